import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eq, max } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { RESTORABLE_DAYS } from '#shared/documents/restorable-days.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { leaveTombstone, raiseScope } from '#server/db/scopes.ts';
import {
  aiAnswer,
  aiSettings,
  assetUse,
  docChunk,
  docClient,
  docQuarantine,
  docSnapshot,
  document,
  documentReference,
  docVersion,
  event,
  folder,
  idempotencyKey,
  searchBlock,
  searchDocument,
  workspace,
  writingSession,
  writingStyle,
} from '#server/db/schema/index.ts';
import { ROWIDS_PER_ITEM } from '#server/documents/search/search-rows.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newAsset, uploadFile } from '#server/testing/assets.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';
import { purge, type PurgeCounts } from './purge.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOTHING: PurgeCounts = {
  accounts: 0,
  workspaces: 0,
  documents: 0,
  canvases: 0,
  folders: 0,
  assets: 0,
  runs: 0,
  emails: 0,
  oldRows: 0,
  administration: 0,
};

let server: TestServer;
let ines: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  server = await testServer();
  ines = await server.person('ines');
  workspaceId = await newWorkspace(server, ines);
});
afterEach(() => server.close());

type Dump = Record<string, string[]>;

/** Returns every row of every table, by table. */
function dump(): Dump {
  const raw = server.db.rawReader;
  const tables = raw
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_block_%'",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      raw
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

/** Leaves out the tables that a purge does not restore: reserved ids, and counters that never go back. */
const comparable = ({ room: _room, scope: _scope, counter: _counter, event: _event, ...rest }: Dump): Dump =>
  rest;

/** Purges in two runs, of which the first closes rooms and the second deletes. @returns the sum of both */
async function purgeAt(now: number): Promise<PurgeCounts> {
  const runs = [await purge(server.db, now), await purge(server.db, now + HOUR)];
  const sum = (name: keyof PurgeCounts) => runs.reduce((total, run) => total + run[name], 0);
  return {
    accounts: sum('accounts'),
    workspaces: sum('workspaces'),
    documents: sum('documents'),
    canvases: sum('canvases'),
    folders: sum('folders'),
    assets: sum('assets'),
    runs: sum('runs'),
    emails: sum('emails'),
    oldRows: sum('oldRows'),
    administration: sum('administration'),
  };
}

async function newDocument(person = ines, into = workspaceId): Promise<string> {
  const created = await server.call(person, 'create-document', { workspaceId: into, title: 'High Water' });
  return created.body.id;
}

/** Adds data of every kind to a room. */
async function fillRoom(ydocId: string, rows = 3): Promise<void> {
  const { db } = server;
  const createdAt = Date.now();
  const bytes = Buffer.alloc(40, 7);
  const crc = checksum(bytes);
  const entry = { ydocId, bytes, crc, userId: ines.userId };
  const [long, old] = [uuidv7(), uuidv7()];
  await db.append((raw) =>
    appendRows(
      raw,
      [
        { ...entry, bytes: Buffer.alloc(0), chunkKey: long },
        { ...entry, operationKey: uuidv7(), bind: { clientIds: [1, 2], device: null, actorKind: 'person' } },
        ...Array.from({ length: rows }, () => entry),
      ],
      createdAt,
    ),
  );
  await db.write({ scopes: [] }, async (tx) => {
    for (const chunkKey of [long, old])
      await tx.insert(docChunk).values([0, 1, 2].map((chunk) => ({ chunkKey, chunk, bytes, createdAt })));
    await tx
      .insert(docSnapshot)
      .values([0, 1, 2].map((chunk) => ({ ydocId, generation: 4, chunk, bytes, crc })));
    const version = { ydocId, crc, rev: 1, kind: 'automatic', createdAt };
    await tx.insert(docVersion).values([
      { ...version, id: uuidv7(), bytes },
      { ...version, id: uuidv7(), bytes: Buffer.alloc(0), chunkKey: old },
    ]);
    await tx
      .insert(docQuarantine)
      .values({ id: uuidv7(), ydocId, source: 'doc_update:1', bytes, crc, reason: 'checksum', createdAt });
    await tx
      .insert(docClient)
      .values({ ydocId, clientId: 9, userId: ines.userId, actorKind: 'server', createdAt });
    await tx.insert(assetUse).values({ assetId: uuidv7(), ydocId });
    await tx.insert(writingSession).values({ ydocId, startedAt: createdAt, changedAt: createdAt });
    const [there, back] = [uuidv7(), uuidv7()];
    const words = { blockId: null, label: 'tables', snippet: 'the tables' };
    const [last] = await tx.select({ number: max(searchDocument.number) }).from(searchDocument);
    const number = (last?.number ?? 0) + 1;
    await tx.insert(searchDocument).values({ documentId: ydocId, number });
    await tx
      .insert(searchBlock)
      .values({ rowid: number * ROWIDS_PER_ITEM + 3, words: 'Kelp and amber', workspace: ydocId });
    await tx.insert(aiAnswer).values({
      id: uuidv7(),
      workspaceId: uuidv7(),
      itemId: ydocId,
      userId: ines.userId,
      action: 'shorten',
      model: 'a-model',
      sent: [{ role: 'user', content: 'Kelp and amber' }],
      text: 'Kelp',
      createdAt,
    });
    await tx.insert(documentReference).values([
      { id: `${ydocId}.${there}`, sourceId: ydocId, targetId: there, ...words },
      { id: `${back}.${ydocId}`, sourceId: back, targetId: ydocId, ...words },
    ]);
  });
}

/** Deletes a document or a folder as an operation does: marks the row, leaves a tombstone, raises the scope. */
async function markDeleted(
  table: typeof document | typeof folder,
  id: string,
  deletedAt: number,
): Promise<number> {
  return server.db.write({ scopes: [] }, async (tx) => {
    const seq = await raiseScope(tx, `workspace:${workspaceId}`);
    await tx.update(table).set({ deletedAt, seq }).where(eq(table.id, id));
    await leaveTombstone(tx, `workspace:${workspaceId}`, table === folder ? 'folder' : 'document', id, seq);
    return seq;
  });
}

const markWorkspaceDeleted = (id: string, deletedAt: number) =>
  server.db.write({ scopes: [] }, (tx) =>
    tx.update(workspace).set({ deletedAt }).where(eq(workspace.id, id)),
  );

describe('purging', () => {
  test('[F7] purging a document deletes all of its data and nothing else', async () => {
    const living = await newDocument();
    await fillRoom(living);
    const before = comparable(dump());
    const id = await newDocument();
    await fillRoom(id);
    const now = Date.now();
    await markDeleted(document, id, now);
    expect(await purgeAt(now + 31 * DAY)).toEqual({ ...NOTHING, documents: 1 });
    expect(comparable(dump())).toEqual(before);
    expect(JSON.stringify(dump())).toContain(id);
  });

  test('[F15] a deleted canvas is purged with its room, and its id is not granted again', async () => {
    const before = comparable(dump());
    const created = await server.call(ines, 'create-canvas', { workspaceId, title: 'The Harbour' });
    const { id } = created.body;
    await fillRoom(id);
    await server.call(ines, 'move-canvas-to-trash', { id });
    expect((await server.call(ines, 'delete-canvas', { id })).status).toBe(200);
    const now = Date.now();
    // The privacy page promises these days.
    expect(await purgeAt(now + RESTORABLE_DAYS * DAY)).toEqual(NOTHING);
    expect(await purgeAt(now + (RESTORABLE_DAYS + 1) * DAY)).toEqual({ ...NOTHING, canvases: 1 });
    expect(comparable(dump())).toEqual(before);
    expect(await server.call(ines, 'create-canvas', { workspaceId, id, title: 'Again' })).toMatchObject(
      refusal(409, 'taken'),
    );
  });

  test('[F15] a file that was deleted with its folder is purged 30 days later, and its id is not granted again', async () => {
    const { body: made } = await server.call(ines, 'create-folder', { workspaceId, name: 'Pictures' });
    const file = await newAsset(server, ines, workspaceId, { folderId: made.id });
    await server.call(ines, 'move-folder-to-trash', { id: made.id });
    await server.call(ines, 'delete-folder', { id: made.id });
    const now = Date.now();
    expect(await purgeAt(now + 29 * DAY)).toEqual(NOTHING);
    expect(await purgeAt(now + 31 * DAY)).toEqual({ ...NOTHING, folders: 1, assets: 1 });
    expect(dump()['asset']).toEqual([]);
    const s3Key = await uploadFile(server, ines, workspaceId);
    const again = { workspaceId, id: file.id, s3Key, filename: 'harbour.png', mimeType: 'image/png' };
    expect(await server.call(ines, 'create-asset', again)).toMatchObject(refusal(409, 'taken'));
  });

  test('[F15] the id of a purged document, folder or workspace is not granted again', async () => {
    const id = await newDocument();
    const created = await server.call(ines, 'create-folder', { workspaceId, name: 'Drafts' });
    const deletedId = await newWorkspace(server, ines);
    const inside = await server.call(ines, 'create-folder', { workspaceId: deletedId, name: 'Drafts' });
    const now = Date.now();
    await markDeleted(document, id, now);
    await markDeleted(folder, created.body.id, now);
    await markWorkspaceDeleted(deletedId, now);
    expect(await purgeAt(now + 31 * DAY)).toEqual({ ...NOTHING, documents: 1, folders: 1, workspaces: 1 });
    for (const taken of [id, created.body.id, inside.body.id, deletedId]) {
      expect(
        await server.call(ines, 'create-document', { workspaceId, id: taken, title: 'Again' }),
      ).toMatchObject(refusal(409, 'taken'));
    }
  });

  test('[D8][F10] a purge raises the floor: an older sinceSeq gets a full snapshot, and tombstones up to the floor are deleted', async () => {
    const [first, second] = [await newDocument(), await newDocument()];
    const now = Date.now();
    const firstSeq = await markDeleted(document, first, now);
    const secondSeq = await markDeleted(document, second, now + 20 * DAY);
    await purgeAt(now + 31 * DAY);
    const pull = async (sinceSeq: number) =>
      (await server.call(ines, 'get-workspace-tree', { workspaceId, sinceSeq })).body;
    expect(await pull(firstSeq - 1)).toMatchObject({ whole: true, floor: firstSeq, seq: secondSeq });
    expect(await pull(firstSeq)).toMatchObject({
      whole: false,
      removed: [{ kind: 'document', id: second }],
    });
    expect(dump()['tombstone']).toHaveLength(1);
  });

  test('purging a workspace deletes its contents and members and nothing else', async () => {
    const mara = await server.person('mara');
    await fillRoom(await newDocument());
    const before = comparable(dump());
    const deletedId = await newWorkspace(server, ines, { type: 'novel' });
    await fillRoom(await newDocument(ines, deletedId));
    await join(server, ines, deletedId, mara);
    await server.call(ines, 'invite-workspace-member', {
      workspaceId: deletedId,
      email: 'teo@letters.example',
      role: 'viewer',
    });
    await server.db.write({ scopes: [] }, async (tx) => {
      await leaveTombstone(tx, `workspace:${deletedId}`, 'document', uuidv7(), 1);
      const now = Date.now();
      const row = { userId: ines.userId, workspaceId: deletedId, createdAt: now };
      const key = { baseUrl: 'https://model.example/v1', encryptedKey: 'v1.a.b' };
      await tx.insert(aiSettings).values({ workspaceId: deletedId, ...key, updatedAt: now });
      await tx
        .insert(writingStyle)
        .values({ id: uuidv7(), ...row, name: 'Salt', content: 'Short.', updatedAt: now });
      const answer = { action: 'writing-style', model: 'a-model', sent: [], text: 'Short.' };
      await tx.insert(aiAnswer).values({ id: uuidv7(), ...row, ...answer });
    });
    await server.call(ines, 'delete-workspace', { id: deletedId });
    expect((await purgeAt(Date.now() + 31 * DAY)).workspaces).toBe(1);
    expect({ ...comparable(dump()), idempotency_key: [] }).toEqual({ ...before, idempotency_key: [] });
    expect(
      dump()['room']?.filter((row) => row.includes(deletedId) && row.includes('"deleted_at":null')),
    ).toEqual([]);
  });

  test('items that can still be restored are not purged', async () => {
    const id = await newDocument();
    await fillRoom(id);
    const other = await newWorkspace(server, ines);
    const now = Date.now();
    await markDeleted(document, id, now);
    await markWorkspaceDeleted(other, now);
    const before = dump();
    expect(await purgeAt(now + 30 * DAY - HOUR - 1)).toEqual(NOTHING);
    expect(dump()).toEqual(before);
    await server.call(ines, 'restore-workspace', { id: other });
    expect((await purgeAt(now + 31 * DAY)).workspaces).toBe(0);
    expect(await server.call(ines, 'get-workspace', { id: other })).toMatchObject({ status: 200 });
  });

  test('a room is closed first, and emptied once no earlier work can still write to it', async () => {
    const id = await newDocument();
    await fillRoom(id);
    const now = Date.now();
    await markDeleted(document, id, now);
    const due = now + 31 * DAY;
    expect(await purge(server.db, due)).toEqual(NOTHING);
    const rows = dump()['doc_update'];
    const bytes = Buffer.alloc(2);
    const entry = { ydocId: id, bytes, crc: checksum(bytes), userId: ines.userId };
    expect(await server.db.append((raw) => appendRows(raw, [entry], due))).toEqual([{ kind: 'gone' }]);
    expect(await purge(server.db, due + 5 * 60 * 1000)).toEqual(NOTHING);
    expect(dump()['doc_update']).toEqual(rows);
    expect(await purge(server.db, due + 10 * 60 * 1000)).toEqual({ ...NOTHING, documents: 1 });
  });

  test('[A2] no transaction frees more than 200 rows or 256 KB of text', async () => {
    const id = await newDocument();
    await fillRoom(id, 450);
    const bytes = Buffer.alloc(100 * 1024, 1);
    const entry = { ydocId: id, bytes, crc: checksum(bytes), userId: ines.userId };
    await server.db.append((raw) =>
      appendRows(
        raw,
        Array.from({ length: 7 }, () => entry),
        Date.now(),
      ),
    );
    const now = Date.now();
    await markDeleted(document, id, now);
    const { db } = server;
    const { write } = db;
    const freed: { rows: number; bytes: number }[] = [];
    const count = () => db.rawWriter.prepare('SELECT total_changes()').pluck().get() as number;
    const size = () =>
      db.rawReader.prepare('SELECT coalesce(sum(length(bytes)), 0) FROM doc_update').pluck().get() as number;
    db.write = async (target, body) => {
      const [rows, stored] = [count(), size()];
      const value = await write(target, body);
      freed.push({ rows: count() - rows, bytes: stored - size() });
      return value;
    };
    expect(await purgeAt(now + 31 * DAY)).toEqual({ ...NOTHING, documents: 1 });
    expect(Math.max(...freed.map(({ rows }) => rows))).toBeLessThanOrEqual(200);
    expect(Math.max(...freed.map(({ bytes: free }) => free))).toBeLessThanOrEqual(256 * 1024);
  });

  test('the next run continues an interrupted purge', async () => {
    const before = comparable(dump());
    const deletedId = await newWorkspace(server, ines, { type: 'novel' });
    await fillRoom(await newDocument(ines, deletedId));
    const now = Date.now();
    await markWorkspaceDeleted(deletedId, now);
    const due = now + 31 * DAY;
    await purge(server.db, due);
    const { write } = server.db;
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      const ending = new AbortController();
      let writes = 0;
      server.db.write = (target, body) => {
        writes += 1;
        if (writes === 7) ending.abort();
        return write(target, body);
      };
      const run = purge(server.db, due + HOUR, ending.signal);
      isDone = await run.then(
        ({ workspaces }) => workspaces === 1,
        (reason: unknown) => {
          if (reason !== ending.signal.reason) throw reason;
          return dump()['workspace']?.length === 1;
        },
      );
    }
    server.db.write = write;
    expect(runs).toBeGreaterThan(2);
    expect({ ...comparable(dump()), idempotency_key: [] }).toEqual({ ...before, idempotency_key: [] });
  });

  test('[D3] stored answers and events are deleted after 90 days, and younger ones stay', async () => {
    const now = Date.now();
    const { db } = server;
    await db.write({ scopes: [] }, async (tx) => {
      for (let at = 0; at < 250; at += 1) {
        const createdAt = at < 240 ? now - 91 * DAY - at : now - 89 * DAY;
        await tx.insert(idempotencyKey).values({
          owner: ines.userId,
          key: String(at),
          operation: 'create-document',
          hash: 'hash',
          answer: {},
          scope: `workspace:${workspaceId}`,
          seq: 1,
          status: 200,
          createdAt,
        });
        await tx
          .insert(event)
          .values({ id: 1e6 + at, scope: 'old', seq: 1, kind: 'changed', data: {}, createdAt });
      }
    });
    expect(await purge(db, now)).toEqual({ ...NOTHING, oldRows: 480 });
    expect(await db.read.$count(idempotencyKey, eq(idempotencyKey.operation, 'create-document'))).toBe(10);
    expect(await db.read.$count(event, eq(event.scope, 'old'))).toBe(10);
    expect(await purge(db, now)).toEqual(NOTHING);
  });
});
