/** An airport, merged from the source packages. */
export interface Airport {
  code: string;
  name: string;
  countryCode: string;
  municipality: string;
  /**
   * A city is named after its most important airport: 0 for an airstrip, 5 for a large airport with scheduled flights.
   */
  importance: number;
}
