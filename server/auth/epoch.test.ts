import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from './sessions.ts';
import { testDatabaseFile, testFolder } from '#server/testing/database.ts';
import { counterFileOf, keepCounterFile, noticeOlderDatabase } from '#server/db/counter-file.ts';
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
  return noticeOlderDatabase(db, epoch);
}

/** Something happens, and the server writes where it is. */
async function work(): Promise<void> {
  await db.write({ scopes: [] }, (tx) => raiseScope(tx, 'user:somebody'));
  keepCounterFile(db, epoch).close();
}

/** A plain copy of the database, as a person makes one. */
function copyTo(name: string): string {
  const copy = join(testFolder(), name);
  db.rawWriter.prepare('VACUUM INTO ?').run(copy);
  return copy;
}

async function putBack(copy: string): Promise<void> {
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

describe('a database that was set back', () => {
  test('[E1] is noticed by the file beside it: a new epoch, and nobody is signed in', async () => {
    const before = epoch.current;
    await db.write({ scopes: [] }, (tx) => createSession(tx, 'somebody'));
    await work();
    const copy = copyTo('older.db');
    await work();
    await putBack(copy);
    expect(await open()).toBe(true);
    expect(epoch.current).not.toBe(before);
    expect([...epoch.earlier]).toEqual([before]);
    expect(sessions()).toBe(0);
  });

  test('[E1] also one of a life that had ended', async () => {
    await work();
    const first = copyTo('first.db');
    await epoch.begin({ endsSessions: true });
    keepCounterFile(db, epoch).close();
    await putBack(first);
    expect(await open()).toBe(true);
  });

  test('[E1] started again, killed before its last word, or without a change: it is the same life', async () => {
    const before = epoch.current;
    await work();
    await db.write({ scopes: [] }, (tx) => raiseScope(tx, 'user:somebody'));
    await db.close();
    expect(await open()).toBe(false);
    await db.close();
    expect(await open()).toBe(false);
    expect(epoch.current).toBe(before);
  });

  test('[E1] with something in it and no file beside it: a new epoch; people stay signed in', async () => {
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

  test('[E1] an empty one is the first', async () => {
    await db.close();
    rmSync(counterFileOf(file));
    expect(await open()).toBe(false);
  });

  test('[E2] with its file, as a whole disk is: a device’s cursor is ahead of it', async () => {
    const before = await openCursors(db, epoch);
    await work();
    const copy = copyTo('disk.db');
    await work();
    const shown = before.write();
    expect(before.isAhead(shown)).toBe(false);
    await putBack(copy);
    rmSync(counterFileOf(file));
    db = openDatabase(file);
    epoch = await openEpoch(db);
    const cursors = await openCursors(db, epoch);
    expect(cursors.isAhead(shown)).toBe(true);
    await epoch.begin({ endsSessions: true });
    expect(cursors.isAhead(shown)).toBe(false);
  });

  test('[E2] nobody makes a cursor up', async () => {
    const cursors = await openCursors(db, epoch);
    const [life, journal, event, sum] = cursors.write().split('.');
    for (const made of [
      `${life}.${Number(journal) + 9}.${event}.${sum}`,
      `${life}.9.9`,
      `${life}.9.9.`,
      '',
      '.',
      'x'.repeat(10_000),
      `${life}.NaN.NaN.${sum}`,
    ]) {
      expect(cursors.isAhead(made)).toBe(false);
    }
  });

  test('[E1] two processes begin one, and each hears of it', async () => {
    const other = await openEpoch(db);
    let heard = 0;
    const stop = other.onBegin(() => (heard += 1));
    await Promise.all([epoch.begin({ endsSessions: true }), other.begin({ endsSessions: true })]);
    other.refresh();
    epoch.refresh();
    expect(other.current).toBe(epoch.current);
    expect(epoch.earlier.size).toBe(1);
    expect(heard).toBe(1);
    stop();
  });
});
