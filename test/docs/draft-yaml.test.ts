import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
// @ts-expect-error The modules of the page have no types.
import { policyFile } from '../../src/docs/preview/draft-yaml.js';

test('D65: a draft in YAML reads back as the same draft, whatever is in it', () => {
  const any = fc.jsonValue();
  const rules = fc.array(fc.record({ originCityId: any, durationBudgetTiers: any }));
  const drafts = fc.record({ name: any, other: any, flightRules: rules, hotelRules: any });
  fc.assert(
    fc.property(drafts, (draft) => {
      const asSent = JSON.parse(JSON.stringify(draft));
      expect(parse(policyFile(draft, null))).toEqual(asSent);
      expect(parse(policyFile(draft, { id: 'no' }))).toEqual({ id: 'no', ...asSent });
    }),
  );
});
