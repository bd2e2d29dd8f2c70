import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The token's secret and claims, as the service takes them from its environment. */
export const authentication = {
  key: createSecretKey(Buffer.from(process.env.AUTH_SECRET ?? '')),
  secret: process.env.AUTH_SECRET,
  issuer: process.env.AUTH_ISSUER,
  audience: process.env.AUTH_AUDIENCE,
};

export const PATH = '/api/v1/policies/evaluate';

/** The contract's document with what evaluate needs, and no more. */
export function contract() {
  const document = JSON.parse(readFileSync(process.env.CONTRACT, 'utf8'));
  const { requestBody } = document.paths[PATH].post;
  const responses = { 200: { description: 'Success.', content: { 'application/json': {} } } };
  return {
    openapi: '3.1.0',
    info: document.info,
    paths: { [PATH]: { post: { requestBody, responses } } },
    components: { schemas: document.components.schemas },
  };
}

/** The body's schema on its own. */
export function bodySchema() {
  const { paths, components } = contract();
  return resolved(paths[PATH].post.requestBody.content['application/json'].schema, components.schemas);
}

function resolved(schema, schemas) {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, schemas));
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return resolved(schemas[schema.$ref.split('/').at(-1)], schemas);
  const kept = Object.entries(schema).filter(([name]) => !name.startsWith('x-') && !name.startsWith('example'));
  return Object.fromEntries(kept.map(([name, value]) => [name, resolved(value, schemas)]));
}

/** Prints the address of a server, for the process that started it. */
export function listening(port) {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}

/**
 * Evaluates a flight by the first matching rule, with no more checks than the rules of this comparison need.
 *
 * @param policy `{ bookingMode, defaultAction }`
 * @param rules with camelCase fields, by falling priority
 */
export function judge({ bookingMode, defaultAction }, rules, { flight }) {
  const rule = rules.find(
    ({ originCityId, destinationCityId, isInternational }) =>
      (originCityId === null || originCityId === flight.originLocationId) &&
      (destinationCityId === null || destinationCityId === flight.destinationLocationId) &&
      (isInternational === null || isInternational === flight.isInternational),
  );
  const violations = [];
  if (rule) {
    const { maxPricePerPerson, currency, allowedCabinClasses, maxStops } = rule;
    if (maxPricePerPerson !== null && flight.price > Number(maxPricePerPerson)) {
      const message = `The price of ${flight.price} ${flight.currency} exceeds ${Number(maxPricePerPerson)} ${currency}.`;
      violations.push({ code: 'PRICE', message });
    }
    if (allowedCabinClasses && !allowedCabinClasses.includes(flight.cabinClass))
      violations.push({ code: 'CABIN', message: `${flight.cabinClass} is not allowed.` });
    if (maxStops !== null && flight.stops > maxStops)
      violations.push({ code: 'STOPS', message: `${flight.stops} stops are more than ${maxStops}.` });
  }
  const compliant = violations.length === 0;
  return {
    bookingMode,
    defaultAction,
    flightEvaluation: { compliant, action: compliant ? 'ALLOW' : defaultAction, violations },
    matchedFlightRule: rule ? { id: rule.id, priority: rule.priority } : null,
    hotelEvaluation: null,
    matchedHotelRule: null,
  };
}
