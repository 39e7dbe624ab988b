import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readVersion } from '#server/db/journal/read-version.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { docVersion, room, writingSession } from '#server/db/schema/index.ts';
import { JobTooDeep } from '#server/db/workers/job-errors.ts';
import { TestRooms } from '#server/testing/test-rooms.ts';
import { createDeriveJob, type DeriveJob } from './derive-job.ts';
import {
  createSessionVersions,
  GOES_ON_MS,
  RESTS_AFTER_MS,
  type SessionVersions,
} from './session-versions.ts';

let rooms: TestRooms;
let deriving: DeriveJob;
let keeping: SessionVersions;
const logged: string[] = [];
beforeEach(async () => {
  rooms = await TestRooms.start();
  logged.length = 0;
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  deriving = createDeriveJob({ db: rooms.db, workers: rooms.workers, log });
  keeping = createSessionVersions({ db: rooms.db, workers: rooms.workers, log });
});
afterEach(async () => {
  await keeping.close();
  await deriving.close();
  await rooms.close();
});

const versions = () => rooms.db.read.select().from(docVersion);
const sessions = () => rooms.db.read.select().from(writingSession);

/** A document that was derived as it was made, and somebody in it. */
async function desk() {
  const { ada, workspaceId, ydocId } = await rooms.desk();
  await deriving.deriveNow(ydocId);
  const client = await rooms.joined(ada, ydocId);
  const write = async (words: string) => {
    client.type(words);
    await client.saved();
    await deriving.deriveNow(ydocId);
  };
  return { ada, workspaceId, ydocId, write };
}

describe('a version at the end of a writing session', { timeout: 60_000 }, () => {
  test('[P14] is kept once the writing rests, with who wrote last and how much', async () => {
    const { ada, ydocId, write } = await desk();
    await write('The tide came in.');
    const [session] = await sessions();
    const changedAt = session?.changedAt ?? 0;
    expect(await keeping.look(changedAt + RESTS_AFTER_MS - 1)).toBe(0);
    expect(await keeping.look(changedAt + RESTS_AFTER_MS)).toBe(1);
    const [kept] = await versions();
    expect(kept).toMatchObject({ ydocId, kind: 'automatic', note: null, userId: ada.userId, words: 4 });
    const doc = new Y.Doc();
    Y.applyUpdate(doc, readVersion(rooms.db.rawReader, kept?.id ?? '')?.state ?? new Uint8Array());
    expect(fragmentText(doc.getXmlFragment(CONTENT_FRAGMENT))).toBe('The tide came in.');
    expect(await sessions()).toEqual([]);
    expect(await keeping.look(changedAt + 10 * RESTS_AFTER_MS)).toBe(0);
  });

  test('[P14] a text that takes no reader ends its session: the next look does not read it again', async () => {
    const { write } = await desk();
    await write('The tide came in.');
    const failing = { ...rooms.workers, run: () => Promise.reject(new JobTooDeep()) };
    const log = pino({ level: 'silent' });
    const looking = createSessionVersions({ db: rooms.db, workers: failing, log });
    const [session] = await sessions();
    expect(await looking.look((session?.changedAt ?? 0) + RESTS_AFTER_MS)).toBe(0);
    expect([await sessions(), await versions()]).toEqual([[], []]);
  });

  test('none is kept of a document that was only made or read', async () => {
    await desk();
    expect(await sessions()).toEqual([]);
  });

  test('of writing that goes on one is kept every hour, and the session goes on', async () => {
    const { ydocId, write } = await desk();
    await write('One ');
    const [{ startedAt } = { startedAt: 0 }] = await sessions();
    await rooms.db.write({ scopes: [] }, (tx) =>
      tx.update(writingSession).set({ changedAt: startedAt + GOES_ON_MS }),
    );
    expect(await keeping.look(startedAt + GOES_ON_MS)).toBe(1);
    await write('two ');
    expect(await sessions()).toMatchObject([{ ydocId }]);
  });

  test('what is kept already is not kept twice, by name or because the process died in between', async () => {
    const { ydocId, write } = await desk();
    await write('Once.');
    const [session] = await sessions();
    if (!session) throw new Error('Nobody wrote.');
    await keeping.look(session.changedAt + RESTS_AFTER_MS);
    await rooms.db.write({ scopes: [] }, (tx) => tx.insert(writingSession).values(session));
    expect(await keeping.look(session.changedAt + RESTS_AFTER_MS)).toBe(0);
    expect(await versions()).toHaveLength(1);
    expect(await sessions()).toEqual([]);
    await write(' Twice.');
    const { rev = 0 } = rooms.db.rawReader
      .prepare('SELECT max(id) AS rev FROM doc_update WHERE ydoc_id = ?')
      .get(ydocId) as { rev?: number };
    await saveVersion(rooms.db, { ydocId, state: new Uint8Array([0, 0]), rev, kind: 'named', note: 'Mine' });
    expect(await keeping.look(Date.now() + RESTS_AFTER_MS)).toBe(0);
  });

  test('a room that is gone or damaged ends its session, and holds no other one up', async () => {
    const one = await desk();
    await one.write('Here.');
    const gone = await rooms.document(one.workspaceId, one.ada);
    const torn = await rooms.document(one.workspaceId, one.ada);
    await rooms.db.write({ scopes: [] }, async (tx) => {
      for (const ydocId of [gone, torn])
        await tx.insert(writingSession).values({ ydocId, startedAt: 1, changedAt: 1 });
      await tx.update(room).set({ deletedAt: 1 }).where(eq(room.ydocId, gone));
    });
    rooms.db.rawWriter.prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ?').run(torn);
    expect(await keeping.look(Date.now() + RESTS_AFTER_MS)).toBe(1);
    expect((await versions()).map(({ ydocId }) => ydocId)).toEqual([one.ydocId]);
    expect(await sessions()).toEqual([]);
  });

  test('what fails is tried again, and the others are kept', async () => {
    const one = await desk();
    const two = await desk();
    await one.write('First.');
    await two.write('Second.');
    rooms.db.rawWriter.exec(
      `CREATE TRIGGER no_more BEFORE INSERT ON doc_version WHEN new.ydoc_id = '${one.ydocId}' BEGIN SELECT raise(ABORT, 'full'); END`,
    );
    expect(await keeping.look(Date.now() + RESTS_AFTER_MS)).toBe(1);
    expect(logged.join()).toContain('no version could be kept');
    rooms.db.rawWriter.exec('DROP TRIGGER no_more');
    expect(await keeping.look(Date.now() + RESTS_AFTER_MS)).toBe(1);
    expect((await versions()).map(({ ydocId }) => ydocId).sort()).toEqual([one.ydocId, two.ydocId].sort());
  });
});
