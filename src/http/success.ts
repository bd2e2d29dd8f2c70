import type { Page, Paging } from '../platform/database/page.ts';

/** A successful reply in JSend, the format of the booking and administration areas (specification 7.2). */
export function success<Data, Status extends 200 | 201 = 200>(data: Data, status = 200 as Status) {
  return { status, body: { status: 'success', data } } as const;
}

/** The same for one page of a list, whose rows are called `name` in the body. */
export function successPage<Name extends string, Row, Item>(
  name: Name,
  { rows, total }: Page<Row>,
  { page, perPage }: Paging,
  present: (row: Row) => Item,
) {
  const items = { [name]: rows.map((row) => present(row)) } as Record<Name, Item[]>;
  return success({ ...items, total, page, perPage });
}
