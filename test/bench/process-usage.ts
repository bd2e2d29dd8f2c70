import { readdirSync, readFileSync } from 'node:fs';

/** The parent of a process; an empty string if the system does not report it. */
export function parentOf(pid: number): string {
  try {
    return statusOf(pid)[1]!;
  } catch {
    return '';
  }
}

/** Nanoseconds of processor time that a process has used. @throws if the system does not report it */
export function processorNanosOf(pid: number | string): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
}

/**
 * Milliseconds of processor time that the processes of a server have used, including those that have ended. A busy
 * machine affects it less than the clock. NaN if the system does not report it.
 *
 * @param server the process that has started them
 */
export function processorMillisOf(server: string): number {
  try {
    const [userTicks, systemTicks] = statusOf(server).slice(13, 15).map(Number);
    let nanos = (userTicks! + systemTicks!) * 1e7;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (statusOf(pid)[1] === server) nanos += processorNanosOf(pid);
      } catch {
        // It has ended.
      }
    }
    return nanos / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Microseconds of processor time that a process has used; NaN if the system does not report it. */
export function cpuMicros(pid: number): number {
  try {
    const fields = statusOf(pid);
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** The resident memory of a process in MB; NaN if the system does not report it. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The middle one; of an even number of values, the upper of the two. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The fields of /proc/PID/stat from the state on. */
function statusOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
}
