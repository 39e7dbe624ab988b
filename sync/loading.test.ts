import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob, type FoldedRoom } from '#server/db/journal/fold-room.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { readVersion } from '#server/db/journal/read-version.ts';
import { FOLD_LIMITS } from './journal/fold-schedule.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

/**
 * Types each word as a row of its own, then closes all connections by a restart.
 * @returns the writer's document
 */
async function writeAndClose(ada: Person, ydocId: string, words: readonly string[]): Promise<Y.Doc> {
  const writer = await rooms.join(ada, ydocId);
  for (const word of words) writer.type(word);
  await writer.saved();
  const { doc } = writer;
  writer.destroy();
  await rooms.restart();
  return doc;
}

async function fold(ydocId: string): Promise<FoldedRoom> {
  const answer = await rooms.workers.run(foldRoomJob, { ydocId });
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

const count = (table: string) =>
  rooms.db.rawReader.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;

describe('loading a room', () => {
  test('[A5] a row with a flipped bit goes to quarantine with its bytes, the rest opens, and an alarm is raised', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await writeAndClose(ada, ydocId, ['one ', 'two ', 'three']);
    const last = rooms.rows(ydocId).at(-1);
    const flipped = Buffer.from(last?.bytes ?? []);
    flipped[flipped.length - 4] = (flipped[flipped.length - 4] ?? 0) ^ 1;
    rooms.db.rawWriter.prepare('UPDATE doc_update SET bytes = ? WHERE id = ?').run(flipped, last?.id);
    const reader = await rooms.join(ada, ydocId);
    expect(reader.text).toBe('one two ');
    expect(rooms.alarms()).toContain('journal-damaged');
    const quarantined = rooms.db.rawReader.prepare('SELECT source, bytes FROM doc_quarantine').all();
    expect(quarantined).toEqual([{ source: `doc_update:${last?.id}`, bytes: flipped }]);
    expect(rooms.rows(ydocId).map(({ id }) => id)).not.toContain(last?.id);
  });

  test('[A5] an undecodable row with a right checksum goes to quarantine too', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await writeAndClose(ada, ydocId, ['words']);
    const { crc32 } = await import('node:zlib');
    const nonsense = Buffer.from([9, 9, 9, 9]);
    rooms.db.rawWriter
      .prepare('INSERT INTO doc_update (id, ydoc_id, bytes, crc, created_at) VALUES (900, ?, ?, ?, 0)')
      .run(ydocId, nonsense, crc32(nonsense));
    expect((await rooms.join(ada, ydocId)).text).toBe('words');
    expect(count('doc_quarantine')).toBe(1);
  });

  test('[A5][A8] a room that lacks a row opens the text that integrates, keeps its rows, and accepts the missing text from any user', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const device = await writeAndClose(ada, ydocId, ['one ', 'two ', 'three']);
    const lost = rooms.rows(ydocId).at(-2);
    rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE id = ?').run(lost?.id);
    const reader = await rooms.join(ada, ydocId);
    expect(reader.text).toBe('one ');
    expect(rooms.alarms()).toContain('journal-incomplete');
    const waitingRows = rooms.rows(ydocId).slice(-1);
    expect(await rooms.workers.run(foldRoomJob, { ydocId })).toEqual({
      ydocId,
      refused: 'incomplete',
      waiting: waitingRows.map(({ id }) => id),
    });
    // The room asks this device only by its state vector. The device belongs to another user and has Ada's words.
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(device));
    expect(await rooms.client(ben, ydocId, { document: copy }).refused()).toBe('resync');
    const benClient = await rooms.join(ben, ydocId, { document: copy });
    await benClient.saved();
    expect(benClient.refusal).toBeUndefined();
    await reader.waitFor(() => reader.text === 'one two three');
    expect(await fold(ydocId)).toMatchObject({ ydocId });
  });

  test('[A5] a broken snapshot is replaced by the newest intact version', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await writeAndClose(ada, ydocId, ['Chapter one. ']);
    const first = await fold(ydocId);
    await commitFold(rooms.db, first);
    const { saveVersion } = await import('#server/db/journal/versions.ts');
    await saveVersion(rooms.db, { ydocId, state: first.state, rev: first.foldedTo, kind: 'named' });
    await writeAndClose(ada, ydocId, ['Chapter two.']);
    rooms.db.rawWriter.prepare("UPDATE doc_snapshot SET bytes = x'00ff00'").run();
    expect((await rooms.join(ada, ydocId)).text).toBe('Chapter one. Chapter two.');
    expect(rooms.alarms()).toContain('journal-damaged');
  });
});

describe('folding', () => {
  test('[A6] a snapshot replaces exactly the rows that were folded into it', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await writeAndClose(ada, ydocId, [...'folded words']);
    const folding = await fold(ydocId);
    // This text is typed between the fold and its commit.
    const writer = await rooms.join(ada, ydocId);
    writer.type(' and more');
    await writer.saved();
    expect(await commitFold(rooms.db, folding)).toBe(true);
    expect(rooms.rows(ydocId)).toHaveLength(1);
    await rooms.restart();
    expect((await rooms.join(ada, ydocId)).text).toBe('folded words and more');
  });

  test('[A6] only one of two folds of the same rows is committed, and the second changes nothing', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await writeAndClose(ada, ydocId, ['a', 'b']);
    const [one, two] = [await fold(ydocId), await fold(ydocId)];
    const writer = await rooms.join(ada, ydocId);
    writer.type('c');
    await writer.saved();
    const three = await fold(ydocId);
    expect(await commitFold(rooms.db, one)).toBe(true);
    expect(await commitFold(rooms.db, three)).toBe(false);
    expect(await commitFold(rooms.db, two)).toBe(false);
    await rooms.restart();
    expect((await rooms.join(ada, ydocId)).text).toBe('abc');
  });

  test('[A6] a row id is never reused, although the rows were deleted', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await writeAndClose(ada, ydocId, ['a', 'b']);
    const folding = await fold(ydocId);
    await commitFold(rooms.db, folding);
    expect(count('doc_update')).toBe(0);
    const writer = await rooms.join(ada, ydocId);
    writer.type('c');
    await writer.saved();
    expect(rooms.rows(ydocId)[0]?.id).toBeGreaterThan(folding.foldedTo);
  });

  test('[A6] a state above 256 KB is written as chunks that are valid only with the last of them', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const passage = 'Something long enough to matter. '.repeat(4_000);
    await writeAndClose(
      ada,
      ydocId,
      Array.from({ length: 8 }, () => passage),
    );
    const folding = await fold(ydocId);
    const write = rooms.db.write;
    let remainingWrites = 2;
    rooms.db.write = (target, body) => {
      remainingWrites -= 1;
      return remainingWrites < 0 ? Promise.reject(new Error('the process died here')) : write(target, body);
    };
    await expect(commitFold(rooms.db, folding)).rejects.toThrow('died here');
    rooms.db.write = write;
    expect(count('doc_snapshot')).toBeGreaterThan(0);
    expect(readRoom(rooms.db.rawReader, ydocId)?.rows).toHaveLength(9);
    expect(await commitFold(rooms.db, folding)).toBe(true);
    expect(count('doc_snapshot')).toBe(Math.ceil(folding.state.byteLength / (256 * 1024)));
    expect(count('doc_chunk')).toBe(0);
    await rooms.restart();
    expect((await rooms.join(ada, ydocId)).text).toBe(passage.repeat(8));
  });

  test('[A6] a fold first saves a version when more than half of the text was deleted', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const words = 'Nobody meant to delete this. '.repeat(20);
    writer.type(words);
    await writer.saved();
    writer.paragraph.delete(0, words.length - 10);
    writer.type('!');
    await writer.saved();
    await commitFold(rooms.db, await fold(ydocId));
    const id = rooms.db.rawReader.prepare('SELECT id FROM doc_version').pluck().get() as string;
    const old = new Y.Doc();
    Y.applyUpdate(old, readVersion(rooms.db.rawReader, id)?.state ?? new Uint8Array());
    expect(fragmentText(old.getXmlFragment(CONTENT_FRAGMENT))).toBe(words);
    // A smaller deletion saves no version.
    writer.type('x'.repeat(1_000));
    writer.paragraph.delete(0, 400);
    await writer.saved();
    await commitFold(rooms.db, await fold(ydocId));
    expect(count('doc_version')).toBe(1);
  });

  test('[A6] a fold starts by itself after enough rows, after enough bytes, and when a room is idle', async () => {
    await rooms.close();
    rooms = await TestRooms.start({
      foldLimits: { idleMs: 60_000, rows: 20, bytes: 1_000_000, everyMs: 10 },
    });
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    for (let key = 0; key < 25; key += 1) writer.type('k');
    await writer.saved();
    await until(() => rooms.rows(ydocId).length === 0);
    expect(writer.text).toBe('k'.repeat(25));
    await rooms.close();
    rooms = await TestRooms.start({
      foldLimits: { idleMs: 60_000, rows: 500, bytes: 10_000, everyMs: 10 },
    });
    const longFixture = await rooms.createFixture();
    const author = await rooms.join(longFixture.ada, longFixture.ydocId);
    author.type('A long passage. '.repeat(1_000));
    await author.saved();
    await until(() => rooms.rows(longFixture.ydocId).length === 0);
    await rooms.close();
    rooms = await TestRooms.start({ foldLimits: { idleMs: 30, rows: 500, bytes: 1_000_000, everyMs: 10 } });
    const idleFixture = await rooms.createFixture();
    const idleWriter = await rooms.join(idleFixture.ada, idleFixture.ydocId);
    idleWriter.type('hush');
    await idleWriter.saved();
    await until(() => rooms.rows(idleFixture.ydocId).length === 0);
    expect(workspaceId).not.toBe(idleFixture.workspaceId);
    // The default limits are half a minute, 500 rows and 256 KB.
    expect(FOLD_LIMITS).toMatchObject({ idleMs: 30_000, rows: 500, bytes: 262_144 });
  });

  test('[A6] SIGTERM waits for the running fold', async () => {
    await rooms.close();
    rooms = await TestRooms.start({
      foldLimits: { idleMs: 60_000, rows: 5, bytes: 1_000_000, everyMs: 10 },
    });
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const write = rooms.db.write;
    const blocker = Promise.withResolvers<void>();
    let isFolding = false;
    for (let key = 0; key < 10; key += 1) writer.type('k');
    rooms.db.write = async (target, body) => {
      isFolding = true;
      await blocker.promise;
      return write(target, body);
    };
    await writer.saved();
    await until(() => isFolding);
    const before = rooms.rows(ydocId).length;
    let isClosed = false;
    const closed = rooms.sync.close().then(() => (isClosed = true));
    await until(() => writer.closeCodes.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isClosed).toBe(false);
    rooms.db.write = write;
    blocker.resolve();
    await closed;
    expect(rooms.rows(ydocId).length).toBeLessThan(before);
  });

  test('[A6] a busy room that was just folded takes a larger step for its next fold', async () => {
    await rooms.close();
    const limits = { idleMs: 600_000, rows: 10, bytes: 1_000_000, everyMs: 5, restAfterFoldMs: 600_000 };
    rooms = await TestRooms.start({ foldLimits: limits });
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const folds = () =>
      rooms.logLines.filter(({ msg }) => msg === 'fold').map((line) => Number(line['rows']));
    const typeSome = async (keys: number): Promise<void> => {
      for (let key = 0; key < keys; key += 1) writer.type('k');
      await writer.saved();
    };
    await typeSome(12);
    await until(() => folds().length === 1);
    // Forty rows make the next fold due. A few of them may have been in the first fold, because they arrived while it
    // ran.
    while (folds().length < 2) await typeSome(1);
    expect(folds()[1]).toBeGreaterThanOrEqual(30);
    // Rows that arrived while the second fold ran are left. They may be many on a slow machine, but fewer than the
    // limit.
    expect(rooms.rows(ydocId).length).toBeLessThan(40);
  });
});
