import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { docUpdate, document, event, folder, room, user, workspace } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const userSeq = (person: TestPerson) => seqOf(server.db.read, `user:${person.userId}`);
const subscribe = (person: TestPerson, plan: string, status = 'active') =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .update(user)
      .set({ subscriptionPlan: plan, subscriptionStatus: status })
      .where(eq(user.id, person.userId));
  });

describe('create-workspace', () => {
  test('[F13] create-workspace refuses an empty title and unknown settings', async () => {
    const owner = await server.person();
    for (const input of [
      { title: '   ' },
      { title: 'T', type: 'screenplay' },
      { title: 'T', settings: { editorFont: 'papyrus' } },
      { title: 'T', settings: { secret: 1 } },
      { title: 'T', ownerId: owner.userId },
    ]) {
      expect(await call(owner, 'create-workspace', input)).toMatchObject(refusal(400, 'invalid_input'));
    }
    expect((await call(owner, 'get-workspaces')).body).toEqual([]);
  });

  test('[H4] the plan’s limit counts owned, undeleted workspaces, and the refusal says so', async () => {
    const owner = await server.person();
    const helper = await server.person();
    const first = await newWorkspace(server, owner);
    await newWorkspace(server, owner);
    expect((await call(owner, 'get-workspace-creation-limits')).body).toEqual({
      currentCount: 2,
      maxWorkspaces: 2,
    });
    expect(await call(owner, 'create-workspace', { title: 'Third' })).toMatchObject({
      status: 403,
      body: {
        message: 'You have reached the maximum number of workspaces for your plan',
        data: { code: 'plan_limit' },
      },
    });
    await join(server, owner, first, helper);
    expect((await call(helper, 'get-workspace-creation-limits')).body.currentCount).toBe(0);
    await call(owner, 'delete-workspace', { id: first });
    expect((await call(owner, 'create-workspace', { title: 'Third' })).status).toBe(200);
  });

  test('[H4] a downgraded plan blocks creating, never reading or writing', async () => {
    const owner = await server.person();
    await subscribe(owner, 'pro');
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await newWorkspace(server, owner));
    await subscribe(owner, 'pro', 'canceled');
    expect(await call(owner, 'create-workspace', { title: 'Fifth' })).toMatchObject(
      refusal(403, 'plan_limit'),
    );
    for (const id of ids) {
      expect((await call(owner, 'update-workspace', { id, title: 'Still mine' })).status).toBe(200);
      expect((await call(owner, 'create-document', { workspaceId: id, title: 'Still writing' })).status).toBe(
        200,
      );
    }
  });

  test('[H4] two simultaneous creations cannot exceed the limit', async () => {
    const owner = await server.person();
    await newWorkspace(server, owner);
    const answers = await Promise.all([
      call(owner, 'create-workspace', { title: 'Second' }),
      call(owner, 'create-workspace', { title: 'Third' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('[F15] a taken id gets one 409 for foreign and deleted workspaces, and its owner is told the workspace', async () => {
    const owner = await server.person();
    const stranger = await server.person();
    const id = await newWorkspace(server, owner);
    const ownAttempt = await call(owner, 'create-workspace', { id, title: 'Again' });
    expect(ownAttempt).toMatchObject(refusal(409, 'taken'));
    expect(ownAttempt.body.data).toMatchObject({ kind: 'workspace', workspaceId: id });
    const foreign = await call(stranger, 'create-workspace', { id, title: 'Again' });
    await call(owner, 'delete-workspace', { id });
    const deleted = await call(stranger, 'create-workspace', { id, title: 'Again' });
    expect(deleted.body).toEqual(foreign.body);
    expect(foreign.body.data).toEqual({ code: 'taken' });
  });

  test('[F15] create-workspace refuses an id whose template items would have taken ids', async () => {
    const owner = await server.person();
    const id = uuidv7();
    const other = await newWorkspace(server, owner);
    await call(owner, 'create-folder', { id: trashIdOf(id), workspaceId: other, name: 'Squatter' });
    // Found before anything is written: the constraint of the database would not name the workspace of the existing
    // row.
    expect((await call(owner, 'create-workspace', { id, title: 'New' })).body.data).toEqual({
      code: 'taken',
      kind: 'folder',
      workspaceId: other,
    });
  });

  test('[D7] a template of a later version stays queued', async () => {
    const owner = await server.person();
    expect(await call(owner, 'create-workspace', { title: 'New', templateVersion: 99 })).toMatchObject(
      refusal(409, 'version_unknown'),
    );
  });

  test('[D7] a new novel has its folders and a first chapter, with ids derived from its own', async () => {
    const owner = await server.person();
    const created = await call(owner, 'create-workspace', {
      title: ' The Tide Clerk ',
      type: 'novel',
      settings: { editorFont: 'courier', aiConfig: { temperature: 0.2 } },
      templateVersion: 1,
    });
    expect(created.body).toMatchObject({
      title: 'The Tide Clerk',
      type: 'novel',
      role: 'owner',
      templateVersion: 1,
      settings: { editorFont: 'courier', aiConfig: { defaultModel: 'gpt-4', temperature: 0.2 } },
      lastDocument: { title: 'Chapter 1' },
    });
    const workspaceId = created.body.id;
    expect(created.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    const folders = await server.db.read.select().from(folder).where(eq(folder.workspaceId, workspaceId));
    expect(folders.map(({ name }) => name).sort()).toEqual(['Characters', 'Manuscript', 'Trash']);
    expect(folders.find(({ name }) => name === 'Trash')?.id).toBe(trashIdOf(workspaceId));
  });

  test('[A7] first content is written in the creating transaction, with block ids and empty texts', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner, { type: 'article' });
    const documents = await server.db.read
      .select()
      .from(document)
      .where(eq(document.workspaceId, workspaceId));
    expect(documents.map(({ title }) => title).sort()).toEqual(['First Draft', 'Outline']);
    for (const { id, title } of documents) {
      const [row] = await server.db.read.select().from(docUpdate).where(eq(docUpdate.ydocId, id));
      const doc = new Y.Doc();
      Y.applyUpdate(doc, new Uint8Array(row!.bytes));
      const blocks = doc.getXmlFragment('content').toArray() as Y.XmlElement[];
      expect(blocks.every((block) => /^[0-9a-z]{8}$/.test(String(block.getAttribute('id'))))).toBe(true);
      expect(blocks.every((block) => block.length > 0)).toBe(true);
      expect(blocks.length).toBe(title === 'First Draft' ? 1 : blocks.length);
      const [roomRow] = await server.db.read.select().from(room).where(eq(room.ydocId, id));
      expect(roomRow).toMatchObject({ kind: 'document', workspaceId });
    }
  });

  test('[F3] a repeated key creates one workspace', async () => {
    const owner = await server.person();
    const key = { 'idempotency-key': uuidv7() };
    const one = await call(owner, 'create-workspace', { title: 'Once' }, key);
    const two = await call(owner, 'create-workspace', { title: 'Once' }, key);
    expect(two.body).toEqual(one.body);
    expect((await call(owner, 'get-workspaces')).body).toHaveLength(1);
  });
});

describe('get-workspaces and get-workspace', () => {
  test('[H1] a stranger sees no workspace, and a missing one gets the same answer', async () => {
    const owner = await server.person();
    const stranger = await server.person();
    const id = await newWorkspace(server, owner);
    const hidden = await call(stranger, 'get-workspace', { id });
    const absent = await call(stranger, 'get-workspace', { id: uuidv7() });
    expect(hidden).toMatchObject({ status: 404, body: { message: 'Workspace not found' } });
    expect(hidden.body).toEqual(absent.body);
    expect((await call(stranger, 'get-workspaces')).body).toEqual([]);
    expect(await call(undefined, 'get-workspaces')).toMatchObject(refusal(401, 'unauthenticated'));
  });

  test('get-workspaces shows role and owner, the last changed workspace first', async () => {
    const owner = await server.person('ines');
    const helper = await server.person('teo');
    const first = await newWorkspace(server, owner, { title: 'First' });
    const second = await newWorkspace(server, owner, { title: 'Second' });
    await join(server, owner, first, helper, 'viewer');
    expect((await call(helper, 'get-workspaces')).body).toMatchObject([
      { id: first, role: 'viewer', ownerName: 'ines' },
    ]);
    await call(owner, 'create-document', { workspaceId: first, title: 'Just now' });
    const list = (await call(owner, 'get-workspaces')).body;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(list[0].lastDocument.title).toBe('Just now');
  });

  test('an unknown stored type is read as general', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(workspace).set({ type: 'screenplay' }).where(eq(workspace.id, id));
    });
    expect((await call(owner, 'get-workspace', { id })).body.type).toBe('general');
  });
});

describe('update-workspace', () => {
  test('[H1] update-workspace answers a stranger with 404 and a viewer with 403, and accepts an editor', async () => {
    const owner = await server.person();
    const [stranger, viewer, editor] = [await server.person(), await server.person(), await server.person()];
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, viewer, 'viewer');
    await join(server, owner, id, editor, 'editor');
    const rename = { id, title: 'High Water' };
    expect(await call(stranger, 'update-workspace', rename)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await call(viewer, 'update-workspace', rename)).toMatchObject(refusal(403, 'forbidden'));
    expect((await call(editor, 'update-workspace', rename)).body.title).toBe('High Water');
  });

  test('[F10] a new title raises every member’s own list, and other settings do not', async () => {
    const owner = await server.person();
    const viewer = await server.person();
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, viewer, 'viewer');
    const before = [await userSeq(owner), await userSeq(viewer)];
    const theme = await call(owner, 'update-workspace', { id, settings: { theme: 'dark' } });
    expect(theme.body.settings).toMatchObject({ theme: 'dark', editorFont: 'garamond' });
    expect([await userSeq(owner), await userSeq(viewer)]).toEqual(before);
    const titled = await call(owner, 'update-workspace', { id, title: 'High Water' });
    expect(Number(titled.headers.get('x-scope-seq'))).toBe(Number(theme.headers.get('x-scope-seq')) + 1);
    expect([await userSeq(owner), await userSeq(viewer)]).toEqual(before.map((seq) => seq + 1));
  });

  test('update-workspace raises no seq when nothing changes', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    const before = await seqOf(server.db.read, `workspace:${id}`);
    await call(owner, 'update-workspace', { id, title: 'The Tide Clerk', settings: { theme: 'light' } });
    expect(await seqOf(server.db.read, `workspace:${id}`)).toBe(before);
  });
});

describe('delete-workspace and restore-workspace', () => {
  test('[H1] only the owner can delete a workspace', async () => {
    const owner = await server.person();
    const [stranger, editor] = [await server.person(), await server.person()];
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, editor);
    expect(await call(stranger, 'delete-workspace', { id })).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await call(editor, 'delete-workspace', { id })).toMatchObject(refusal(403, 'forbidden'));
    expect((await call(editor, 'get-workspace', { id })).status).toBe(200);
  });

  test('[F10] deleting a workspace hides it from everybody, raises each member’s list and closes its rooms', async () => {
    const owner = await server.person();
    const editor = await server.person();
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, editor);
    const before = await userSeq(editor);
    const deletion = await call(owner, 'delete-workspace', { id });
    expect(Date.parse(deletion.body.restorableUntil) - Date.parse(deletion.body.deletedAt)).toBe(
      30 * 86_400_000,
    );
    expect(await userSeq(editor)).toBe(before + 1);
    for (const person of [owner, editor]) {
      expect(await call(person, 'get-workspace', { id })).toMatchObject(refusal(404, 'scope_not_found'));
      expect((await call(person, 'get-workspaces')).body).toEqual([]);
    }
    const events = await server.db.read
      .select()
      .from(event)
      .where(eq(event.scope, `workspace:${id}`));
    expect(events.at(-1)).toMatchObject({
      kind: 'workspace-deleted',
      seq: Number(deletion.headers.get('x-scope-seq')),
    });
  });

  test('only the owner can restore a workspace, and its members return with it', async () => {
    const owner = await server.person();
    const editor = await server.person();
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, editor);
    expect(await call(owner, 'restore-workspace', { id })).toMatchObject(refusal(404, 'scope_not_found'));
    await call(owner, 'delete-workspace', { id });
    expect(await call(editor, 'restore-workspace', { id })).toMatchObject(refusal(404, 'scope_not_found'));
    expect((await call(editor, 'get-deleted-workspaces')).body).toEqual([]);
    expect((await call(owner, 'get-deleted-workspaces')).body).toMatchObject([
      { id, title: 'The Tide Clerk' },
    ]);
    expect((await call(owner, 'restore-workspace', { id })).body).toMatchObject({ id, role: 'owner' });
    expect((await call(editor, 'get-workspace', { id })).status).toBe(200);
    const events = await server.db.read
      .select()
      .from(event)
      .where(eq(event.scope, `workspace:${id}`));
    expect(events.at(-1)?.kind).toBe('workspace-restored');
  });

  test('[H4] restoring a workspace needs room in the plan', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    await call(owner, 'delete-workspace', { id });
    await newWorkspace(server, owner);
    await newWorkspace(server, owner);
    expect(await call(owner, 'restore-workspace', { id })).toMatchObject(refusal(403, 'plan_limit'));
  });

  test('a workspace cannot be restored after 30 days', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    await call(owner, 'delete-workspace', { id });
    const expiredAt = Date.now() - 30 * 86_400_000 - 1;
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(workspace).set({ deletedAt: expiredAt }).where(eq(workspace.id, id));
    });
    expect(await call(owner, 'restore-workspace', { id })).toMatchObject(refusal(404, 'scope_not_found'));
    expect((await call(owner, 'get-deleted-workspaces')).body).toEqual([]);
  });

  test('[F16] get-deleted-workspaces is bounded and lists the newest first', async () => {
    const owner = await server.person();
    const now = Date.now();
    const base = { ownerId: owner.userId, type: 'general', settings: {}, templateVersion: 1, seq: 1 };
    const rows = Array.from({ length: 201 }, (_, at) => ({
      ...base,
      id: uuidv7(),
      title: `Draft ${at}`,
      createdAt: now,
      updatedAt: now,
      deletedAt: now - at,
    }));
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(workspace).values(rows);
    });
    const { body } = await call(owner, 'get-deleted-workspaces');
    expect(body).toHaveLength(200);
    expect(body[0].title).toBe('Draft 0');
  });
});
