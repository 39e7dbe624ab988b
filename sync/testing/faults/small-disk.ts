import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '#server/testing/database.ts';

/** A file system of a few megabytes that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills all free space except for this many bytes. */
  fill: (spareBytes?: number) => void;
  /** Frees the space that `fill` took. */
  empty: () => void;
  unmount: () => void;
}

/**
 * Mounts a small file system.
 * @returns undefined when this process is not allowed to mount
 */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = join(testFolder(), 'disk');
  mkdirSync(folder);
  try {
    const options = `size=${megabytes}m,mode=700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: (spareBytes = 0) => {
      const file = openSync(ballast, 'a');
      for (const length of [64 * 1024, 4 * 1024, 1]) writeUntilFull(file, length);
      ftruncateSync(file, fstatSync(file).size - spareBytes);
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  };
}

function writeUntilFull(file: number, length: number): void {
  const bytes = Buffer.alloc(length, 1);
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
