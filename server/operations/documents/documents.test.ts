import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import { readTreeRow } from '#shared/tree/tree-rows.ts';
import { docUpdate, document, folder, room } from '#server/db/schema/index.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

/** The calls that the fake document gateway received. Its `deriveNow` sets the text to "Derived.". */
const gatewayCalls: { replaced: Parameters<DocumentGateway['replaceBody']>[0][]; derived: string[] } = {
  replaced: [],
  derived: [],
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    documents: {
      replaceBody: (request) => {
        gatewayCalls.replaced.push(request);
        return Promise.resolve();
      },
      restoreVersion: () => Promise.reject(new Error('This test restores nothing.')),
      deriveNow: async (ydocId) => {
        gatewayCalls.derived.push(ydocId);
        await server.db.write({ scopes: [] }, async (tx) => {
          await tx
            .update(document)
            .set({ contentMd: 'Derived.', wordCount: 1 })
            .where(eq(document.id, ydocId));
        });
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  gatewayCalls.replaced.length = 0;
  gatewayCalls.derived.length = 0;
});

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

/** A workspace with an owner and a viewer, and a stranger outside it. */
async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const make = async (input: object = {}) =>
    (await call(owner, 'create-document', { workspaceId, title: 'High Water', ...input })).body;
  return { owner, viewer, stranger, workspaceId, make };
}

describe('create-document', () => {
  test('[H1] create-document answers a stranger with 404 and a viewer with 403, and creates nothing', async () => {
    const { owner, viewer, stranger, workspaceId } = await createFixture();
    const input = { workspaceId, title: 'High Water' };
    expect(await call(stranger, 'create-document', input)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await call(viewer, 'create-document', input)).toMatchObject(refusal(403, 'forbidden'));
    expect((await call(owner, 'get-documents', { workspaceId })).body).toEqual({ documents: [], next: null });
  });

  test('[F13] create-document refuses invalid input', async () => {
    const { owner, workspaceId } = await createFixture();
    for (const extra of [
      { title: '' },
      { slug: 'High Water' },
      { slug: '../x' },
      { contentMd: '# Seeded' },
      { id: 'ROOM' },
      { ownerId: uuidv7() },
    ]) {
      expect(await call(owner, 'create-document', { workspaceId, title: 'T', ...extra })).toMatchObject(
        refusal(400, 'invalid_input'),
      );
    }
  });

  test('a new document’s room has the document’s id before anybody opens it', async () => {
    const { owner, make } = await createFixture();
    const id = uuidv7();
    const created = await make({ id });
    expect(created).toMatchObject({
      id,
      ydocId: id,
      title: 'High Water',
      slug: 'high-water',
      folderId: null,
      ownerId: owner.userId,
      placed: 'as-asked',
    });
  });

  test('[A7] the server writes first content: one empty paragraph with an id and an empty text', async () => {
    const { make, workspaceId } = await createFixture();
    const { id } = await make();
    const rows = await server.db.read.select().from(docUpdate).where(eq(docUpdate.ydocId, id));
    expect(rows).toHaveLength(1);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, new Uint8Array(rows[0]!.bytes));
    const fragment = doc.getXmlFragment('content');
    expect(fragment.length).toBe(1);
    expect(checkFragment(fragment)).toEqual([]);
    const [roomRow] = await server.db.read.select().from(room).where(eq(room.ydocId, id));
    expect(roomRow).toMatchObject({ kind: 'document', workspaceId, schemaMajor: 1 });
  });

  test('[F15] a taken id gets one answer for foreign, deleted and purged documents, and its owner is told where it is', async () => {
    const { stranger, make, workspaceId } = await createFixture();
    const { id } = await make();
    expect((await make({ id })).data).toEqual({ code: 'taken', kind: 'document', workspaceId });
    const own = await newWorkspace(server, stranger);
    const createAsStranger = () => call(stranger, 'create-document', { id, workspaceId: own, title: 'Mine' });
    const foreign = await createAsStranger();
    expect(foreign).toMatchObject(refusal(409, 'taken'));
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(document).set({ deletedAt: 1 }).where(eq(document.id, id));
    });
    expect((await createAsStranger()).body).toEqual(foreign.body);
    expect((await make({ id })).data).toEqual({ code: 'taken' });
    // As after a purge: the row is deleted, and its room still reserves the id.
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.delete(document).where(eq(document.id, id));
    });
    expect((await createAsStranger()).body).toEqual(foreign.body);
  });

  test('[F14] slugs are unique among undeleted documents, and the answer contains the final slug', async () => {
    const { make } = await createFixture();
    const slugs = [];
    for (let count = 0; count < 12; count += 1) slugs.push((await make()).slug);
    expect(slugs.slice(0, 3)).toEqual(['high-water', 'high-water-2', 'high-water-3']);
    expect(new Set(slugs).size).toBe(12);
    expect((await make({ slug: 'own-slug' })).slug).toBe('own-slug');
    expect((await make({ slug: 'own-slug' })).slug).toBe('own-slug-2');
    const { id } = await make({ slug: 'freed' });
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(document).set({ deletedAt: 1 }).where(eq(document.id, id));
    });
    expect((await make({ slug: 'freed' })).slug).toBe('freed');
  });

  test('[D6] create-document uses the root instead of a missing folder, and the answer says so', async () => {
    const { owner, make, workspaceId } = await createFixture();
    expect(await make({ folderId: uuidv7() })).toMatchObject({ folderId: null, placed: 'at-root' });
    const { id: folderId } = (await call(owner, 'create-folder', { workspaceId, name: 'Part One' })).body;
    expect(await make({ folderId })).toMatchObject({ folderId, placed: 'as-asked' });
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(folder).set({ deletedAt: 1 }).where(eq(folder.id, folderId));
    });
    expect(await make({ folderId })).toMatchObject({ folderId: null, placed: 'at-root' });
  });

  test('[F14] folders and documents share one order of siblings', async () => {
    const { owner, make, workspaceId } = await createFixture();
    const { id: folderId } = (await call(owner, 'create-folder', { workspaceId, name: 'Part One' })).body;
    const first = await make({ folderId });
    const second = (await call(owner, 'create-folder', { workspaceId, name: 'Inner', parentId: folderId }))
      .body;
    const third = await make({ folderId });
    const between = await make({ folderId, order: 1 });
    expect([first, between, second, third].map(({ order }) => order)).toEqual(
      [first, between, second, third].map(({ order }) => order).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  test('[F16] a workspace holds at most 50,000 items', async () => {
    const { owner, make, workspaceId } = await createFixture();
    const row = {
      workspaceId,
      ownerId: owner.userId,
      name: 'Many',
      order: 'a0',
      seq: 1,
      createdAt: 1,
      updatedAt: 1,
    };
    for (let batch = 0; batch < 50; batch += 1) {
      await server.db.write({ scopes: [] }, async (tx) => {
        await tx.insert(folder).values(Array.from({ length: 1_000 }, () => ({ ...row, id: uuidv7() })));
      });
    }
    expect((await make()).data).toEqual({ code: 'limit_reached' });
  });

  test('[F3] two simultaneous requests under one key create one document', async () => {
    const { owner, workspaceId } = await createFixture();
    const key = { 'idempotency-key': uuidv7() };
    const make = () => call(owner, 'create-document', { workspaceId, title: 'Once' }, key);
    const [one, two] = await Promise.all([make(), make()]);
    expect(two.body).toEqual(one.body);
    expect((await call(owner, 'get-documents', { workspaceId })).body.documents).toHaveLength(1);
  });
});

describe('get-document, get-document-metadata and get-documents', () => {
  test('[H1] a stranger gets the same answer for a hidden and an absent document', async () => {
    const { stranger, viewer, make, workspaceId } = await createFixture();
    const { id } = await make();
    for (const name of ['get-document', 'get-document-metadata']) {
      const hidden = await call(stranger, name, { id });
      expect(hidden).toMatchObject(refusal(404, 'not_found'));
      expect((await call(stranger, name, { id: uuidv7() })).body).toEqual(hidden.body);
      expect((await call(viewer, name, { id })).status).toBe(200);
    }
    expect(await call(stranger, 'get-documents', { workspaceId })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    expect(gatewayCalls.derived).toEqual([id]);
  });

  test('[A13] get-document returns the current text, and lists never contain the text', async () => {
    const { owner, make, workspaceId } = await createFixture();
    const { id } = await make();
    const answer = await call(owner, 'get-document', { id });
    expect(answer.body).toMatchObject({ id, contentMd: 'Derived.', wordCount: 1 });
    expect(answer.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    expect((await call(owner, 'get-document-metadata', { id })).body).not.toHaveProperty('contentMd');
    const { documents } = (await call(owner, 'get-documents', { workspaceId })).body;
    expect(documents[0]).not.toHaveProperty('contentMd');
    expect(gatewayCalls.derived).toEqual([id]);
  });

  test('[F16] get-documents continues after a cursor', async () => {
    const { owner, workspaceId } = await createFixture();
    const row = {
      workspaceId,
      ownerId: owner.userId,
      title: 'Many',
      order: 'a0',
      meta: {},
      seq: 1,
      createdAt: 1,
      updatedAt: 1,
    };
    const ids = Array.from({ length: 1_001 }, () => uuidv7());
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(document).values(ids.map((id) => ({ ...row, id, slug: id })));
    });
    const first = (await call(owner, 'get-documents', { workspaceId })).body;
    const second = (await call(owner, 'get-documents', { workspaceId, after: first.next })).body;
    expect([first.documents.length, second.documents.length, second.next]).toEqual([1_000, 1, null]);
    expect([...first.documents, ...second.documents].map(({ id }) => id)).toEqual(
      ids.toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });
});

describe('update-document', () => {
  const rename = (person: TestPerson, id: string, title = 'Low Water') =>
    call(person, 'update-document', { id, title });

  test('[H1] update-document answers a stranger with 404 and a viewer with 403, and changes no text', async () => {
    const { viewer, stranger, make } = await createFixture();
    const { id } = await make();
    expect(await rename(stranger, id)).toMatchObject(refusal(404, 'not_found'));
    expect(await rename(viewer, id)).toMatchObject(refusal(403, 'forbidden'));
    for (const person of [stranger, viewer])
      await call(person, 'update-document', { id, contentMd: 'Gone.' });
    expect(gatewayCalls.replaced).toEqual([]);
  });

  test('[F10] a new title raises the workspace’s scope and leaves the slug unchanged', async () => {
    const { owner, workspaceId, make } = await createFixture();
    const { id } = await make();
    const renamed = await rename(owner, id);
    expect(renamed.body).toMatchObject({ title: 'Low Water', slug: 'high-water' });
    expect(renamed.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    const same = await rename(owner, id);
    expect(same.headers.get('x-scope-seq')).toBe(renamed.headers.get('x-scope-seq'));
  });

  test('[H1][F10] every reader sees a document’s metadata, and only people who may change the tree can change it', async () => {
    const { owner, viewer, workspaceId, make } = await createFixture();
    const { id } = await make();
    const language = { language: 'de-AT', characterLimit: 5000 };
    const meta = { synopsis: 'The sea stays out.', status: 'draft', wordGoal: 800, ...language };
    expect(await call(viewer, 'update-document', { id, meta })).toMatchObject(refusal(403, 'forbidden'));
    const updated = await call(owner, 'update-document', { id, meta });
    expect(updated.body).toMatchObject({ meta, title: 'High Water' });
    const partial = await call(owner, 'update-document', { id, meta: { status: 'done', synopsis: null } });
    expect(partial.body.meta).toEqual({ status: 'done', wordGoal: 800, ...language });
    const same = await call(owner, 'update-document', { id, meta: { status: 'done' } });
    expect(same.headers.get('x-scope-seq')).toBe(partial.headers.get('x-scope-seq'));
    const { body: tree } = await call(viewer, 'get-workspace-tree', { workspaceId });
    const items = tree.rows.map((row: unknown[]) => readTreeRow(tree.columns, row));
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
      meta: { synopsis: null, status: 'done', wordGoal: 800, ...language },
    });
    expect(await call(owner, 'update-document', { id, meta: { wordGoal: 0 } })).toMatchObject(
      refusal(400, 'invalid_input'),
    );
  });

  test('[A9] update-document sends Markdown through the gateway under the operation’s key and raises no seq', async () => {
    const { owner, make } = await createFixture();
    const { id } = await make();
    const before = (await call(owner, 'get-document-metadata', { id })).headers.get('x-scope-seq');
    const key = uuidv7();
    const done = await call(
      owner,
      'update-document',
      { id, contentMd: '# All new' },
      { 'idempotency-key': key },
    );
    expect(gatewayCalls.replaced).toEqual([
      {
        ydocId: id,
        markdown: '# All new',
        actingUserId: owner.userId,
        // The user id, the key and a hash of the body.
        operationKey: expect.stringMatching(new RegExp(`^${owner.userId}:${key}:[0-9a-f]{64}$`)),
      },
    ]);
    expect(done.body).toMatchObject({ wordCount: 1 });
    expect(done.headers.get('x-scope-seq')).toBe(before);
    await call(owner, 'update-document', { id, contentMd: '# All new' }, { 'idempotency-key': key });
    expect(gatewayCalls.replaced).toHaveLength(1);
  });
});
