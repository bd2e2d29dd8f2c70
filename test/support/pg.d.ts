/** What a test changes of it; its published types are no dependency of ours. */
declare module 'pg' {
  const pg: { Client: { prototype: { query: (...given: unknown[]) => unknown } } };
  export default pg;
}
