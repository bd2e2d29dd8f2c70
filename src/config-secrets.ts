import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-urls.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that may hold a credential. Each can be given as X or, instead, as X_FILE with the path of a file. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'AUTH_SECRET',
  'PASSPORT_KEYS',
  'REDIS_URL',
  'AZURE_STORAGE_CONNECTION_STRING',
] as const;

/** Far more than a secret needs, but little enough to read any file safely. */
const MAX_SECRET_BYTES = 64 * 1024;

/** The environment, with the content of each secret's file as the value of its setting. */
export function withSecretFiles(given: Environment): Environment {
  const environment = { ...given };
  const faults: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    try {
      if (given[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Set only one of them.`);
      environment[name] = secretIn(`${name}_FILE`, path);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return environment;
}

/**
 * The content of the file without the newline that editors end it with. Neither the path nor the content is ever
 * repeated: whoever mistakes the setting may have put the secret itself there.
 */
function secretIn(name: string, path: string): string {
  const refused = (reason: string): ConfigError =>
    new ConfigError(`${name} must be the path of a text file that holds the secret, but ${reason}.`);
  let bytes: Buffer;
  try {
    const status = statSync(path);
    if (!status.isFile()) throw refused('it is not a regular file');
    if (status.size > MAX_SECRET_BYTES) throw refused(`the file is larger than ${MAX_SECRET_BYTES / 1024} KiB`);
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw refused(READ_ERRORS[code] ?? `it cannot be read (${code})`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    throw refused('the file is not UTF-8 text');
  }
  if (text.trim() === '') throw refused('the file is empty');
  return text;
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'the service may not read it',
};
