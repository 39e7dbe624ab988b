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
  VERSION_INTERVAL_MS,
  IDLE_AFTER_MS,
  type SessionVersions,
} from './session-versions.ts';

let rooms: TestRooms;
let deriveJob: DeriveJob;
let sessionVersions: SessionVersions;
const logLines: string[] = [];
beforeEach(async () => {
  rooms = await TestRooms.start();
  logLines.length = 0;
  const log = pino({ level: 'error' }, { write: (line) => void logLines.push(line) });
  deriveJob = createDeriveJob({ db: rooms.db, workers: rooms.workers, log });
  sessionVersions = createSessionVersions({ db: rooms.db, workers: rooms.workers, log });
});
afterEach(async () => {
  await sessionVersions.close();
  await deriveJob.close();
  await rooms.close();
});

const versions = () => rooms.db.read.select().from(docVersion);
const sessions = () => rooms.db.read.select().from(writingSession);

/** Creates a document whose first content is derived, and joins it. `write` types, saves and derives. */
async function createFixture() {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  await deriveJob.deriveNow(ydocId);
  const client = await rooms.join(ada, ydocId);
  const write = async (words: string) => {
    client.type(words);
    await client.saved();
    await deriveJob.deriveNow(ydocId);
  };
  return { ada, workspaceId, ydocId, write };
}

describe('a version at the end of a writing session', () => {
  test('[P14] a version is saved once the session is idle, with its last writer and word count', async () => {
    const { ada, ydocId, write } = await createFixture();
    await write('The tide came in.');
    const [session] = await sessions();
    const changedAt = session?.changedAt ?? 0;
    expect(await sessionVersions.runOnce(changedAt + IDLE_AFTER_MS - 1)).toBe(0);
    expect(await sessionVersions.runOnce(changedAt + IDLE_AFTER_MS)).toBe(1);
    const [version] = await versions();
    expect(version).toMatchObject({ ydocId, kind: 'automatic', note: null, userId: ada.userId, words: 4 });
    const doc = new Y.Doc();
    Y.applyUpdate(doc, readVersion(rooms.db.rawReader, version?.id ?? '')?.state ?? new Uint8Array());
    expect(fragmentText(doc.getXmlFragment(CONTENT_FRAGMENT))).toBe('The tide came in.');
    expect(await sessions()).toEqual([]);
    expect(await sessionVersions.runOnce(changedAt + 10 * IDLE_AFTER_MS)).toBe(0);
  });

  test('[P14] a text that no job can read ends its session, so that it is not read again', async () => {
    const { write } = await createFixture();
    await write('The tide came in.');
    const failing = { ...rooms.workers, run: () => Promise.reject(new JobTooDeep()) };
    const log = pino({ level: 'silent' });
    const failingJob = createSessionVersions({ db: rooms.db, workers: failing, log });
    const [session] = await sessions();
    expect(await failingJob.runOnce((session?.changedAt ?? 0) + IDLE_AFTER_MS)).toBe(0);
    expect([await sessions(), await versions()]).toEqual([[], []]);
  });

  test('a document that was only created or read has no writing session', async () => {
    await createFixture();
    expect(await sessions()).toEqual([]);
  });

  test('a session that goes on gets a version every hour', async () => {
    const { ydocId, write } = await createFixture();
    await write('One ');
    const [{ startedAt } = { startedAt: 0 }] = await sessions();
    await rooms.db.write({ scopes: [] }, (tx) =>
      tx.update(writingSession).set({ changedAt: startedAt + VERSION_INTERVAL_MS }),
    );
    expect(await sessionVersions.runOnce(startedAt + VERSION_INTERVAL_MS)).toBe(1);
    await write('two ');
    expect(await sessions()).toMatchObject([{ ydocId }]);
  });

  test('a state that already has a version, automatic or named, does not get another one', async () => {
    const { ydocId, write } = await createFixture();
    await write('Once.');
    const [session] = await sessions();
    if (!session) throw new Error('Nobody wrote.');
    await sessionVersions.runOnce(session.changedAt + IDLE_AFTER_MS);
    await rooms.db.write({ scopes: [] }, (tx) => tx.insert(writingSession).values(session));
    expect(await sessionVersions.runOnce(session.changedAt + IDLE_AFTER_MS)).toBe(0);
    expect(await versions()).toHaveLength(1);
    expect(await sessions()).toEqual([]);
    await write(' Twice.');
    const { rev = 0 } = rooms.db.rawReader
      .prepare('SELECT max(id) AS rev FROM doc_update WHERE ydoc_id = ?')
      .get(ydocId) as { rev?: number };
    await saveVersion(rooms.db, { ydocId, state: new Uint8Array([0, 0]), rev, kind: 'named', note: 'Mine' });
    expect(await sessionVersions.runOnce(Date.now() + IDLE_AFTER_MS)).toBe(0);
  });

  test('a purged or damaged room ends its session and does not delay other sessions', async () => {
    const one = await createFixture();
    await one.write('Here.');
    const purged = await rooms.document(one.workspaceId, one.ada);
    const damaged = await rooms.document(one.workspaceId, one.ada);
    await rooms.db.write({ scopes: [] }, async (tx) => {
      for (const ydocId of [purged, damaged])
        await tx.insert(writingSession).values({ ydocId, startedAt: 1, changedAt: 1 });
      await tx.update(room).set({ deletedAt: 1 }).where(eq(room.ydocId, purged));
    });
    rooms.db.rawWriter.prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ?').run(damaged);
    expect(await sessionVersions.runOnce(Date.now() + IDLE_AFTER_MS)).toBe(1);
    expect((await versions()).map(({ ydocId }) => ydocId)).toEqual([one.ydocId]);
    expect(await sessions()).toEqual([]);
  });

  test('a session whose version cannot be saved is retried, and the others get theirs', async () => {
    const one = await createFixture();
    const two = await createFixture();
    await one.write('First.');
    await two.write('Second.');
    rooms.db.rawWriter.exec(
      `CREATE TRIGGER no_more BEFORE INSERT ON doc_version WHEN new.ydoc_id = '${one.ydocId}' BEGIN SELECT raise(ABORT, 'full'); END`,
    );
    expect(await sessionVersions.runOnce(Date.now() + IDLE_AFTER_MS)).toBe(1);
    expect(logLines.join()).toContain('no version could be kept');
    rooms.db.rawWriter.exec('DROP TRIGGER no_more');
    expect(await sessionVersions.runOnce(Date.now() + IDLE_AFTER_MS)).toBe(1);
    expect((await versions()).map(({ ydocId }) => ydocId).sort()).toEqual([one.ydocId, two.ydocId].sort());
  });
});
