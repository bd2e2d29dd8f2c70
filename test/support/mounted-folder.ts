import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { temporaryFolder } from './temporary-folder.ts';

/** Mounts a file system in memory on a folder, with options such as `size=1m`, and says whether that worked. */
export function mount(folder: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

export function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

/** Whether this process may mount; root in a container often may not. */
export const canMount = process.getuid?.() === 0 && mayMount();

function mayMount(): boolean {
  const folder = temporaryFolder();
  const mounted = mount(folder, 'size=1m');
  if (mounted) unmount(folder);
  rmSync(folder, { recursive: true });
  return mounted;
}
