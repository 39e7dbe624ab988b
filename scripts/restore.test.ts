import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { openReader } from '#server/db/open.ts';
import { testFolder } from '#server/testing/database.ts';
import { TestRooms } from '#server/testing/test-rooms.ts';

function restore(dataDir: string, ...args: string[]): { code: number | null; output: string } {
  const script = join(import.meta.dirname, 'restore.ts');
  const environment = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: environment,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

/** Makes a database with a text of two lines, and a backup with only the first line. */
async function databaseWithOlderBackup() {
  const rooms = await TestRooms.start();
  const { ada, ydocId } = await rooms.createFixture();
  const client = await rooms.join(ada, ydocId);
  client.type(' The first line.');
  await client.saved();
  const backup = join(testFolder(), 'backup.db');
  rooms.db.rawWriter.prepare('VACUUM INTO ?').run(backup);
  client.type(' The second line.');
  await client.saved();
  const { file } = rooms.db;
  const { epoch } = rooms;
  return { rooms, ada, ydocId, client, backup, file, dataDir: dirname(file), epoch };
}

test('[E1][I4] a restored database begins a new epoch without sessions, only its owner may read it, and the replaced database is moved to the backups', async () => {
  const { rooms, backup, file, dataDir, epoch } = await databaseWithOlderBackup();
  await rooms.close();
  // A backup that another tool wrote, which everybody on the machine may read.
  chmodSync(backup, 0o644);
  expect(restore(dataDir, backup)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const db = openDatabase(file);
  const restored = await openEpoch(db);
  expect(restored.current).not.toBe(epoch);
  expect([...restored.earlier]).toEqual([epoch]);
  expect(db.rawReader.prepare('SELECT count(*) FROM session').pluck().get()).toBe(0);
  await db.close();
  const [aside] = readdirSync(join(dataDir, 'backups'));
  const raw = openReader(join(dataDir, 'backups', aside ?? ''));
  expect(raw.prepare("SELECT value FROM meta WHERE key = 'epoch'").pluck().get()).toBe(epoch);
  raw.close();
});

test('[E3] a device sends the text that the backup lacks after the restore', async () => {
  const { rooms, ada, ydocId, client, backup, file, dataDir, epoch } = await databaseWithOlderBackup();
  const { doc } = client;
  await rooms.close();
  expect(restore(dataDir, backup)).toMatchObject({ code: 0 });
  const after = await TestRooms.start({}, file);
  expect(await after.client(ada, ydocId).refused()).toBe('signed-out');
  const sessionId = await after.db.write({ scopes: [] }, (tx) => createSession(tx, ada.userId));
  const device = await after.join({ ...ada, sessionId }, ydocId, { document: doc, epoch });
  await device.saved();
  const fresh = await after.join({ ...ada, sessionId }, ydocId);
  expect(fresh.text).toContain('The first line. The second line.');
  await after.close();
});

test('[E1] an unusable backup, or a running server, leaves the database unchanged', async () => {
  const { rooms, backup, file, dataDir, epoch } = await databaseWithOlderBackup();
  // The server is still running.
  expect(restore(dataDir, backup)).toMatchObject({ code: 1, output: expect.stringContaining('is in use') });
  await rooms.close();
  const bad = join(testFolder(), 'bad.db');
  writeFileSync(
    bad,
    'not a database at all, but long enough to be read as the head of one, perhaps.'.repeat(20),
  );
  for (const [args, message] of [
    [[bad], 'no database'],
    [[join(dataDir, 'absent.db')], 'There is no file'],
    [[], 'Usage'],
  ] as const) {
    expect(restore(dataDir, ...args)).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  }
  const db = openDatabase(file);
  expect((await openEpoch(db)).current).toBe(epoch);
  await db.close();
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
});
