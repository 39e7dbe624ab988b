import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations, migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { testFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { waitForMigration } from './main.ts';
import { TestClient } from './testing/test-client.ts';
import { TestRooms } from './testing/test-rooms.ts';

test('[F8] the rooms wait until the server has migrated the file, and never migrate themselves', async () => {
  const file = join(testFolder(), 'foolscap.db');
  let isReady = false;
  const migration = waitForMigration(file).then(() => (isReady = true));
  const all = readMigrations();
  const next = { version: all.length + 1, name: '9999_next', statements: ['CREATE TABLE next (id INTEGER)'] };
  let isNewer = false;
  const newerMigration = waitForMigration(file, all.length + 1).then(() => (isNewer = true));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(isReady).toBe(false);
  migrate(file, all);
  await migration;
  // The file exists, and its schema is older than the program's.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isNewer).toBe(false);
  migrate(file, [...all, next]);
  await newerMigration;
});

test('the rooms run as a process of their own: they serve clients, receive another process’s events and end on SIGTERM', async () => {
  const rooms = await TestRooms.start();
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const { file } = rooms.db;
  await rooms.close();
  const port = await freePort();
  const child = fork(new URL('./main.ts', import.meta.url), [], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: join(file, '..'),
      SYNC_PORT: String(port),
      LOG_LEVEL: 'info',
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('the rooms are open')) resolve();
    });
  });
  const url = `ws://127.0.0.1:${port}/sync`;
  const scope = `workspace:${workspaceId}` as const;
  const events = new TestClient({ url, name: scope, session: ada.sessionId });
  const writer = new TestClient({ url, name: ydocId, session: ada.sessionId });
  await Promise.all([events.synced(), writer.synced()]);
  writer.type('from another process');
  await writer.saved();
  const db = openDatabase(file);
  await db.write({ scopes: [] }, (tx) => raiseScope(tx, scope));
  await events.waitFor(() => events.messages.length === 2);
  expect(events.messages[1]).toEqual({ type: 'changed', scope, seq: 1 });
  child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
  expect(db.rawReader.prepare('SELECT count(*) FROM doc_update').pluck().get()).toBe(2);
  events.destroy();
  writer.destroy();
  await db.close();
});
