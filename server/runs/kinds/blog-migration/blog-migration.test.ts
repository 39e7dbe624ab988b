import { and, eq, isNull } from 'drizzle-orm';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { releaseCredits, settleCredits } from '#server/billing/credits.ts';
import type { Db } from '#server/db/database.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import {
  adminLog,
  blogMigration as migrationTable,
  document,
  folder,
  gptResponse,
  run,
  user,
  workspace,
} from '#server/db/schema/index.ts';
import { createWorkers, type Workers } from '#server/db/workers/workers.ts';
import { addLegacyPosts, legacyPost } from '#server/testing/blog-posts.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createRunner, type Runner } from '../../runner.ts';
import type { RunServices } from '../run-services.ts';
import { blogMigration } from './blog-migration.ts';
import { startMigration } from './start-migration.ts';

let db: Db;
let workers: Workers;
let runners: Runner[];
let userId: string;
beforeEach(async () => {
  db = testDatabase();
  workers = createWorkers(db.file);
  runners = [];
  userId = uuidv7();
  const now = Date.now();
  const row = { id: userId, email: `${userId}@letters.example`, extra: {}, credits: 0 };
  await db.write({ scopes: [] }, (tx) =>
    tx.insert(user).values({ ...row, lastActiveAt: now, createdAt: now, updatedAt: now }),
  );
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()));
  await workers.close();
  await db.close();
});

/** Starts a process. `isDiskLow` is read for each post. */
function startProcess({
  isDiskLow = () => false,
  everyMs = 20,
  run = workers.run,
}: { isDiskLow?: () => boolean; everyMs?: number; run?: Workers['run'] } = {}): Runner {
  // The kind uses only these services.
  const services = {
    db,
    workers: { ...workers, run },
    growth: {
      requireDiskSpace: (message: string) => {
        if (isDiskLow()) throw new AppError('unavailable', message);
      },
    },
  } as unknown as RunServices;
  const runner = createRunner({
    db,
    log: pino({ level: 'silent' }),
    kinds: [blogMigration(services)],
    credits: { settle: settleCredits, release: releaseCredits },
    pokeEvents: () => {},
    everyMs,
    leaseMs: 300,
  });
  runners.push(runner);
  return runner;
}

const start = () =>
  db.write({ scopes: [] }, (tx) => startMigration(tx, { userId, sessionHash: null }, Date.now()));
const runOf = async (id: string) => {
  const [row] = await db.read.select().from(run).where(eq(run.id, id));
  return row;
};
const waitForState = (id: string, state: string) =>
  vi.waitFor(async () => expect((await runOf(id))?.state).toBe(state), { timeout: 40_000, interval: 20 });
const migration = async () => {
  const [row] = await db.read.select().from(migrationTable).where(eq(migrationTable.userId, userId));
  return row;
};
const archives = () =>
  db.read
    .select()
    .from(workspace)
    .where(and(eq(workspace.ownerId, userId), isNull(workspace.deletedAt)));
const documents = async () => {
  const [archive] = await archives();
  const rows = await db.read
    .select()
    .from(document)
    .where(eq(document.workspaceId, archive?.id ?? ''));
  return rows.toSorted((a, b) => (a.order < b.order ? -1 : 1));
};
const acts = async () => {
  const rows = await db.read.select().from(adminLog).where(eq(adminLog.subjectId, userId));
  return rows.map(({ level, message, actorId }) => [level, message, actorId]);
};

function textOf(ydocId: string): string {
  const doc = new Y.Doc();
  for (const row of readRoom(db.rawReader, ydocId)?.rows ?? []) Y.applyUpdate(doc, row.bytes);
  return toMarkdown(fragmentToJson(doc.getXmlFragment('content'))).trim();
}

const thirtyPosts = () => Array.from({ length: 30 }, (_, at) => legacyPost(userId, at + 1));

describe('the migration of blog posts', () => {
  test('thirty posts become documents of the workspace "Blog Archive", in order, with their texts and times', async () => {
    const posts = thirtyPosts();
    await addLegacyPosts(db, posts.toReversed());
    startProcess();
    const { runId } = await start();
    await waitForState(runId, 'done');
    const rows = await documents();
    expect(rows.map(({ title }) => title)).toEqual(posts.map(({ title }) => title));
    expect(rows.map(({ id }) => textOf(id))).toEqual(
      posts.map((_, at) => `The tide of day ${at + 1} came *late*.`),
    );
    expect(rows.map(({ createdAt, updatedAt }) => [createdAt, updatedAt])).toEqual(
      posts.map(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
    );
    const [archive, ...others] = await archives();
    expect([archive?.title, archive?.type, others]).toEqual(['Blog Archive', 'blog', []]);
    const folders = await db.read
      .select()
      .from(folder)
      .where(eq(folder.workspaceId, archive?.id ?? ''));
    expect(folders.map(({ name }) => name)).toEqual(['Trash']);
    expect((await runOf(runId))?.result).toEqual({ migratedDocuments: 30, workspaceId: archive?.id });
    expect(await migration()).toMatchObject({ migratedDocuments: 30, finishedAt: expect.any(Number) });
    expect(await acts()).toEqual([['info', 'Moved 30 blog posts to the workspace “Blog Archive”.', null]]);
  });

  test('outlines, unfinished posts and posts of other users are skipped, and the records stay as they were', async () => {
    const rows = [
      legacyPost(userId, 1),
      legacyPost(userId, 2, { isOutline: true }),
      legacyPost(userId, 3, { status: 'pending' }),
      legacyPost(uuidv7(), 4),
    ];
    await addLegacyPosts(db, rows);
    const before = await db.read.select().from(gptResponse);
    startProcess();
    await waitForState((await start()).runId, 'done');
    expect((await documents()).map(({ title }) => title)).toEqual(['Post 1']);
    expect(await db.read.select().from(gptResponse)).toEqual(before);
  });

  test('SEO metadata and research sources become meta fields, and the SEO slug the slug', async () => {
    const seo = { seoDescription: 'About tides.', primaryKeyword: 'tide', keywords: ['sea'], slug: 'tides' };
    const researchSources = [{ title: 'Tide tables', url: 'https://tides.example/', source: 'Web' }];
    const post = legacyPost(userId, 1, { meta: { seo, researchSources } });
    await addLegacyPosts(db, [post, legacyPost(userId, 2, { meta: { seo: { slug: 'Not A Slug' } } })]);
    startProcess();
    await waitForState((await start()).runId, 'done');
    const [first, second] = await documents();
    expect(first).toMatchObject({ slug: 'tides', meta: { gptResponseId: post.id, seo, researchSources } });
    expect(second?.slug).toBe('post-2');
  });

  test('scripts, handlers and addresses of scripts in the HTML of a post do not reach its document', async () => {
    const content =
      '<p onclick="steal()" onmouseover="steal()">It was <a href="javascript:steal()">late</a>.<script>steal()</script></p><iframe srcdoc="<script>steal()</script>"></iframe>';
    await addLegacyPosts(db, [legacyPost(userId, 1, { content })]);
    startProcess();
    await waitForState((await start()).runId, 'done');
    const [row] = await documents();
    expect(textOf(row?.id ?? '')).toBe('It was late.');
    const stored = readRoom(db.rawReader, row?.id ?? '')?.rows ?? [];
    expect(Buffer.concat(stored.map(({ bytes }) => bytes)).toString('latin1')).not.toContain('steal');
  });

  test('posts in HTML, without text and too complicated for the parser all keep their words', async () => {
    await addLegacyPosts(db, [
      legacyPost(userId, 1, { content: '<h2>High water</h2><p>It was <strong>late</strong>.</p>' }),
      legacyPost(userId, 2, { content: '' }),
      legacyPost(userId, 3, { content: `${'> '.repeat(2_000)}deep` }),
    ]);
    startProcess();
    await waitForState((await start()).runId, 'done');
    const [html, empty, deep] = (await documents()).map(({ id }) => textOf(id));
    expect([html, empty]).toEqual(['## High water\n\nIt was **late**.', '']);
    expect(deep).toContain('deep');
  });
});

describe('an interrupted migration', () => {
  test('killed in the middle it continues in another process, and every post is there exactly once', async () => {
    await addLegacyPosts(db, thirtyPosts());
    const held = Promise.withResolvers<void>();
    let converted = 0;
    // The first process stands still at the eleventh post, as a killed one does.
    const dying: Workers['run'] = async (...job) => {
      converted += 1;
      if (converted > 10) await held.promise;
      return workers.run(...job);
    };
    startProcess({ run: dying, everyMs: 60_000 });
    const { runId } = await start();
    runners[0]?.poke();
    await vi.waitFor(async () => expect(await documents()).toHaveLength(10), { timeout: 40_000 });
    startProcess();
    await waitForState(runId, 'done');
    // The first process awakes and finds that its run belongs to another.
    held.resolve();
    const rows = await documents();
    expect(rows.map(({ title }) => title)).toEqual(thirtyPosts().map(({ title }) => title));
    expect(await migration()).toMatchObject({ migratedDocuments: 30 });
    expect(await archives()).toHaveLength(1);
  });

  test('stopped by a full disk it is recorded, and the next start moves only the rest', async () => {
    await addLegacyPosts(db, thirtyPosts());
    let checks = 0;
    startProcess({ isDiskLow: () => (checks += 1) === 6 });
    const first = await start();
    await waitForState(first.runId, 'failed');
    expect(await migration()).toMatchObject({ migratedDocuments: 5, finishedAt: null });
    const second = await start();
    expect(second).toMatchObject({ isNew: true, migratedDocuments: 5, totalDocuments: 30 });
    runners[0]?.poke();
    await waitForState(second.runId, 'done');
    expect(await documents()).toHaveLength(30);
    expect(await migration()).toMatchObject({ migratedDocuments: 30 });
    expect(await acts()).toEqual([
      [
        'error',
        'The migration of blog posts stopped. The server has no room left for more text. Please start the migration again later.',
        null,
      ],
      ['info', 'Moved 30 blog posts to the workspace “Blog Archive”.', null],
    ]);
  });

  test('started twice at once it is one run', async () => {
    await addLegacyPosts(db, thirtyPosts());
    const [first, second] = await Promise.all([start(), start()]);
    expect([second.runId, second.isNew]).toEqual([first.runId, false]);
    startProcess();
    await waitForState(first.runId, 'done');
    expect(await documents()).toHaveLength(30);
  });

  test('whose workspace was deleted meanwhile it stops with a sentence, and all posts go to a new one', async () => {
    await addLegacyPosts(db, thirtyPosts());
    const deleteArchive = async () => {
      const row = await migration();
      await db.write({ scopes: [] }, (tx) =>
        tx
          .update(workspace)
          .set({ deletedAt: Date.now() })
          .where(eq(workspace.id, row?.workspaceId ?? '')),
      );
    };
    let converted = 0;
    const run: Workers['run'] = async (...job) => {
      if ((converted += 1) === 4) await deleteArchive();
      return workers.run(...job);
    };
    startProcess({ run });
    const first = await start();
    await waitForState(first.runId, 'failed');
    expect((await runOf(first.runId))?.error).toContain('was deleted or given away');
    const second = await start();
    expect(second.migratedDocuments).toBe(0);
    runners[0]?.poke();
    await waitForState(second.runId, 'done');
    expect(await documents()).toHaveLength(30);
    expect(await migration()).toMatchObject({ migratedDocuments: 30 });
  });

  test('a document that its owner deleted for ever between two starts is not made again', async () => {
    await addLegacyPosts(db, [legacyPost(userId, 1), legacyPost(userId, 2)]);
    let checks = 0;
    startProcess({ isDiskLow: () => (checks += 1) === 2 });
    const first = await start();
    await waitForState(first.runId, 'failed');
    // A purge deletes the row of the document and leaves that of its room.
    await db.write({ scopes: [] }, (tx) => tx.delete(document).where(eq(document.title, 'Post 1')));
    const second = await start();
    runners[0]?.poke();
    await waitForState(second.runId, 'done');
    expect((await documents()).map(({ title }) => title)).toEqual(['Post 2']);
  });
});
