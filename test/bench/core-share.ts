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
  mkdirSync(group);
  if (isVersion1) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_MICROS));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), quota);
  } else {
    writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_MICROS}`);
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
}
