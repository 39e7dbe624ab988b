import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { testDatabaseFile, testFolder } from './database.ts';
import { ServerProgram } from './server-program.ts';

const ROOT = join(import.meta.dirname, '../..');
// Whole programs start here one after the other, on a machine that may be busy.
const LIMIT_MS = 240_000;
const IN_USE =
  /^DATA_DIR .* is in use by another Foolscap server \(process \d+ on .*Z\)\. Stop that one first/;

test(
  'a second server is refused on the data folder of a running one, and the next starts after that one was killed',
  async () => {
    const dataDir = testFolder();
    const first = await ServerProgram.start(dataDir);
    const second = await ServerProgram.spawn(dataDir);
    expect(await second.ended()).toMatchObject({ code: 1 });
    expect(second.output).toMatch(IN_USE);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.end('SIGKILL');
    const next = await ServerProgram.start(dataDir);
    expect(await next.end('SIGTERM')).toMatchObject({ code: 0 });
  },
  LIMIT_MS,
);

test.each([
  ['the process of the rooms', 'rooms', ['sync/main.ts']],
  ['a restore', 'server', ['scripts/restore.ts', 'package.json']],
] as const)('%s is refused on a data folder that a server uses', async (_, part, [program, ...args]) => {
  const dataDir = dirname(testDatabaseFile());
  const lock = await lockDataDir(dataDir, part);
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SYNC_PORT: '0' },
    encoding: 'utf8',
  });
  lock.release();
  expect(stderr).toMatch(IN_USE);
  expect(status).toBe(1);
});
