import { expect, test } from '@jest/globals';
import { patternMessages } from '../../src/contract/plain-words.ts';
import { readContract } from '../../src/contract/read-contract.ts';
import { faultsOf } from '../../src/contract/validation-faults.ts';

const patterns = patternMessages(readContract().document);
const [CURRENCY, ID, TEXT] = ['^[A-Z]{3}$', '^[A-Za-z0-9._~-]{1,64}$', '^[^\\x00]*$'];

test.each([
  [
    'a length that the pattern includes',
    [
      ['minLength', 'must NOT have fewer than 1 characters'],
      ['pattern', `must match pattern "${ID}"`],
    ],
    'must be 1 to 64 characters from A-Z a-z 0-9 . _ ~ -',
  ],
  [
    'a length that a word such as "three" stands for',
    [
      ['maxLength', 'must NOT have more than 3 characters'],
      ['pattern', `must match pattern "${CURRENCY}"`],
    ],
    'must be three capital letters, such as EUR',
  ],
  [
    'the higher of two lower bounds',
    [
      ['minimum', 'must be >= 1'],
      ['minimum', 'must be >= 0'],
    ],
    'must be at least 1',
  ],
  [
    'both faults if the pattern only excludes a character',
    [
      ['minLength', 'must NOT have fewer than 2 characters'],
      ['pattern', `must match pattern "${TEXT}"`],
    ],
    'must be at least 2 characters, and must not contain the character U+0000',
  ],
])('D7: the message of a field states %s', (_what, findings, message) => {
  const found = findings.map(([keyword, text]) => ({
    path: '/body/field',
    errorCode: `${keyword}.openapi.validation`,
    message: text!,
  }));
  expect(faultsOf(found, patterns)).toEqual([{ field: 'field', message }]);
});
