import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { emptyDocument } from '#shared/editor/content/first-content.ts';
import { MAX_NAMED_VERSIONS } from '#server/documents/versions/version-limits.ts';
import { docChunk, docVersion, room, user } from '#server/db/schema/index.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const restoreRequests: Parameters<DocumentGateway['restoreVersion']>[0][] = [];
let roomRefusal: AppError | undefined;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    documents: {
      replaceBody: () => Promise.reject(new Error('This test replaces nothing.')),
      restoreVersion: (request) => {
        restoreRequests.push(request);
        return roomRefusal ? Promise.reject(roomRefusal) : Promise.resolve({ keptVersionId: 'kept' });
      },
      deriveNow: () => Promise.resolve(),
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  restoreRequests.length = 0;
  roomRefusal = undefined;
});

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

async function createFixture() {
  const [owner, viewer] = [await server.person('ines'), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const make = async (): Promise<string> =>
    (await call(owner, 'create-document', { workspaceId, title: 'High Water' })).body.id;
  const id = await make();
  const saveNamed = (versionNote: string, by: TestPerson = owner, headers = {}) =>
    call(by, 'save-document-version', { id, versionNote }, headers);
  return { owner, viewer, id, make, saveNamed };
}

const storedVersions = (ydocId: string) =>
  server.db.read.select().from(docVersion).where(eq(docVersion.ydocId, ydocId));
const saveAutomatic = (ydocId: string, note?: string) =>
  saveVersion(server.db, { ydocId, state: emptyDocument(), rev: 1, kind: 'automatic', note });

describe('save-document-version', () => {
  test('[P14] save-document-version stores the current document under a name, with its author and word count', async () => {
    const { owner, id, saveNamed } = await createFixture();
    const { body } = await saveNamed('  Before the second draft ');
    expect(body).toMatchObject({
      documentId: id,
      kind: 'named',
      versionNote: 'Before the second draft',
      userId: owner.userId,
      username: 'ines',
      wordCount: 0,
    });
    expect(await storedVersions(id)).toMatchObject([
      { id: body.id, kind: 'named', note: 'Before the second draft' },
    ]);
  });

  test('an automatic version is saved beside ten named ones, and carries the note about the change after it', async () => {
    const { owner, viewer, id, saveNamed } = await createFixture();
    const versionNote = 'Before a paragraph was restored';
    const saveBefore = (by: TestPerson, kind = 'automatic') =>
      call(by, 'save-document-version', { id, versionNote, kind });
    expect(await saveBefore(viewer)).toMatchObject(refusal(403, 'forbidden'));
    expect(await saveBefore(owner, 'hidden')).toMatchObject(refusal(400, 'invalid_input'));
    for (let count = 0; count < 10; count += 1) await saveNamed(`Draft ${count}`);
    expect((await saveBefore(owner)).body).toMatchObject({
      kind: 'automatic',
      versionNote,
      userId: owner.userId,
    });
    expect(await storedVersions(id)).toHaveLength(11);
  });

  test('[H1] save-document-version refuses a viewer and invalid input', async () => {
    const { viewer, owner, id, saveNamed } = await createFixture();
    expect(await saveNamed('Mine', viewer)).toMatchObject(refusal(403, 'forbidden'));
    for (const versionNote of ['', '   ', 'x'.repeat(301), 'a\u0000b', null])
      expect(await call(owner, 'save-document-version', { id, versionNote })).toMatchObject(
        refusal(400, 'invalid_input'),
      );
    expect(await storedVersions(id)).toEqual([]);
  });

  test('[F3] save-document-version stores one version per key', async () => {
    const { id, saveNamed, owner } = await createFixture();
    const key = { 'idempotency-key': uuidv7() };
    const [one, two] = await Promise.all([saveNamed('Once', owner, key), saveNamed('Once', owner, key)]);
    expect(two.body).toEqual(one.body);
    expect((await saveNamed('Once', owner, key)).body).toEqual(one.body);
    expect(await storedVersions(id)).toHaveLength(1);
  });

  test('[A5] save-document-version refuses a damaged document, because half a text would look complete', async () => {
    const { id, saveNamed } = await createFixture();
    server.db.rawWriter.prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ?').run(id);
    expect(await saveNamed('Torn')).toMatchObject(refusal(503, 'unavailable'));
    expect(await storedVersions(id)).toEqual([]);
  });

  test('a free plan holds ten named versions, a larger plan more, and no plan more than the general limit', async () => {
    const { owner, id, saveNamed } = await createFixture();
    for (let count = 0; count < 10; count += 1) expect((await saveNamed(`Draft ${count}`)).status).toBe(200);
    expect(await saveNamed('One too many')).toMatchObject(refusal(403, 'plan_limit'));
    expect(await storedVersions(id)).toHaveLength(10);
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(user)
        .set({ subscriptionStatus: 'active', subscriptionPlan: 'hobby' })
        .where(eq(user.id, owner.userId)),
    );
    expect((await saveNamed('On it goes')).status).toBe(200);
    const [row] = await storedVersions(id);
    if (!row) throw new Error('Nothing was kept.');
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .insert(docVersion)
        .values(Array.from({ length: MAX_NAMED_VERSIONS - 11 }, () => ({ ...row, id: uuidv7() }))),
    );
    expect(await saveNamed('Too many for anybody')).toMatchObject(refusal(409, 'limit_reached'));
  });
});

describe('get-document-versions', () => {
  test('[H1] get-document-versions lists author, time and word count, newest first, also for a viewer', async () => {
    const { viewer, id, saveNamed } = await createFixture();
    const first = (await saveNamed('First')).body;
    const before = await saveAutomatic(id, 'Before its text was replaced');
    const { body } = await call(viewer, 'get-document-versions', { id });
    expect(body).toMatchObject({
      versions: [
        {
          id: before,
          kind: 'automatic',
          versionNote: 'Before its text was replaced',
          userId: null,
          wordCount: null,
        },
        first,
      ],
      next: null,
    });
    expect(JSON.stringify(body)).not.toContain('bytes');
  });

  test('get-document-versions returns each version once across pages', async () => {
    const { owner, id } = await createFixture();
    const ids: string[] = [];
    for (let count = 0; count < 120; count += 1) ids.push(await saveAutomatic(id));
    const listedIds: string[] = [];
    let after: string | null | undefined;
    do {
      const { body } = await call(owner, 'get-document-versions', { id, ...(after && { after }) });
      listedIds.push(...body.versions.map((version: { id: string }) => version.id));
      after = body.next;
    } while (after);
    expect(listedIds).toEqual(ids.toReversed());
  });

  test('[H5] get-document-versions shows no name for a deleted user', async () => {
    const { owner, id, saveNamed } = await createFixture();
    const editor = await server.person('gone');
    await saveNamed('Mine');
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(docVersion).set({ userId: editor.userId }).where(eq(docVersion.ydocId, id));
      await tx.update(user).set({ deletedAt: 1 }).where(eq(user.id, editor.userId));
    });
    const { body } = await call(owner, 'get-document-versions', { id });
    expect(body.versions).toMatchObject([{ userId: editor.userId, username: null }]);
  });
});

describe('get-document-version', () => {
  test('get-document-version returns the text as Markdown and as blocks', async () => {
    const { viewer, id, saveNamed } = await createFixture();
    const { body: saved } = await saveNamed('Empty');
    const { body } = await call(viewer, 'get-document-version', { id, versionId: saved.id });
    expect(body).toMatchObject({ ...saved, contentMd: '' });
    expect(body.content).toMatchObject({ type: 'doc', content: [{ type: 'paragraph' }] });
    expect(body.content.content[0].attrs.id).toMatch(/^\w{8}$/);
  });

  test('[F15] a version of another document is not found under this one', async () => {
    const { owner, id, make } = await createFixture();
    const versionId = await saveAutomatic(await make());
    for (const name of ['get-document-version', 'restore-document-version']) {
      const foreign = await call(owner, name, { id, versionId });
      expect(foreign).toMatchObject(refusal(404, 'not_found'));
      expect((await call(owner, name, { id, versionId: uuidv7() })).body).toEqual(foreign.body);
    }
    expect(restoreRequests).toEqual([]);
  });

  test('[A5][B1] a damaged version, one of a newer schema and one with a missing chunk are refused with a message', async () => {
    const { owner, id, saveNamed } = await createFixture();
    const { id: versionId } = (await saveNamed('Then')).body;
    const show = () => call(owner, 'get-document-version', { id, versionId });
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(room).set({ schemaMajor: 2 }).where(eq(room.ydocId, id)),
    );
    expect(await show()).toMatchObject(refusal(409, 'conflict'));
    expect((await show()).body.message).toBe('This document was written with a newer version of Foolscap.');
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(room).set({ schemaMajor: 1 }).where(eq(room.ydocId, id)),
    );
    expect((await show()).status).toBe(200);
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(docVersion)
        .set({ bytes: Buffer.alloc(0), chunkKey: uuidv7() })
        .where(eq(docVersion.id, versionId)),
    );
    expect((await show()).body.message).toBe('This version can no longer be read.');
    expect(await server.db.read.select().from(docChunk)).toEqual([]);
  });
});

describe('restore-document-version', () => {
  test('[A9] restore-document-version goes through the document’s room under the call’s key and names the kept version', async () => {
    const { owner, id, saveNamed } = await createFixture();
    const { id: versionId } = (await saveNamed('Then')).body;
    const key = uuidv7();
    const { body } = await call(
      owner,
      'restore-document-version',
      { id, versionId },
      { 'idempotency-key': key },
    );
    expect(body).toMatchObject({ id, title: 'High Water', keptVersionId: 'kept' });
    expect(restoreRequests).toMatchObject([{ ydocId: id, versionId, actingUserId: owner.userId }]);
    expect(restoreRequests[0]?.operationKey).toContain(key);
  });

  test('[H1] restore-document-version refuses a viewer and passes on the room’s refusal', async () => {
    const { owner, viewer, id, saveNamed } = await createFixture();
    const { id: versionId } = (await saveNamed('Then')).body;
    expect(await call(viewer, 'restore-document-version', { id, versionId })).toMatchObject(
      refusal(403, 'forbidden'),
    );
    expect(restoreRequests).toEqual([]);
    roomRefusal = new AppError('conflict', 'Another version of this document is being restored just now.');
    expect(await call(owner, 'restore-document-version', { id, versionId })).toMatchObject(
      refusal(409, 'conflict'),
    );
  });
});
