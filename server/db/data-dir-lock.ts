import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { ConfigError } from '#server/config.ts';
import { openLockFile } from './open.ts';

/** Parts of Foolscap of which one data folder has one process each. */
export type LockedPart = 'server' | 'rooms';

/** The process that has a lock, for the sentence about it. It does not decide whether the lock is held. */
const Holder = v.object({
  pid: v.number(),
  host: v.string(),
  since: v.string(),
  /** Whether it shuts down. */
  isEnding: v.boolean(),
});
type Holder = v.InferOutput<typeof Holder>;

export interface DataDirLock {
  /** Records that this process shuts down, so that the next one waits for its end. */
  markEnding: () => void;
  release: () => void;
}

/** How long a start waits for a process that shuts down: longer than a shutdown may take, milliseconds. */
const ENDING_WAIT_MS = 25_000;
/** How long it waits for any other. A server whose npm was killed needs up to two seconds to begin its end. */
const RUNNING_WAIT_MS = 3_000;
const RETRY_MS = 100;

/**
 * Takes the lock of a part in a data folder, so that two servers never use one folder: each would miss the keystrokes
 * of the other. The operating system holds the lock and releases it when the process ends for any reason. A lock is
 * therefore never stale: a start succeeds after a crash, in a container that starts again as process 1 under another
 * host name, and on another machine that mounts the disk.
 * @param waitMs how long to wait for a process that does not shut down, milliseconds
 * @throws ConfigError when another process has the lock, or when this user may not open its file
 */
export async function lockDataDir(
  dataDir: string,
  part: LockedPart,
  waitMs = RUNNING_WAIT_MS,
): Promise<DataDirLock> {
  const file = join(dataDir, `${part}.lock`);
  const holderFile = `${file}.json`;
  const startedAt = performance.now();
  for (;;) {
    const release = takeLock(file);
    if (release) {
      const self: Holder = {
        pid: process.pid,
        host: hostname(),
        since: new Date().toISOString(),
        isEnding: false,
      };
      writeHolder(holderFile, self);
      return { markEnding: () => writeHolder(holderFile, { ...self, isEnding: true }), release };
    }
    const holder = readHolder(holderFile);
    const limitMs = holder?.isEnding ? ENDING_WAIT_MS : waitMs;
    if (performance.now() - startedAt >= limitMs) throw new ConfigError(inUseSentence(dataDir, holder));
    await sleep(RETRY_MS);
  }
}

function takeLock(file: string): (() => void) | undefined {
  try {
    return openLockFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `${file} cannot be opened for writing (${code}). The files of DATA_DIR must belong to the user who runs Foolscap.`,
    );
  }
}

function inUseSentence(dataDir: string, holder: Holder | undefined): string {
  const which = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : '';
  return `DATA_DIR ${dataDir} is in use by another Foolscap server${which}. Stop that one first, or set DATA_DIR to another folder: with two servers on one folder writers would not see each other's text.`;
}

/** The lock holds without this file, so a full disk must not prevent a start or a shutdown. */
function writeHolder(file: string, holder: Holder): void {
  try {
    writeFileSync(`${file}.making`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${file}.making`, file);
  } catch {
    // The sentence then does not name the process.
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
