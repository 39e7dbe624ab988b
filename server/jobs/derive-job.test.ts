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
import { createRoom } from '#server/db/journal-rows.ts';
import { checksum } from '#server/db/journal/stored-bytes.ts';
import { seqOf } from '#server/db/scopes.ts';
import { assetUse, document, documentReference, room, searchBlock } from '#server/db/schema/index.ts';
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

async function type(words: string): Promise<void> {
  const before = Y.encodeStateVector(doc);
  const text = (doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, words);
  await append(Y.encodeStateAsUpdate(doc, before));
}

const append = (bytes: Uint8Array) =>
  db.append((raw) => appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId }], Date.now()));

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('derived data', { timeout: 60_000 }, () => {
  test('[A13] deriveNow brings Markdown and words up to the journal, and raises no seq', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    expect(await stored()).toMatchObject({ contentMd: 'Two words\n', wordCount: 2 });
    await type(' and three more');
    await job.deriveNow(ydocId);
    expect(await stored()).toMatchObject({ contentMd: 'Two words and three more\n', wordCount: 5, seq: 0 });
    expect(await seqOf(db.read, `workspace:${workspaceId}`)).toBe(0);
    expect(await derivedRev()).toBe(2);
  });

  test('[A13] what the text links to follows it, as it comes and as it goes', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    const before = Y.encodeStateVector(doc);
    const block = doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement;
    const token = new Y.XmlElement<{ kind: string; ref: string; label: string }>('token');
    for (const [name, value] of [
      ['kind', 'link'],
      ['ref', workspaceId],
      ['label', ' of hers'],
    ] as const)
      token.setAttribute(name, value);
    block.insert(1, [token as unknown as Y.XmlElement]);
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

  test('[A13] the files it holds follow it, as they come and as they go', async () => {
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

  test('[A13] what can be searched for follows the text, block by block', async () => {
    const job = derive();
    await job.deriveNow(ydocId);
    const blocks = () => db.read.select({ words: searchBlock.words }).from(searchBlock);
    expect(await blocks()).toEqual([{ words: 'Two words' }]);
    await type(' of 潮');
    await job.deriveNow(ydocId);
    expect(await blocks()).toEqual([{ words: 'Two words of  潮 ' }]);
  });

  test('writing makes a document newer; reading what it was made with does not', async () => {
    const job = derive();
    const made = (await stored())?.updatedAt ?? 0;
    await job.deriveNow(ydocId);
    expect((await stored())?.updatedAt).toBe(made);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await type(' and more');
    await job.deriveNow(ydocId);
    expect((await stored())?.updatedAt).toBeGreaterThan(made);
  });

  test('[A13] what was derived from a newer rev is not overwritten by a slower run', async () => {
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
    const late = slow.deriveNow(ydocId);
    await until(() => Promise.resolve(hasRead));
    await type(' more');
    await derive().deriveNow(ydocId);
    release?.();
    await late;
    expect(await stored()).toMatchObject({ contentMd: 'Two words more\n', wordCount: 3 });
    const blocks = await db.read.select({ words: searchBlock.words }).from(searchBlock);
    expect(blocks).toEqual([{ words: 'Two words more' }]);
  });

  test('[A13] follows by itself once edits settle, and at the latest while they go on', async () => {
    const job = derive({ everyMs: 5, settleMs: 60_000, latestMs: 60 });
    job.start();
    await type(' typed without a pause');
    await until(async () => (await stored())?.wordCount === 6);
    expect(await derivedRev()).toBe(2);
  });

  test('[A13] while edits may go on nothing is derived', async () => {
    let asked = 0;
    const counting: Workers = {
      ...workers,
      run: (job, input) => {
        if (JSON.stringify(input).includes(ydocId)) asked += 1;
        return workers.run(job, input);
      },
    };
    const timing = { everyMs: 5, settleMs: 60_000, latestMs: 60_000 };
    const job = createDeriveJob({ db, workers: counting, log: pino({ level: 'silent' }), timing });
    jobs.push(job);
    job.start();
    await type(' and so on');
    // Many looks later.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toBe(0);
    await job.deriveNow(ydocId);
    expect(asked).toBe(1);
  });

  test('[A13] rows that were folded before anybody looked are found', async () => {
    await type(' folded');
    const fold = await workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    expect(await commitFold(db, fold)).toBe(true);
    derive({ everyMs: 5, settleMs: 5, latestMs: 60_000 }).start();
    await until(async () => (await stored())?.wordCount === 3);
  });

  test('[I6] where very many are stale, few are derived at a time, and all in the end', async () => {
    const schema = { major: 1, minor: 0 };
    const content = Y.encodeStateAsUpdate(doc);
    await db.write({ scopes: [] }, async (tx) => {
      for (let at = 0; at < 9; at += 1)
        await createRoom(tx, { ydocId: uuidv7(), kind: 'document', workspaceId, schema, content, userId });
    });
    let [running, most] = [0, 0];
    const counted: Workers = {
      ...workers,
      run: async (job, input) => {
        most = Math.max(most, (running += 1));
        const output = await workers.run(job, input);
        running -= 1;
        return output;
      },
    };
    const timing = { everyMs: 5, settleMs: 0, latestMs: 0 };
    const job = createDeriveJob({ db, workers: counted, log: pino({ level: 'silent' }), timing });
    jobs.push(job);
    job.start();
    const marked = () => db.rawReader.prepare('SELECT count(*) FROM underived_room').pluck().get();
    await until(async () => marked() === 0);
    // One of them is the job's own, which makes the thread load what it needs.
    expect(most).toBeLessThanOrEqual(4);
  });

  test('[A13] a text that nothing can be derived from is tried ever more rarely, with one alarm', async () => {
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

  test('[A13] slow texts of one workspace leave turns to the others', async () => {
    const schema = { major: 1, minor: 0 };
    const content = Y.encodeStateAsUpdate(doc);
    const other = uuidv7();
    await db.write({ scopes: [] }, async (tx) => {
      const room = { kind: 'document', schema, content, userId } as const;
      for (let at = 0; at < 5; at += 1) await createRoom(tx, { ...room, ydocId: uuidv7(), workspaceId });
      await createRoom(tx, { ...room, ydocId: other, workspaceId: uuidv7() });
    });
    const seen: string[] = [];
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow: Workers = {
      ...workers,
      run: async (job, input) => {
        const asked = JSON.stringify(input);
        seen.push(asked);
        if (!asked.includes(other)) await held;
        return workers.run(job, input);
      },
    };
    const timing = { everyMs: 5, settleMs: 0, latestMs: 0 };
    const job = createDeriveJob({ db, workers: slow, log: pino({ level: 'silent' }), timing });
    jobs.push(job);
    job.start();
    await until(() => Promise.resolve(seen.some((asked) => asked.includes(other))));
    // The slow ones are all there still: one of them runs.
    expect(seen.filter((asked) => !asked.includes(other) && !asked.includes('""'))).toHaveLength(1);
    release();
  });

  test('[A13] a room is marked until what was derived has its newest row, folded or not', async () => {
    const marked = () => db.rawReader.prepare('SELECT count(*) FROM underived_room').pluck().get();
    expect(marked()).toBe(1);
    const { rev } = (await workers.run(deriveDocumentJob, { ydocId })) ?? { rev: 0 };
    // A run that read before this row and ends after it.
    await type(' written meanwhile');
    const text = { contentMd: 'Two words\n', wordCount: 2 };
    const late = {
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
    // The job asks for nothing but this one run.
    const slow = createDeriveJob({ db, workers: late as unknown as Workers, log: pino({ level: 'silent' }) });
    await slow.deriveNow(ydocId);
    expect(await derivedRev()).toBe(rev);
    expect(marked()).toBe(1);
    const fold = await workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    await commitFold(db, fold);
    await slow.deriveNow(ydocId);
    expect(marked()).toBe(1);
    await derive().deriveNow(ydocId);
    expect(await stored()).toMatchObject({ wordCount: 4 });
    expect(marked()).toBe(0);
    await type(' again');
    expect(marked()).toBe(1);
  });
});
