import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in a file. The kernel caches its pages like those of any disk, unlike the pages of a tmpfs. */
export interface LoopDisk {
  readonly folder: string;
  freeBytes: () => number;
  unmount: () => void;
}

/** Makes and mounts a file system. @returns undefined where this process may not mount one */
export function mountLoopDisk(megabytes: number): LoopDisk | undefined {
  const outside = mkdtempSync(join(tmpdir(), 'foolscap-disk-'));
  const image = join(outside, 'image');
  const folder = join(outside, 'mounted');
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  try {
    execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
  } catch {
    rmSync(outside, { recursive: true, force: true });
    return undefined;
  }
  return {
    folder,
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    unmount: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(outside, { recursive: true, force: true });
    },
  };
}
