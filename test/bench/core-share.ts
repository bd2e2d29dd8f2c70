import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CGROUPS = '/sys/fs/cgroup';
/** Short, so that a process does not stand still for long once it has used its share. */
const PERIOD_MICROS = 10_000;

/**
 * Limits a process to a share of one core, by a control group of its own (Linux, as root).
 *
 * @param share from 0.1, because a quota is at least 1 ms, to 1
 * @returns what removes the group, once the process has ended
 * @throws Error if this machine does not let this process make control groups
 */
export function limitToShareOfCore(pid: number, share: number): () => void {
  const quota = String(Math.round(share * PERIOD_MICROS));
  const isVersion1 = existsSync(join(CGROUPS, 'cpu/cpu.cfs_quota_us')) || existsSync(join(CGROUPS, 'cpu/cpu.shares'));
  const group = join(CGROUPS, isVersion1 ? 'cpu' : '', `travel-desk-bench-${pid}`);
  const settings = isVersion1
    ? { 'cpu.cfs_period_us': String(PERIOD_MICROS), 'cpu.cfs_quota_us': quota }
    : { 'cpu.max': `${quota} ${PERIOD_MICROS}` };
  mkdirSync(group);
  try {
    for (const [file, text] of Object.entries({ ...settings, 'cgroup.procs': String(pid) }))
      writeFileSync(join(group, file), text);
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
  return () => rmdirSync(group);
}
