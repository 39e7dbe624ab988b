import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { openReader } from '#server/db/open.ts';
import { testDatabaseFile } from './database.ts';
import { SLOW_ROWS, slowMigrations } from './slow-migrations.ts';
import { TestRooms } from './test-rooms.ts';

/** Starts the migrations in a child process and kills it after a while. */
async function migrateAndKill(file: string, afterMs: number): Promise<NodeJS.Signals | null> {
  const child = fork(new URL('./slow-migrations.ts', import.meta.url), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = once(child, 'close');
  await once(child, 'message');
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return signal;
}

/** Reads the state that must be consistent at every moment: the users and the schema. */
function inspect(file: string): {
  version: number;
  state: string;
  people: number;
  slowRows: number;
  columns: number;
} {
  const raw = openReader(file);
  const has = raw.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'slow'").pluck().get() === 1;
  const found = {
    version: schemaVersion(raw),
    state: String(raw.pragma('integrity_check', { simple: true })),
    people: raw.prepare('SELECT count(*) FROM user').pluck().get() as number,
    slowRows: has ? (raw.prepare('SELECT count(*) FROM slow').pluck().get() as number) : 0,
    columns: (raw.pragma('table_info(slow)') as unknown[]).length,
  };
  raw.close();
  return found;
}

test('[F7] SIGKILL during a migration leaves the schema before or after it, and the next start continues', async () => {
  const rooms = await TestRooms.start({}, testDatabaseFile());
  await rooms.createFixture();
  const { file } = rooms.db;
  await rooms.close();
  const before = readMigrations().length;
  const versionsSeen = new Set<number>();
  for (const afterMs of [20, 60, 120, 180, 240]) {
    const signal = await migrateAndKill(file, afterMs);
    const { version, ...found } = inspect(file);
    versionsSeen.add(version);
    expect(found).toEqual({
      state: 'ok',
      people: 1,
      slowRows: version === before ? 0 : SLOW_ROWS,
      columns: [0, 2, 3][version - before],
    });
    // The process was killed in the middle, it had not finished.
    if (version < before + 2) expect(signal).toBe('SIGKILL');
  }
  expect(versionsSeen).toContain(before);
  expect(readdirSync(join(dirname(file), 'backups')).length).toBeGreaterThan(0);

  migrate(file, slowMigrations(), { '9002_slow': ['slow'] });
  expect(inspect(file)).toEqual({
    version: before + 2,
    state: 'ok',
    people: 1,
    slowRows: SLOW_ROWS,
    columns: 3,
  });
});
