/** The part of `pg` that a test changes. Its published types are not among our dependencies. */
declare module 'pg' {
  const pg: { Client: { prototype: { query: (...given: unknown[]) => unknown } } };
  export default pg;
}
