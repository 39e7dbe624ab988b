import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { lockDataDir } from './data-dir-lock.ts';

const PROGRAM = fileURLToPath(new URL('../testing/data-dir-lock-holder.ts', import.meta.url));

const holders: ChildProcess[] = [];
afterEach(async () => {
  for (const holder of holders.splice(0)) await kill(holder);
});

/** Starts a process that takes the lock of a data folder and holds it. */
async function holdLock(dataDir: string): Promise<ChildProcess> {
  const holder = fork(PROGRAM, [dataDir], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  holders.push(holder);
  if (holder.stdout) await once(holder.stdout, 'data');
  return holder;
}

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
}

const holderFile = (dataDir: string): string => join(dataDir, 'server.lock.json');

test('a data folder whose lock another process has is refused with a sentence that names the process', async () => {
  const dataDir = testFolder();
  const { pid } = await holdLock(dataDir);
  await expect(lockDataDir(dataDir, 'server', 0)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another Foolscap server (process ${pid} on ${hostname()}, since `,
  );
  // The rooms have a lock of their own, because they may run as a process beside the server.
  (await lockDataDir(dataDir, 'rooms', 0)).release();
});

test('a lock is held even if the file about its process is damaged', async () => {
  const dataDir = testFolder();
  await holdLock(dataDir);
  writeFileSync(holderFile(dataDir), '{"pid": ');
  await expect(lockDataDir(dataDir, 'server', 0)).rejects.toThrow(
    'is in use by another Foolscap server. Stop that one first, or set DATA_DIR to another folder',
  );
});

test('the lock of a killed process is taken at once', async () => {
  const dataDir = testFolder();
  await kill(await holdLock(dataDir));
  // The file about it stays, but not its lock.
  expect(readdirSync(dataDir)).toContain('server.lock.json');
  (await lockDataDir(dataDir, 'server', 0)).release();
});

test.each([
  ['a process that has ended', { pid: 999_999_999, host: hostname(), isEnding: false }],
  ['a process id that another program has now', { pid: process.ppid, host: hostname(), isEnding: false }],
  ['process 1, as in a container', { pid: 1, host: hostname(), isEnding: false }],
  ['its own process id', { pid: process.pid, host: hostname(), isEnding: false }],
  ['another host', { pid: process.ppid, host: 'c0ffee15600d', isEnding: false }],
  ['a process that was killed while it shut down', { pid: 1, host: hostname(), isEnding: true }],
])('a lock that names %s is taken at once, because nobody holds it', async (_, holder) => {
  const dataDir = testFolder();
  writeFileSync(join(dataDir, 'server.lock'), '');
  writeFileSync(holderFile(dataDir), JSON.stringify({ since: '2026-01-01T00:00:00.000Z', ...holder }));
  const lock = await lockDataDir(dataDir, 'server', 0);
  expect(JSON.parse(readFileSync(holderFile(dataDir), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test('a lock is awaited while its process shuts down', async () => {
  const dataDir = testFolder();
  const holder = await holdLock(dataDir);
  holder.send('end');
  await expect.poll(() => readFileSync(holderFile(dataDir), 'utf8')).toContain('"isEnding":true');
  let isTaken = false;
  const taking = lockDataDir(dataDir, 'server', 0).then((lock) => {
    isTaken = true;
    return lock;
  });
  // Several attempts of the waiting call.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isTaken).toBe(false);
  await kill(holder);
  (await taking).release();
});

test('[I4] the files of the lock are readable only by their owner', async () => {
  const dataDir = testFolder();
  await holdLock(dataDir);
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
});

test('a lock file that cannot be opened is refused with a sentence about its owner', async () => {
  const dataDir = testFolder();
  const file = join(dataDir, 'server.lock');
  writeFileSync(file, 'This is not a lock but a text. '.repeat(40));
  await expect(lockDataDir(dataDir, 'server', 0)).rejects.toThrow(
    `${file} cannot be opened for writing (SQLITE_NOTADB). The files of DATA_DIR must belong to the user who runs Foolscap.`,
  );
});
