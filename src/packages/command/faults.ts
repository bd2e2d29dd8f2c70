/** An error in a file, with its position. Lines and columns are counted from 1. */
export type FileFault = {
  file: string;
  line: number;
  column: number;
  /** The path of the value, such as `flightRules.3.currency`; empty for the file as a whole. */
  field: string;
  /** What is wrong, without the field. */
  message: string;
};

type Details = {
  /** The errors in files; empty if the error is not about a file. */
  faults?: readonly FileFault[];
  /** The service's validation errors, by field, that are not about anything in a file. */
  fields?: Readonly<Record<string, string>>;
  requestId?: string | null;
  /** The HTTP status of a failed call, or 0 if there was no response; null if the error is not about a call. */
  status?: number | null;
};

/** Ends the command with exit code 2. The message is one or more sentences that say what is wrong and what to do. */
export class CommandError extends Error {
  readonly details: Required<Details>;

  constructor(message: string, { faults = [], fields = {}, requestId = null, status = null }: Details = {}) {
    super(message);
    this.name = 'CommandError';
    this.details = { faults, fields, requestId, status };
  }
}

/** The error with more in its message. */
export function withAdded(error: unknown, text: string): unknown {
  return error instanceof CommandError ? new CommandError(error.message + text, error.details) : error;
}

/** `policies/standard.yaml:12:5: flightRules.0.currency must be …` */
export function faultLine({ file, line, column, field, message }: FileFault): string {
  return `${file}:${line}:${column}: ${field === '' ? '' : `${field} `}${message}`;
}
