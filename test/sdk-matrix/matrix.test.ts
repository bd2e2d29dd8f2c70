import { describe, expect, test } from '@jest/globals';
import { added } from './addition-proxy.ts';
import { type Row, withRows } from './table.ts';

const page = 'Before\n\n<!-- make sdk-matrix writes this table -->\n\n<!-- end of the table -->\n\nAfter\n';
const row = (name: string, calls: string): Row => ({
  name,
  version: '1.2.3',
  compiledWith: 'Go',
  calls,
  withUnknownFields: '8 of 8',
  date: '2026-11-22',
});

describe('the table in docs/clients.md', () => {
  test('has the rows in the given order, regardless of which was written first', () => {
    const once = withRows(page, [row('rust', '8 of 8')], ['go', 'rust']);
    const twice = withRows(once, [row('go', '8 of 8')], ['go', 'rust']);
    expect(twice.split('\n').filter((line) => /^\| (go|rust)/.test(line))).toEqual([
      '| go | 1.2.3 | Go | 8 of 8 | 8 of 8 | 2026-11-22 |',
      '| rust | 1.2.3 | Go | 8 of 8 | 8 of 8 | 2026-11-22 |',
    ]);
    expect(twice).toMatch(/^Before\n/);
    expect(twice).toMatch(/\nAfter\n$/);
  });

  test('has one row per generator after it is written again', () => {
    const names = ['go', 'rust'];
    const once = withRows(
      withRows(page, [row('go', '7 of 8'), row('rust', '8 of 8')], names),
      [row('go', '8 of 8')],
      names,
    );
    expect(once).not.toContain('7 of 8');
    expect(once.match(/\| Generator/g)).toHaveLength(1);
    expect(once).toContain('| rust |');
  });

  test('drops the row of a generator that no longer exists', () => {
    expect(withRows(withRows(page, [row('old', '8 of 8')], ['old']), [], ['go'])).not.toContain('| old |');
  });

  test('needs a page with a table', () => {
    expect(() => withRows('Before', [], [])).toThrow('no table');
  });
});

test('the proxy adds a field to every object of a response, but not to a map', () => {
  expect(added({ data: [{ base: 'EUR', rates: { USD: 1 } }], none: null })).toEqual({
    data: [{ base: 'EUR', rates: { USD: 1 }, addedLater: expect.anything() }],
    none: null,
    addedLater: expect.anything(),
  });
});
