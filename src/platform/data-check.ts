/** An invariant of the stored data that no constraint enforces. Each area offers its own. */
export type DataCheck = {
  /** What is checked, as printed for the operator. */
  name: string;
  /** SQL of one number: how many are compared. */
  compared: string;
  /** SQL that returns one row per violation, with a string `difference` that names the record and both values. */
  differences: string;
};

/** The result of a check. */
export type CheckResult = { name: string; compared: number; differences: string[] };
