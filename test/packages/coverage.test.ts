import { expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../../src/contract/openapi-document.ts';
import { coverageText } from '../../src/packages/conformance/coverage.ts';

const response = { description: '' };
const document = {
  paths: {
    '/cats': {
      get: { operationId: 'Cats_list', responses: { 200: response, 401: response } },
      post: { operationId: 'Cats_create', responses: { 201: response, 400: response } },
    },
    '/dogs': { get: { operationId: 'Dogs_list', responses: { 200: response } } },
  },
} as unknown as OpenApiDocument;

const seen = { Cats_list: { 200: 12, 500: 3 }, Cats_create: { 400: 7 } };

test('the table shows how often each status was seen, and which were never seen or are undocumented', () => {
  expect(coverageText(document, ['Cats_list', 'Cats_create'], seen).split('\n')).toEqual([
    'Operation   200 201 400 401 500',
    'Cats_list    12           -  !3',
    'Cats_create       -   7',
    '',
    expect.stringMatching(/^Numbers show/),
    '2 of 4 documented statuses of 2 operations were seen.',
    'Never successful: Cats_create.',
  ]);
});
