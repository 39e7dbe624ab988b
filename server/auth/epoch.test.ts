import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from './sessions.ts';
import { testDatabaseFile, testFolder } from '#server/testing/database.ts';
import { counterFileOf, maintainCounterFile, beginEpochIfOlder } from '#server/db/counter-file.ts';
import { openCursors } from '#server/db/cursor.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { openEpoch, type Epoch } from '#server/db/epoch.ts';
import { raiseScope } from '#server/db/scopes.ts';

let file: string;
let db: Db;
let epoch: Epoch;

async function open(): Promise<boolean> {
  db = openDatabase(file);
  epoch = await openEpoch(db);
  return beginEpochIfOlder(db, epoch);
}

/** Writes something, and then the counter file that records how far the database is. */
async function work(): Promise<void> {
  await db.write({ scopes: [] }, (tx) => raiseScope(tx, 'user:somebody'));
  maintainCounterFile(db, epoch).close();
}

/** Copies the database as a person would back it up by hand. */
function copyTo(name: string): string {
  const copy = join(testFolder(), name);
  db.rawWriter.prepare('VACUUM INTO ?').run(copy);
  return copy;
}

async function restoreCopy(copy: string): Promise<void> {
  await db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(copy, file);
}

const sessions = () => db.rawReader.prepare('SELECT count(*) FROM session').pluck().get();

beforeEach(async () => {
  file = testDatabaseFile();
  await open();
});
afterEach(() => db.close());

describe('a database that was restored from an older copy', () => {
  test('[E1] an older database beside a newer counter file begins a new epoch and ends all sessions', async () => {
    const before = epoch.current;
    await db.write({ scopes: [] }, (tx) => createSession(tx, 'somebody'));
    await work();
    const copy = copyTo('older.db');
    await work();
    await restoreCopy(copy);
    expect(await open()).toBe(true);
    expect(epoch.current).not.toBe(before);
    expect([...epoch.earlier]).toEqual([before]);
    expect(sessions()).toBe(0);
  });

  test('[E1] a database of an earlier epoch begins a new one too', async () => {
    await work();
    const first = copyTo('first.db');
    await epoch.begin({ endsSessions: true });
    maintainCounterFile(db, epoch).close();
    await restoreCopy(first);
    expect(await open()).toBe(true);
  });

  test('[E1] a restart, a kill before the last counter was written, or a start without a change stays in the same epoch', async () => {
    const before = epoch.current;
    await work();
    await db.write({ scopes: [] }, (tx) => raiseScope(tx, 'user:somebody'));
    await db.close();
    expect(await open()).toBe(false);
    await db.close();
    expect(await open()).toBe(false);
    expect(epoch.current).toBe(before);
  });

  test('[E1] a database with content but without a readable counter file begins a new epoch and keeps the sessions', async () => {
    const before = epoch.current;
    await db.write({ scopes: [] }, (tx) => createSession(tx, 'somebody'));
    await work();
    await db.close();
    rmSync(counterFileOf(file));
    expect(await open()).toBe(true);
    expect(epoch.earlier.has(before)).toBe(true);
    expect(sessions()).toBe(1);
    await db.close();
    writeFileSync(counterFileOf(file), 'not what was written');
    expect(await open()).toBe(true);
  });

  test('[E1] an empty database without a counter file stays in its first epoch', async () => {
    await db.close();
    rmSync(counterFileOf(file));
    expect(await open()).toBe(false);
  });

  test('[E2] after a restore of the database and its counter file, a device’s cursor is recognized as ahead', async () => {
    const before = await openCursors(db, epoch);
    await work();
    const copy = copyTo('disk.db');
    await work();
    const deviceCursor = before.write();
    expect(before.isAhead(deviceCursor)).toBe(false);
    await restoreCopy(copy);
    rmSync(counterFileOf(file));
    db = openDatabase(file);
    epoch = await openEpoch(db);
    const cursors = await openCursors(db, epoch);
    expect(cursors.isAhead(deviceCursor)).toBe(true);
    await epoch.begin({ endsSessions: true });
    expect(cursors.isAhead(deviceCursor)).toBe(false);
  });

  test('[E2] a forged or malformed cursor is never ahead', async () => {
    const cursors = await openCursors(db, epoch);
    const [epochId, journal, event, sum] = cursors.write().split('.');
    for (const forged of [
      `${epochId}.${Number(journal) + 9}.${event}.${sum}`,
      `${epochId}.9.9`,
      `${epochId}.9.9.`,
      '',
      '.',
      'x'.repeat(10_000),
      `${epochId}.NaN.NaN.${sum}`,
    ]) {
      expect(cursors.isAhead(forged)).toBe(false);
    }
  });

  test('[E1] two processes that begin a new epoch at once begin one, and the other process is notified', async () => {
    const other = await openEpoch(db);
    let notifications = 0;
    const stop = other.onBegin(() => (notifications += 1));
    await Promise.all([epoch.begin({ endsSessions: true }), other.begin({ endsSessions: true })]);
    other.refresh();
    epoch.refresh();
    expect(other.current).toBe(epoch.current);
    expect(epoch.earlier.size).toBe(1);
    expect(notifications).toBe(1);
    stop();
  });
});
