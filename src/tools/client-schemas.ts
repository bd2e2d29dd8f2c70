import type { OpenApiDocument } from '../contract/openapi-document.ts';

type Schema = Record<string, unknown>;

/**
 * The JSON Schemas of the files that the command `travel-desk` reads, derived from the contract's schemas. Editors use
 * them for completion, and the command for validation (D65).
 */
export function clientSchemas(document: OpenApiDocument): Record<string, Schema> {
  const known = document.components.schemas as unknown as Record<string, Schema>;
  const propertiesOf = (name: string): Schema => known[name]?.['properties'] as Schema;
  const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
  const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

  const { flightRules, hotelRules } = propertiesOf('PolicyRulesPut');
  const order = 'Of two rules that are otherwise equal, the earlier one counts as the older.';
  const { name, description, bookingMode, defaultAction } = propertiesOf('PolicyPatch');
  const policy = {
    title: 'A Travel Desk policy',
    type: 'object',
    required: ['name', 'bookingMode', 'defaultAction'],
    properties: {
      id: {
        ...nullable(reference('Id')),
        description: 'The ID of the stored policy. Omit it in a new policy: push adds it.',
      },
      name,
      description,
      bookingMode,
      defaultAction,
      isDefault: {
        type: 'boolean',
        description: "true makes this the company's default policy. If omitted, push leaves it as it is.",
      },
      isActive: { type: 'boolean', description: 'An inactive policy applies to nobody. true if omitted.' },
      flightRules: { ...(flightRules as Schema), description: order },
      hotelRules: { ...(hotelRules as Schema), description: order },
    },
    additionalProperties: false,
  };

  const half: Schema = {
    action: { ...reference('PolicyAction'), description: 'The action taken.' },
    compliant: { type: 'boolean', description: 'Whether there are no violations.' },
    violations: {
      type: 'array',
      items: reference('ViolationType'),
      maxItems: 10,
      description: 'The types of all violations, in any order.',
    },
    matchedRule: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'The position of the rule in its policy, such as flightRules.0, or its ID; null if no rule matches.',
    },
  };
  const expectation = (properties: Schema): Schema => ({ type: 'object', properties, additionalProperties: false });
  const test = {
    title: 'Tests of a Travel Desk policy',
    type: 'object',
    required: ['cases'],
    properties: {
      policy: { type: 'string', description: 'The policy file to test, relative to this file.' },
      policyId: { ...reference('Id'), description: 'The stored policy to test, instead of a file.' },
      forUser: {
        ...reference('Id'),
        description:
          'The user to evaluate for. Without policy and policyId, the policy that applies to the user is tested.',
      },
      asOf: {
        type: 'string',
        format: 'date',
        description: 'The date to evaluate on, for exchange rates and advance booking. Today, if omitted.',
      },
      cases: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['name', 'expect'],
          properties: {
            name: { type: 'string', minLength: 1, description: 'What the case shows.' },
            flight: reference('FlightProposal'),
            hotel: reference('HotelOffer'),
            expect: {
              ...expectation({
                ...half,
                flight: expectation(half),
                hotel: expectation(half),
              }),
              description: 'What is expected. For a case with a flight and a hotel, it has `flight` and `hotel`.',
            },
          },
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  };
  return { policy: standalone(policy, known), 'policy-test': standalone(test, known) };
}

/** A schema together with all schemas that it refers to, as `$defs`. */
function standalone(schema: Schema, known: Record<string, Schema>): Schema {
  const definitions: Record<string, Schema> = {};
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    // Of our extensions, only `x-pattern-message` is of use outside the service.
    const entries = Object.entries(value).filter(([key]) => !/^x-(?!pattern-message$)/.test(key));
    return Object.fromEntries(
      entries.map(([key, item]) => {
        if (key !== '$ref') return [key, copy(item)];
        const name = String(item).replace('#/components/schemas/', '');
        if (!(name in definitions)) {
          definitions[name] = {};
          definitions[name] = copy(known[name]) as Schema;
        }
        return [key, `#/$defs/${name}`];
      }),
    );
  };
  const whole = copy(schema) as Schema;
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...whole, $defs: definitions };
}
