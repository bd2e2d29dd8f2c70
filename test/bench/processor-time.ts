import { readdirSync, readFileSync } from 'node:fs';

/** The process that has started a process; an empty text where the system does not tell. */
export function parentOf(pid: number): string {
  try {
    return statusOf(pid)[1]!;
  } catch {
    return '';
  }
}

/**
 * Milliseconds of processor time that the processes of a server have used, those that have ended included: what a busy
 * machine disturbs less than the clock. NaN where the system does not tell.
 *
 * @param server the process that has started them
 */
export function processorMillisOf(server: string): number {
  try {
    const [userTicks, systemTicks] = statusOf(server).slice(13, 15).map(Number);
    let nanos = (userTicks! + systemTicks!) * 1e7;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (statusOf(pid)[1] === server) nanos += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
      } catch {
        // It has ended.
      }
    }
    return nanos / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** What the system tells of a process, from its state on. */
function statusOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
}
