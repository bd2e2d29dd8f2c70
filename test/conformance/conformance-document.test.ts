import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { conformanceDocument } from '../../src/packages/conformance/conformance-document.ts';
import { contract } from '../contract/support/operations.ts';

test('D8: an empty item of a query list counts as valid only when it is the only one', () => {
  const { components } = conformanceDocument(contract.document);
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajv.addSchema({ $id: 'contract', components: { schemas: components.schemas } });
  for (const [name, value] of [
    ['status', 'PENDING'],
    ['serviceType', 'flights'],
  ] as const) {
    const { schema } = components.parameters![`BookingRequestFilters.${name}`]!;
    const inContract = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
    const isValid = (list: string[]): boolean => ajv.validate(inContract, list);
    expect([[value], [], ['']].map(isValid)).toEqual([true, true, true]);
    expect([['', ''], [value, ''], ['', value], ['other']].map(isValid)).toEqual([false, false, false, false]);
    expect(schema.type).toBe('array');
  }
});
