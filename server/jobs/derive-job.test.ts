import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { pino } from 'pino';
import * as Y from 'yjs';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { Db } from '#server/db/database.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { seqOf } from '#server/db/scopes.ts';
import {
  assetUse,
  document,
  documentReference,
  room,
  searchBlock,
  workspaceMember,
} from '#server/db/schema/index.ts';
import { createWorkers, type Workers } from '#server/db/workers/workers.ts';
import { testDatabase } from '#server/testing/database.ts';
import { deriveDocumentJob } from './derive-document.ts';
import { createDeriveJob, type DeriveJob, type DeriveTiming } from './derive-job.ts';

const ydocId = '01890000-0000-7000-8000-00000000000a';
const workspaceId = '01890000-0000-7000-8000-00000000000b';
const userId = '01890000-0000-7000-8000-00000000000c';

let db: Db;
let workers: Workers;
const jobs: DeriveJob[] = [];
let doc: Y.Doc;

beforeEach(async () => {
  db = testDatabase();
  workers = createWorkers(db.file);
  const content = firstContentUpdate({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Two words' }] }],
  });
  doc = new Y.Doc();
  Y.applyUpdate(doc, content);
  const now = Date.now();
  await db.write({ scopes: [] }, async (tx) => {
    await tx.insert(document).values({
      id: ydocId,
      workspaceId,
      ownerId: userId,
      title: 'A',
      slug: 'a',
      order: 'a0',
      meta: {},
      seq: 0,
      createdAt: now,
      updatedAt: now,
    });
    const schema = { major: 1, minor: 0 };
    await createRoom(tx, { ydocId, kind: 'document', workspaceId, schema, content, userId });
  });
});
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.close();
  await workers.close();
  await db.close();
});

function derive(timing?: DeriveTiming): DeriveJob {
  const log = pino({ level: 'silent' });
  const job = createDeriveJob({ db, workers, log, ...(timing ? { timing } : {}) });
  jobs.push(job);
  return job;
}

const stored = async () => (await db.read.select().from(document).where(eq(document.id, ydocId)))[0];
const derivedRev = async () =>
  (await db.read.select().from(room).where(eq(room.ydocId, ydocId)))[0]?.derivedRev;

async function typeText(words: string): Promise<void> {
  const before = Y.encodeStateVector(doc);
  const text = (doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, words);
  await append(Y.encodeStateAsUpdate(doc, before));
}

/** Inserts a link at the end of the first block. @returns the block */
function insertLink({ ref, label }: { ref: string; label: string }): Y.XmlElement {
  const block = doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement;
  const token = new Y.XmlElement<{ kind: string; ref: string; label: string }>('token');
  token.setAttribute('kind', 'link');
  token.setAttribute('ref', ref);
  token.setAttribute('label', label);
  block.insert(1, [token as unknown as Y.XmlElement]);
  return block;
}

const append = (bytes: Uint8Array) =>
  db.append((raw) => appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId }], Date.now()));

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('derived data', () => {
  test('[A13] deriveNow updates Markdown and word count to the journal', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    expect(await stored()).toMatchObject({ contentMd: 'Two words\n', wordCount: 2 });
    await typeText(' and three more');
    await job.deriveNow(ydocId);
    expect(await stored()).toMatchObject({ contentMd: 'Two words and three more\n', wordCount: 5 });
    expect(await derivedRev()).toBe(2);
  });

  test('[F10] devices of every member pull the words and the last edit of a text: one seq for each derivation', async () => {
    const reader = uuidv7();
    await db.write({ scopes: [] }, (tx) =>
      tx.insert(workspaceMember).values(
        [userId, reader].map((member) => ({
          workspaceId,
          userId: member,
          role: 'viewer',
          seq: 0,
          createdAt: 0,
        })),
      ),
    );
    const seqs = async () => [
      await seqOf(db.read, `workspace:${workspaceId}`),
      await seqOf(db.read, `user:${userId}`),
      await seqOf(db.read, `user:${reader}`),
      (await stored())?.seq,
    ];
    const job = derive();
    // The row of a new text does not know its words yet.
    await job.deriveNow(ydocId);
    expect(await seqs()).toEqual([1, 1, 1, 1]);
    for (const words of [' and', ' three', ' more']) await typeText(words);
    await job.deriveNow(ydocId);
    expect(await seqs()).toEqual([2, 2, 2, 2]);
    await job.deriveNow(ydocId);
    expect(await seqs()).toEqual([2, 2, 2, 2]);
  });

  test('[F10] text whose words the tree has already raises no seq when it is derived for the first time', async () => {
    await db.write({ scopes: [] }, (tx) => tx.update(document).set({ wordCount: 2 }));
    await derive().deriveNow(ydocId);
    expect(await seqOf(db.read, `workspace:${workspaceId}`)).toBe(0);
  });

  test('[A13] a link counts by the current title of its item, as on the page', async () => {
    const job = derive();
    await db.write({ scopes: [] }, (tx) => tx.update(document).set({ title: 'The New Title' }));
    const before = Y.encodeStateVector(doc);
    insertLink({ ref: ydocId, label: 'Old' });
    await append(Y.encodeStateAsUpdate(doc, before));
    await job.deriveNow(ydocId);
    // “Two words” is followed by the link without a space.
    expect(await stored()).toMatchObject({ wordCount: 4 });
  });

  test('[A13] the link rows of a document follow links that are added and deleted', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    const before = Y.encodeStateVector(doc);
    const block = insertLink({ ref: workspaceId, label: ' of hers' });
    await append(Y.encodeStateAsUpdate(doc, before));
    await job.deriveNow(ydocId);
    const links = () => db.read.select().from(documentReference);
    expect(await links()).toMatchObject([
      { sourceId: ydocId, targetId: workspaceId, label: ' of hers', snippet: 'Two words of hers' },
    ]);
    const then = Y.encodeStateVector(doc);
    block.delete(1, 1);
    await append(Y.encodeStateAsUpdate(doc, then));
    await job.deriveNow(ydocId);
    expect(await links()).toEqual([]);
  });

  test('[A13] the file rows of a document follow images that are added and deleted', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    const before = Y.encodeStateVector(doc);
    const image = new Y.XmlElement<{ assetId: string }>('image');
    image.setAttribute('assetId', userId);
    doc.getXmlFragment(CONTENT_FRAGMENT).insert(1, [image as unknown as Y.XmlElement]);
    await append(Y.encodeStateAsUpdate(doc, before));
    await job.deriveNow(ydocId);
    const uses = () => db.read.select().from(assetUse);
    expect(await uses()).toEqual([{ assetId: userId, ydocId }]);
    const then = Y.encodeStateVector(doc);
    doc.getXmlFragment(CONTENT_FRAGMENT).delete(1, 1);
    await append(Y.encodeStateAsUpdate(doc, then));
    await job.deriveNow(ydocId);
    expect(await uses()).toEqual([]);
  });

  test('[A13] the full-text index follows the text, block by block', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    const blocks = () => db.read.select({ words: searchBlock.words }).from(searchBlock);
    expect(await blocks()).toEqual([{ words: 'Two words' }]);
    await typeText(' of 潮');
    await job.deriveNow(ydocId);
    expect(await blocks()).toEqual([{ words: 'Two words of  潮 ' }]);
  });

  test('deriving an edit raises a document’s updatedAt; deriving its first content does not', async () => {
    const job = derive();
    const updatedBefore = (await stored())?.updatedAt ?? 0;
    await job.deriveNow(ydocId);
    expect((await stored())?.updatedAt).toBe(updatedBefore);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await typeText(' and more');
    await job.deriveNow(ydocId);
    expect((await stored())?.updatedAt).toBeGreaterThan(updatedBefore);
  });

  test('[A13] a slower run of an older rev does not overwrite data derived from a newer one', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let hasRead = false;
    const slowWorkers: Workers = {
      ...workers,
      run: async (job, input) => {
        const output = await workers.run(job, input);
        hasRead = true;
        await held;
        return output;
      },
    };
    const slow = createDeriveJob({ db, workers: slowWorkers, log: pino({ level: 'silent' }) });
    const lateWorkers = slow.deriveNow(ydocId);
    await until(() => Promise.resolve(hasRead));
    await typeText(' more');
    await derive().deriveNow(ydocId);
    release?.();
    await lateWorkers;
    expect(await stored()).toMatchObject({ contentMd: 'Two words more\n', wordCount: 3 });
    const blocks = await db.read.select({ words: searchBlock.words }).from(searchBlock);
    expect(blocks).toEqual([{ words: 'Two words more' }]);
  });

  test('[A13] a started job derives a document after the longest delay, even while edits go on', async () => {
    const job = derive({ everyMs: 5, settleMs: 60_000, latestMs: 60 });
    job.start();
    await typeText(' typed without a pause');
    await until(async () => (await stored())?.wordCount === 6);
    expect(await derivedRev()).toBe(2);
  });

  test('[A13] a started job derives nothing before edits settle, unless deriveNow is called', async () => {
    let requests = 0;
    const counting: Workers = {
      ...workers,
      run: (job, input) => {
        if (JSON.stringify(input).includes(ydocId)) requests += 1;
        return workers.run(job, input);
      },
    };
    const timing = { everyMs: 5, settleMs: 60_000, latestMs: 60_000 };
    const job = createDeriveJob({ db, workers: counting, log: pino({ level: 'silent' }), timing });
    jobs.push(job);
    job.start();
    await typeText(' and so on');
    // Time for many polls.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(requests).toBe(0);
    await job.deriveNow(ydocId);
    expect(requests).toBe(1);
  });

  test('[A13] a started job finds rows that were folded before they were derived', async () => {
    await typeText(' folded');
    const fold = await workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    expect(await commitFold(db, fold)).toBe(true);
    derive({ everyMs: 5, settleMs: 5, latestMs: 60_000 }).start();
    await until(async () => (await stored())?.wordCount === 3);
  });

  test('[I6] many stale documents are derived a few at a time until none is left', async () => {
    const schema = { major: 1, minor: 0 };
    const content = Y.encodeStateAsUpdate(doc);
    await db.write({ scopes: [] }, async (tx) => {
      for (let at = 0; at < 9; at += 1)
        await createRoom(tx, { ydocId: uuidv7(), kind: 'document', workspaceId, schema, content, userId });
    });
    let [running, maxRunning] = [0, 0];
    const counted: Workers = {
      ...workers,
      run: async (job, input) => {
        maxRunning = Math.max(maxRunning, (running += 1));
        const output = await workers.run(job, input);
        running -= 1;
        return output;
      },
    };
    const timing = { everyMs: 5, settleMs: 0, latestMs: 0 };
    const job = createDeriveJob({ db, workers: counted, log: pino({ level: 'silent' }), timing });
    jobs.push(job);
    job.start();
    const countUnderived = () => db.rawReader.prepare('SELECT count(*) FROM underived_room').pluck().get();
    await until(async () => countUnderived() === 0);
    // One of the four is the run without a room that warms up the thread.
    expect(maxRunning).toBeLessThanOrEqual(4);
  });

  test('[A13] a text whose derivation fails is retried with exponential back-off and one alarm', async () => {
    const failing: Workers = {
      ...workers,
      run: (job, input) =>
        JSON.stringify(input).includes(ydocId)
          ? Promise.reject(new Error('It cannot be read.'))
          : workers.run(job, input),
    };
    const lines: { alarm?: string; waitMs?: number }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const timing = { everyMs: 5, settleMs: 0, latestMs: 20 };
    const job = createDeriveJob({ db, workers: failing, log, timing });
    jobs.push(job);
    job.start();
    await until(async () => lines.length >= 4);
    expect(lines.slice(0, 4).map(({ waitMs }) => waitMs)).toEqual([20, 40, 80, 160]);
    expect(lines.filter(({ alarm }) => alarm !== undefined)).toMatchObject([{ alarm: 'underivable' }]);
  });

  test('[A13] slow texts of one workspace do not block derivations of another', async () => {
    const schema = { major: 1, minor: 0 };
    const content = Y.encodeStateAsUpdate(doc);
    const other = uuidv7();
    await db.write({ scopes: [] }, async (tx) => {
      const room = { kind: 'document', schema, content, userId } as const;
      for (let at = 0; at < 5; at += 1) await createRoom(tx, { ...room, ydocId: uuidv7(), workspaceId });
      await createRoom(tx, { ...room, ydocId: other, workspaceId: uuidv7() });
    });
    const inputs: string[] = [];
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow: Workers = {
      ...workers,
      run: async (job, input) => {
        const request = JSON.stringify(input);
        inputs.push(request);
        if (!request.includes(other)) await held;
        return workers.run(job, input);
      },
    };
    const timing = { everyMs: 5, settleMs: 0, latestMs: 0 };
    const job = createDeriveJob({ db, workers: slow, log: pino({ level: 'silent' }), timing });
    jobs.push(job);
    job.start();
    await until(() => Promise.resolve(inputs.some((request) => request.includes(other))));
    // The slow texts are all still underived, and one of them is running.
    expect(inputs.filter((request) => !request.includes(other) && !request.includes('""'))).toHaveLength(1);
    release();
  });

  test('[A13] a room stays marked as underived until its newest row is derived, folded or not', async () => {
    const countUnderived = () => db.rawReader.prepare('SELECT count(*) FROM underived_room').pluck().get();
    expect(countUnderived()).toBe(1);
    const { rev } = (await workers.run(deriveDocumentJob, { ydocId })) ?? { rev: 0 };
    // Simulates a run that read the room before this row and ends after it.
    await typeText(' written meanwhile');
    const text = { contentMd: 'Two words\n', wordCount: 2 };
    const lateWorkers = {
      ...workers,
      run: async () => ({
        rev,
        workspaceId,
        text,
        references: [],
        assetIds: [],
        search: { out: [], in: [] },
      }),
    };
    // The job calls no other method of the workers.
    const slow = createDeriveJob({
      db,
      workers: lateWorkers as unknown as Workers,
      log: pino({ level: 'silent' }),
    });
    await slow.deriveNow(ydocId);
    expect(await derivedRev()).toBe(rev);
    expect(countUnderived()).toBe(1);
    const fold = await workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    await commitFold(db, fold);
    await slow.deriveNow(ydocId);
    expect(countUnderived()).toBe(1);
    await derive().deriveNow(ydocId);
    expect(await stored()).toMatchObject({ wordCount: 4 });
    expect(countUnderived()).toBe(0);
    await typeText(' again');
    expect(countUnderived()).toBe(1);
  });
});
