/** An airport as the place data are made from it. */
export interface Airport {
  code: string;
  name: string;
  countryCode: string;
  municipality: string;
  /** Decides which airport lends its city the name: 0 for an airstrip, 5 for a large airport with scheduled flights. */
  importance: number;
}
