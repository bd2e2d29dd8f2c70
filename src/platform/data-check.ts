/** Something that must hold of the stored data and that no constraint says. An area offers its own. */
export type DataCheck = {
  /** What is compared with what, as the operator reads it. */
  name: string;
  /** SQL of one number: how many are compared. */
  compared: string;
  /** SQL of rows with one string `difference`, which names the record and both values. None is right. */
  differences: string;
};

/** What came of a check. */
export type CheckResult = { name: string; compared: number; differences: string[] };
