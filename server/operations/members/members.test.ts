import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { event, user } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const userSeq = (person: TestPerson) => seqOf(server.db.read, `user:${person.userId}`);
const lastEvent = async (workspaceId: string) =>
  (
    await server.db.read
      .select()
      .from(event)
      .where(eq(event.scope, `workspace:${workspaceId}`))
  ).at(-1);

/** A workspace with an owner, an editor and a viewer, and a stranger outside it. */
async function createFixture() {
  const owner = await server.person('ines');
  const [editor, viewer, stranger] = [
    await server.person('teo'),
    await server.person('mara'),
    await server.person(),
  ];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, editor, 'editor');
  await join(server, owner, workspaceId, viewer, 'viewer');
  return { owner, editor, viewer, stranger, workspaceId };
}

describe('get-workspace-members', () => {
  test('[H5] get-workspace-members answers a stranger with 404 and shows addresses only to the owner and editors', async () => {
    const { owner, editor, viewer, stranger, workspaceId } = await createFixture();
    const list = (person: TestPerson) => call(person, 'get-workspace-members', { workspaceId });
    expect(await list(stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    const all = [owner.email, editor.email, viewer.email];
    const addresses = async (person: TestPerson) =>
      (await list(person)).body.map(({ email }: { email: string }) => email);
    expect(await addresses(owner)).toEqual(all);
    expect(await addresses(editor)).toEqual(all);
    expect(await addresses(viewer)).toEqual([null, null, viewer.email]);
  });

  test('[H5] get-workspace-members shows "Writer" for a member without a display name and lists the owner first', async () => {
    const { owner, editor, workspaceId } = await createFixture();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ username: null }).where(eq(user.id, editor.userId));
    });
    expect((await call(owner, 'get-workspace-members', { workspaceId })).body).toMatchObject([
      { userId: owner.userId, name: 'ines', role: 'owner' },
      { userId: editor.userId, name: 'Writer', role: 'editor' },
      { name: 'mara', role: 'viewer' },
    ]);
  });
});

describe('update-workspace-member', () => {
  test('[H1] only the owner can change roles, only of members, and only to grantable roles', async () => {
    const { owner, editor, viewer, stranger, workspaceId } = await createFixture();
    const change = (person: TestPerson, userId: string, role = 'editor') =>
      call(person, 'update-workspace-member', { workspaceId, userId, role });
    expect(await change(stranger, viewer.userId)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await change(editor, viewer.userId)).toMatchObject(refusal(403, 'forbidden'));
    expect(await change(viewer, viewer.userId)).toMatchObject(refusal(403, 'forbidden'));
    expect(await change(owner, stranger.userId)).toMatchObject(refusal(404, 'not_found'));
    expect(await change(owner, owner.userId, 'viewer')).toMatchObject(refusal(409, 'conflict'));
    expect(await change(owner, viewer.userId, 'owner')).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('[F10] a new role writes the event that closes the member’s rooms and raises the member’s list', async () => {
    const { owner, editor, workspaceId } = await createFixture();
    const before = await userSeq(editor);
    const changed = await call(owner, 'update-workspace-member', {
      workspaceId,
      userId: editor.userId,
      role: 'viewer',
    });
    expect(changed.body).toMatchObject({ userId: editor.userId, role: 'viewer' });
    expect(await userSeq(editor)).toBe(before + 1);
    expect(await lastEvent(workspaceId)).toMatchObject({
      kind: 'role-changed',
      data: { userId: editor.userId },
      seq: Number(changed.headers.get('x-scope-seq')),
    });
    expect(await call(editor, 'create-document', { workspaceId, title: 'No more' })).toMatchObject(
      refusal(403, 'forbidden'),
    );
  });
});

describe('remove-workspace-member', () => {
  test('[H1] only the owner can remove members, and nobody can remove the owner', async () => {
    const { owner, editor, viewer, stranger, workspaceId } = await createFixture();
    const remove = (person: TestPerson, userId: string) =>
      call(person, 'remove-workspace-member', { workspaceId, userId });
    expect(await remove(stranger, viewer.userId)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await remove(editor, viewer.userId)).toMatchObject(refusal(403, 'forbidden'));
    expect(await remove(owner, owner.userId)).toMatchObject(refusal(409, 'conflict'));
    expect(await remove(owner, uuidv7())).toMatchObject(refusal(404, 'not_found'));
  });

  test('[A10] removing a member writes an access-lost event, and the member sees nothing of the workspace any more', async () => {
    const { owner, editor, workspaceId } = await createFixture();
    const { id } = (await call(editor, 'create-document', { workspaceId, title: 'Mine' })).body;
    const before = await userSeq(editor);
    expect(
      (await call(owner, 'remove-workspace-member', { workspaceId, userId: editor.userId })).body,
    ).toEqual({
      workspaceId,
      userId: editor.userId,
    });
    expect(await lastEvent(workspaceId)).toMatchObject({
      kind: 'access-lost',
      data: { userId: editor.userId },
    });
    expect(await userSeq(editor)).toBe(before + 1);
    expect(await call(editor, 'get-workspace', { id: workspaceId })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    expect(await call(editor, 'get-document', { id })).toMatchObject(refusal(404, 'not_found'));
    expect((await call(owner, 'get-document-metadata', { id })).body.title).toBe('Mine');
  });
});

describe('leave-workspace', () => {
  test('[H1] leave-workspace answers a stranger with 404 and refuses the owner', async () => {
    const { owner, stranger, workspaceId } = await createFixture();
    expect(await call(stranger, 'leave-workspace', { workspaceId })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    expect(await call(owner, 'leave-workspace', { workspaceId })).toMatchObject({
      status: 403,
      body: { message: 'The owner cannot leave a workspace. Transfer or delete it instead.' },
    });
  });

  test('[F2] leaving is acknowledged by the caller’s own scope, and a repeated call returns the same answer', async () => {
    const { viewer, workspaceId } = await createFixture();
    const key = { 'idempotency-key': uuidv7() };
    const firstAnswer = await call(viewer, 'leave-workspace', { workspaceId }, key);
    expect(firstAnswer.headers.get('x-scope')).toBe(`user:${viewer.userId}`);
    expect(await lastEvent(workspaceId)).toMatchObject({
      kind: 'access-lost',
      data: { userId: viewer.userId },
    });
    const repeatedAnswer = await call(viewer, 'leave-workspace', { workspaceId }, key);
    expect([repeatedAnswer.status, repeatedAnswer.body]).toEqual([200, firstAnswer.body]);
    expect((await call(viewer, 'get-workspaces')).body).toEqual([]);
  });
});
