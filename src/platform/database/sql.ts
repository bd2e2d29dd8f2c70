import { createHash } from 'node:crypto';

/**
 * A statement, or a part of one. Its values are sent apart from its text.
 *
 * @typeParam Row its rows, as PostgreSQL returns them
 */
export class Sql<Row = unknown> {
  /** Not set: it tells `Row` apart. */
  declare readonly rows?: Row[];
  /** The text around the values. */
  readonly parts: readonly string[];
  readonly values: unknown[];
  /** Whether it is the same in every call but for its values, and so worth preparing. */
  readonly isConstant: boolean;

  constructor(parts: readonly string[], values: unknown[], isConstant = false) {
    this.parts = parts;
    this.values = values;
    this.isConstant = isConstant;
  }

  /** What `pg` runs. With a name, it parses and plans the statement once per connection. */
  get query(): { text: string; name?: string; values: unknown[] } {
    const { parts, values } = this;
    if (!this.isConstant) return { text: textOf(parts), values };
    const known = prepared.get(parts) ?? named(textOf(parts));
    prepared.set(parts, known);
    return { ...known, values };
  }
}

type Named = { text: string; name: string };
const prepared = new WeakMap<readonly string[], Named>();

function textOf(parts: readonly string[]): string {
  return parts.reduce((before, part, index) => `${before}$${index}${part}`);
}

/**
 * Names a prepared statement after its text. Behind a pooler, nodes of two releases can share a connection during an
 * upgrade; with a fixed name, one would run the statement of the other.
 */
export function named(text: string): Named {
  return { text, name: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/**
 * The only way to write SQL with values: `sql`select name from users where id = ${id}``. A value can be another part.
 * List the columns of a constant statement: it is prepared, and `select *` fails on connections that know the columns
 * from before a migration.
 *
 * @param parts those of a constant statement must be the same object in every call, as those of a template are
 */
export function sql<Row = unknown>(parts: readonly string[], ...values: unknown[]): Sql<Row> {
  return values.some((value) => value instanceof Sql) ? merged(parts, values) : new Sql(parts, values, true);
}

/** A statement with parts that are the same in every call, and which is therefore worth preparing. */
export function constant<Row>({ parts, values }: Sql<Row>): Sql<Row> {
  return new Sql(parts, values, true);
}

/** SQL with `?` for its values, or without any, such as the name of a table. Never anything that a client has sent. */
export function raw<Row = unknown>(text: string, values: readonly unknown[] = []): Sql<Row> {
  return merged(text.split('?'), values);
}

/** Parts, at least one, with `separator` between them. */
export function joined(parts: readonly Sql[], separator: string): Sql {
  return merged(['', ...parts.slice(1).map(() => separator), ''], parts);
}

function merged<Row>(parts: readonly string[], values: readonly unknown[]): Sql<Row> {
  const texts = [parts[0]!];
  for (const [index, value] of values.entries()) {
    const [first, ...rest] = value instanceof Sql ? value.parts : ['', ''];
    texts.push(texts.pop()! + first!, ...rest);
    texts.push(texts.pop()! + parts[index + 1]!);
  }
  const all = values.flatMap((value) => (value instanceof Sql ? value.values : [value]));
  return new Sql(texts, all);
}
