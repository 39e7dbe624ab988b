import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATA_EXPORT_STORED_MS } from '#shared/accounts/data-export.ts';
import { applyStateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { writeMarkdown } from '#shared/documents/write-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { keyOwner } from '#server/ai/settings/read-ai-state.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { aiAnswer, aiSettings, run, user } from '#server/db/schema/index.ts';
import { eraseAccounts } from '#server/jobs/erase-accounts.ts';
import { sweepExports } from '#server/jobs/sweep-exports.ts';
import { purge } from '#server/jobs/purge.ts';
import { exportKey, photoKey } from '#server/files/file-keys.ts';
import type { StoredFile } from '#server/files/file-store.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { newAsset, PIXEL } from '#server/testing/assets.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';
import { createRunner, type Runner } from '#server/runs/runner.ts';
import { runKinds } from '#server/runs/kinds/index.ts';
import type { RunServices } from '#server/runs/kinds/run-services.ts';

let server: TestServer;
let runner: Runner | undefined;
let owner: TestPerson;
beforeAll(async () => {
  server = await testServer({
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.person('ines');
});
afterEach(async () => {
  await runner?.close();
  runner = undefined;
  const { files } = server.services;
  await files.remove((await storedExports()).map(({ key }) => key));
});

/** Returns the files of exports, finished or not. */
async function storedExports(): Promise<StoredFile[]> {
  return Readable.from(server.services.files.list('exports/')).toArray();
}

/** Starts the runner of a process. */
function startProcess(services: Partial<RunServices> = {}): Runner {
  const { db, log } = server.services;
  const kinds = runKinds({ ...server.services, ...services });
  runner = createRunner({
    db,
    log,
    kinds,
    credits: runCredits,
    pokeEvents: () => {},
    everyMs: 20,
    leaseMs: 300,
  });
  return runner;
}

const ok = async (person: TestPerson, name: string, input: unknown = {}) => {
  const answer = await server.call(person, name, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const runOf = (person: TestPerson, id: string) => ok(person, 'get-run', { id });
const waitForState = (person: TestPerson, id: string, state: string) =>
  vi.waitFor(async () => expect(await runOf(person, id)).toMatchObject({ state }), { timeout: 100_000 });

/** Exports all data of a person. @returns the run */
async function exported(person: TestPerson) {
  const { id } = await ok(person, 'start-data-export');
  await waitForState(person, id, 'done');
  return runOf(person, id);
}

/** Downloads an export as its person does, and unpacks it. */
async function download(person: TestPerson, id: string): Promise<Record<string, Buffer>> {
  const { url } = await ok(person, 'get-data-export-url', { id });
  const response = await server.fetch(url);
  expect(response.status).toBe(200);
  const stored = await server.services.files.read(exportKey(person.userId, id), 1e9);
  return Object.fromEntries(
    Object.entries(unzipSync(stored ?? new Uint8Array())).map(([path, bytes]) => [path, Buffer.from(bytes)]),
  );
}

/** Types a text into a document: an update in its journal. */
async function type(ydocId: string, markdown: string): Promise<void> {
  const stored = readRoom(server.db.rawReader, ydocId);
  if (!stored) throw new Error('There is no such document.');
  const doc = new Y.Doc();
  applyStateParts(doc, stored);
  const before = Y.encodeStateVector(doc);
  writeMarkdown(doc.getXmlFragment(CONTENT_FRAGMENT), markdown);
  const bytes = Buffer.from(Y.encodeStateAsUpdate(doc, before));
  const entry = { ydocId, bytes, crc: checksum(bytes), userId: owner.userId };
  await server.db.append((raw) => appendRows(raw, [entry], Date.now()));
}

/** A workspace with a folder, a document in it with an image, a canvas, a file and a stored version. */
async function filledWorkspace(person: TestPerson, title: string) {
  const workspaceId = await newWorkspace(server, person, { title });
  const folder = await ok(person, 'create-folder', { workspaceId, name: 'Part One' });
  const asset = await newAsset(server, person, workspaceId, { title: 'harbour.png', folderId: folder.id });
  const { id } = await ok(person, 'create-document', {
    workspaceId,
    title: 'High Water',
    folderId: folder.id,
  });
  await type(id, `The **sea** did not come to ${title}.\n\n![A boat](asset:${asset.id})\n`);
  await ok(person, 'save-document-version', { id, versionNote: 'First draft' });
  const canvas = await ok(person, 'create-canvas', { workspaceId, title: 'Map' });
  await ok(person, 'create-canvas-node', {
    canvasId: canvas.id,
    x: 10,
    y: 20,
    content: `A note of ${title}`,
  });
  return { workspaceId, documentId: id as string, assetId: asset.id };
}

const json = (files: Record<string, Buffer>, path: string) => JSON.parse(files[path]?.toString() ?? 'null');

describe('the content of an export', () => {
  test('the zip contains the account, and owned and shared workspaces with texts, canvases, files and versions', async () => {
    await filledWorkspace(owner, 'The Tide Clerk');
    const host = await server.person('host');
    const shared = await filledWorkspace(host, 'The Tide Clerk');
    await join(server, host, shared.workspaceId, owner, 'viewer');
    const foreign = await filledWorkspace(host, 'Quarryhill');
    startProcess();
    const style = { id: uuidv7(), name: 'Salt', content: '- Dry.', example: null, sourceUrl: null };
    await ok(owner, 'restore-writing-style', { ...style, workspaceId: null });
    const made = await exported(owner);
    expect(made.result).toMatchObject({ items: 6, leftOut: 0 });
    const files = await download(owner, made.id);
    const account = [
      'ai-answers',
      'blog-posts',
      'credits',
      'invitations',
      'messages',
      'payments',
      'profile',
      'security-log',
      'sessions',
      'tasks',
      'ways-to-sign-in',
      'writing-styles',
    ];
    const inWorkspace = [
      'assets/harbour.png',
      'canvases/Map.canvas',
      'documents/Part One/High Water.html',
      'documents/Part One/High Water.md',
      'tree.json',
      'versions.json',
      'workspace.json',
      'writing-styles.json',
    ];
    const folders = ['workspaces/The Tide Clerk/', 'workspaces/The Tide Clerk (2)/'];
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        ...account.map((name) => `account/${name}.json`),
        ...folders.flatMap((folder) => inWorkspace.map((path) => folder + path)),
      ].toSorted(),
    );
    for (const folder of folders) {
      expect(files[`${folder}documents/Part One/High Water.md`]?.toString()).toBe(
        'The **sea** did not come to The Tide Clerk.\n\n![A boat](../../assets/harbour.png)\n',
      );
      const html = files[`${folder}documents/Part One/High Water.html`]?.toString();
      expect(html).toContain('<strong>sea</strong>');
      expect(html).toContain('src="../../assets/harbour.png"');
      expect(files[`${folder}assets/harbour.png`]?.equals(PIXEL)).toBe(true);
      expect(json(files, `${folder}canvases/Map.canvas`).nodes[0]).toMatchObject({ x: 10, y: 20 });
      expect(json(files, `${folder}versions.json`)).toMatchObject([
        { documentTitle: 'High Water', versionNote: 'First draft' },
      ]);
      const tree = json(files, `${folder}tree.json`);
      expect(tree.items).toHaveLength(4);
      const part = tree.items.find(({ name }: { name: string }) => name === 'Part One');
      expect(tree.assets).toMatchObject([
        { name: 'harbour.png', path: `${folder}assets/harbour.png`, parentId: part.id, order: 'a0' },
      ]);
    }
    const roles = folders.map((folder) => json(files, `${folder}workspace.json`).role);
    expect(new Set(roles)).toEqual(new Set(['owner', 'viewer']));
    expect(json(files, 'account/profile.json')).toMatchObject({
      id: owner.userId,
      email: owner.email,
      credits: 10,
    });
    expect(json(files, 'account/sessions.json')).toHaveLength(1);
    expect(json(files, 'account/writing-styles.json')).toMatchObject([{ name: 'Salt', content: '- Dry.' }]);
    const everything = Object.values(files).join('\n');
    for (const secret of [owner.sessionId, foreign.workspaceId, 'Quarryhill', 'passwordHash'])
      expect(everything).not.toContain(secret);
    // The first test waits for the worker threads to start.
  }, 120_000);

  test('the zip has every AI answer of the person with the texts that were sent, and none of other people', async () => {
    const { workspaceId, documentId } = await filledWorkspace(owner, 'The Tide Clerk');
    const other = await server.person('teo');
    const answer = (userId: string, at: number, text: string) => ({
      id: uuidv7(),
      workspaceId,
      itemId: documentId,
      userId,
      action: 'rewrite',
      model: 'tide-1',
      sent: [{ role: 'user', content: `The sea of ${text}` }],
      text,
      createdAt: at,
      endedAt: at === 0 ? null : at + 1,
    });
    // More than are read at once, some of them at the same time.
    const own = Array.from({ length: 120 }, (_none, at) =>
      answer(owner.userId, Math.floor(at / 60), `word ${at}`),
    );
    await server.db.write({ scopes: [] }, async (tx) => {
      for (const row of [...own, answer(other.userId, 1, 'a foreign word')])
        await tx.insert(aiAnswer).values(row);
    });
    startProcess();
    const files = await download(owner, (await exported(owner)).id);
    const rows = json(files, 'account/ai-answers.json');
    expect(rows.map((row: { id: string }) => row.id)).toEqual(own.map(({ id }) => id));
    expect(rows[61]).toEqual({
      id: own[61]?.id,
      sentAt: '1970-01-01T00:00:00.001Z',
      endedAt: '1970-01-01T00:00:00.002Z',
      action: 'rewrite',
      model: 'tide-1',
      workspaceId,
      itemId: documentId,
      sent: [{ role: 'user', content: 'The sea of word 61' }],
      answer: 'word 61',
    });
    expect(rows[0]).toMatchObject({ endedAt: null });
    expect(Object.values(files).join('\n')).not.toContain('a foreign word');
  });

  test('no file of the zip has the address or the key of a workspace’s own model', async () => {
    const { workspaceId } = await filledWorkspace(owner, 'The Tide Clerk');
    const key = 'sk-quill-0123456789';
    const baseUrl = 'https://models.quill.example/v1';
    const encryptedKey = server.services.secrets.encrypt(key, keyOwner(workspaceId));
    await server.db.write({ scopes: [] }, (tx) =>
      tx.insert(aiSettings).values({ workspaceId, baseUrl, encryptedKey, updatedAt: Date.now() }),
    );
    startProcess();
    const files = await download(owner, (await exported(owner)).id);
    for (const [path, bytes] of Object.entries(files))
      for (const secret of [key, encryptedKey, baseUrl])
        expect([path, bytes.includes(secret)]).toEqual([path, false]);
  });

  test('the zip has the photo of the account, and names one that is missing in the store', async () => {
    const key = photoKey(owner.userId);
    await server.services.files.put(key, PIXEL, 'image/webp');
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ photoKey: key }).where(eq(user.id, owner.userId));
    });
    startProcess();
    const files = await download(owner, (await exported(owner)).id);
    expect(files['account/photo.webp']?.equals(PIXEL)).toBe(true);
    await server.services.files.remove([key]);
    const made = await exported(owner);
    expect(made.result).toMatchObject({ leftOut: 1 });
    const without = await download(owner, made.id);
    expect(Object.keys(without)).not.toContain('account/photo.webp');
    expect(json(without, 'left-out.json')).toMatchObject([{ id: owner.userId, name: 'Your photo' }]);
  });

  test('deleted items of others are not in the zip, and a viewer sees no address of other members', async () => {
    const host = await server.person('host');
    const { workspaceId, documentId, assetId } = await filledWorkspace(host, 'The Tide Clerk');
    await join(server, host, workspaceId, owner, 'viewer');
    await ok(host, 'delete-asset', { id: assetId });
    await ok(host, 'move-document-to-trash', { id: documentId });
    await ok(host, 'delete-document', { id: documentId });
    startProcess();
    const files = await download(owner, (await exported(owner)).id);
    const paths = Object.keys(files).filter((path) => /assets|documents/.test(path));
    expect(paths).toEqual([]);
    expect(Object.values(files).join('\n')).not.toContain(host.email);
  });

  test('a workspace that is lost while the zip is written is left out from there on', async () => {
    const host = await server.person('host');
    const { workspaceId } = await filledWorkspace(host, 'The Tide Clerk');
    await join(server, host, workspaceId, owner, 'viewer');
    const { workers } = server.services;
    startProcess({
      workers: {
        ...workers,
        run: async (job, ...input) => {
          const answer = await workers.run(job, ...input);
          if (job.name === 'listWorkspace')
            await ok(host, 'remove-workspace-member', { workspaceId, userId: owner.userId });
          return answer;
        },
      },
    });
    const files = await download(owner, (await exported(owner)).id);
    expect(Object.keys(files).filter((path) => /\.(md|html|canvas|png)$/.test(path))).toEqual([]);
  });

  test('a text that cannot be read is left out and named with its reason, and the rest is exported', async () => {
    const { documentId } = await filledWorkspace(owner, 'The Tide Clerk');
    const { workers } = server.services;
    startProcess({
      workers: {
        ...workers,
        run: (job, ...input) =>
          job.name === 'writeDocument' ? Promise.reject(new Error('broken')) : workers.run(job, ...input),
      },
    });
    const made = await exported(owner);
    expect(made.result).toMatchObject({ leftOut: 1 });
    const files = await download(owner, made.id);
    expect(json(files, 'left-out.json')).toMatchObject([{ id: documentId, name: 'High Water' }]);
    expect(Object.keys(files)).toContain('workspaces/The Tide Clerk/assets/harbour.png');
  });

  test('a file that is missing in the store is named as left out', async () => {
    const { assetId, workspaceId } = await filledWorkspace(owner, 'The Tide Clerk');
    await server.services.files.remove([`assets/${workspaceId}/${assetId}`]);
    startProcess();
    const made = await exported(owner);
    expect(json(await download(owner, made.id), 'left-out.json')).toMatchObject([{ id: assetId }]);
  });
});

describe('the failures of an export', () => {
  test('an export that fails or is cancelled leaves no file, and the next one works', async () => {
    await filledWorkspace(owner, 'The Tide Clerk');
    const { workers } = server.services;
    const listing = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const stuck = startProcess({
      workers: {
        ...workers,
        run: async (job, ...input) => {
          listing.resolve();
          await opened.promise;
          return workers.run(job, ...input);
        },
      },
    });
    const { id } = await ok(owner, 'start-data-export');
    await listing.promise;
    expect(await ok(owner, 'cancel-run', { id })).toMatchObject({ state: 'cancelled' });
    opened.resolve();
    await stuck.close();
    expect(await storedExports()).toEqual([]);
    startProcess();
    expect(await exported(owner)).toMatchObject({ state: 'done', progress: 1 });
  });

  test('a full disk fails the export with a sentence', async () => {
    const { id } = await ok(owner, 'start-data-export');
    startProcess({ growth: growthOf(server.db, { isLow: true }) });
    await waitForState(owner, id, 'failed');
    expect((await runOf(owner, id)).error).toBe(
      'The server has no room left for an export. Please try again later.',
    );
    expect(await storedExports()).toEqual([]);
  });

  test('after a crash another process writes the zip again, and it is whole', async () => {
    await filledWorkspace(owner, 'The Tide Clerk');
    const { workers } = server.services;
    const writing = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<never>();
    startProcess({
      workers: {
        ...workers,
        run: (job, ...input) => {
          if (job.name !== 'writeDocument') return workers.run(job, ...input);
          writing.resolve();
          return killed.promise;
        },
      },
    });
    const { id } = await ok(owner, 'start-data-export');
    await writing.promise;
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(run).set({ leaseOwner: 'dead' }).where(eq(run.id, id)),
    );
    await runner?.close();
    startProcess();
    killed.reject(new Error('The process is gone.'));
    await waitForState(owner, id, 'done');
    expect(Object.keys(await download(owner, id))).toContain('workspaces/The Tide Clerk/canvases/Map.canvas');
  });
});

describe('the operations of an export', () => {
  test('a caller without a session is refused, and a stranger can neither see, cancel nor download an export', async () => {
    expect(await server.call(undefined, 'start-data-export')).toMatchObject(refusal(401, 'unauthenticated'));
    startProcess();
    const { id } = await exported(owner);
    const stranger = await server.person('stranger');
    for (const name of ['get-run', 'cancel-run', 'get-data-export-url'])
      expect(await server.call(stranger, name, { id })).toMatchObject(refusal(404, 'not_found'));
    expect((await ok(stranger, 'get-runs')).runs).toEqual([]);
    const { url } = await ok(owner, 'get-data-export-url', { id });
    const forged = url.replace(`for=${owner.userId}`, `for=${stranger.userId}`);
    expect((await server.fetch(forged)).status).toBe(403);
    const key = exportKey(owner.userId, id);
    expect(await server.call(owner, 'get-download-file-signed-url', { key })).toMatchObject(
      refusal(404, 'not_found'),
    );
  });

  test('a second start returns the export that is under way, also from many tabs at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ok(owner, 'start-data-export')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'queued', position: 1, progress: 0 });
    expect((await ok(owner, 'get-runs', { kind: 'data-export' })).runs).toHaveLength(1);
  });

  test('an unfinished export has no address, and a cancelled one stays cancelled', async () => {
    const { id } = await ok(owner, 'start-data-export');
    expect(await server.call(owner, 'get-data-export-url', { id })).toMatchObject(refusal(404, 'not_found'));
    await ok(owner, 'cancel-run', { id });
    expect(await ok(owner, 'cancel-run', { id })).toMatchObject({ state: 'cancelled' });
  });

  test('a new export replaces the older one, which can no longer be downloaded', async () => {
    startProcess();
    const [older, newer] = [await exported(owner), await exported(owner)];
    expect(await server.call(owner, 'get-data-export-url', { id: older.id })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect(await sweepExports(server.db, server.services.files, Date.now())).toBe(1);
    expect((await download(owner, newer.id))['README.txt']?.toString()).toContain('Your data in Foolscap');
  });
});

describe('the end of an export', () => {
  test('the file is removed after seven days, and the run after thirty', async () => {
    startProcess();
    const { id, finishedAt } = await exported(owner);
    const { files } = server.services;
    const expiresAt = Date.parse(finishedAt) + DATA_EXPORT_STORED_MS;
    expect(await sweepExports(server.db, files, expiresAt - 1_000)).toBe(0);
    expect(await sweepExports(server.db, files, expiresAt + 1_000)).toBe(1);
    expect(await files.has(exportKey(owner.userId, id))).toBe(false);
    expect(await server.call(owner, 'get-data-export-url', { id })).toMatchObject(refusal(404, 'not_found'));
    const day = 24 * 60 * 60 * 1000;
    await purge(server.db, Date.parse(finishedAt) + 29 * day);
    expect(await runOf(owner, id)).toMatchObject({ state: 'done' });
    await purge(server.db, Date.parse(finishedAt) + 31 * day);
    expect(await server.call(owner, 'get-run', { id })).toMatchObject(refusal(404, 'not_found'));
  });

  test('the erasure of an account ends its runs and removes the file', async () => {
    startProcess();
    const { id } = await exported(owner);
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ deletionAskedAt: 1 }).where(eq(user.id, owner.userId)),
    );
    const { signal } = new AbortController();
    await eraseAccounts({ db: server.db, now: Date.now(), signal, securityLog: { record: () => {} } });
    const { files } = server.services;
    expect(await sweepExports(server.db, files, Date.now())).toBe(1);
    expect(await files.has(exportKey(owner.userId, id))).toBe(false);
    expect(await server.db.read.$count(run, eq(run.userId, owner.userId))).toBe(0);
  });
});
