/** Something wrong in a file, and where. Lines and columns are counted from 1. */
export type FileFault = {
  file: string;
  line: number;
  column: number;
  /** The path of the value, such as `flightRules.3.currency`; empty for the file as a whole. */
  field: string;
  /** What is wrong, without the field. */
  message: string;
};

/**
 * Ends the command with exit code 2: it could not do what it was asked to. The message is one or more sentences that
 * say what to do.
 */
export class CommandError extends Error {
  /** What is wrong in files; empty if the error is not about any. */
  readonly faults: readonly FileFault[];
  /** What the service found wrong, by field, where no file is to blame. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(
    message: string,
    details: {
      faults?: readonly FileFault[];
      fields?: Readonly<Record<string, string>>;
      requestId?: string | null;
    } = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.faults = details.faults ?? [];
    this.fields = details.fields ?? {};
    this.requestId = details.requestId ?? null;
  }
}

/** `policies/standard.yaml:12:5: flightRules.0.currency must be …` */
export function faultLine({ file, line, column, field, message }: FileFault): string {
  return `${file}:${line}:${column}: ${field === '' ? '' : `${field} `}${message}`;
}
