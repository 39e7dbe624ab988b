import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { user, workspace, workspaceInvitation, workspaceMember } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const DAY_MS = 86_400_000;

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const userSeq = (person: TestPerson) => seqOf(server.db.read, `user:${person.userId}`);
const invite = (owner: TestPerson, workspaceId: string, email: string, role = 'editor') =>
  call(owner, 'invite-workspace-member', { workspaceId, email, role });
const updateRow = (id: string, values: Partial<typeof workspaceInvitation.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(workspaceInvitation).set(values).where(eq(workspaceInvitation.id, id));
  });

/** The refusal of a limit, with its message. */
const limitReached = (message: string) => ({
  status: 409,
  body: { message, data: { code: 'limit_reached' } },
});

describe('invite-workspace-member', () => {
  test('[H1] invite-workspace-member answers a stranger with 404 and an editor with 403', async () => {
    const owner = await server.person();
    const [stranger, editor] = [await server.person(), await server.person()];
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, editor);
    expect(await invite(stranger, id, 'new@letters.example')).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await invite(editor, id, 'new@letters.example')).toMatchObject(refusal(403, 'forbidden'));
  });

  test('invite-workspace-member accepts only the roles editor and viewer, and only valid addresses', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    for (const role of ['owner', 'commenter', 'admin']) {
      expect(await invite(owner, id, 'new@letters.example', role)).toMatchObject(
        refusal(400, 'invalid_input'),
      );
    }
    expect(await invite(owner, id, 'no address')).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('[H2] the answer and the email are the same whether or not the address has an account', async () => {
    const owner = await server.person('ines');
    const known = await server.person();
    const id = await newWorkspace(server, owner, { title: 'The Tide Clerk' });
    const before = server.emails.length;
    const answers = [
      await invite(owner, id, known.email),
      await invite(owner, id, 'Nobody@Letters.example', 'viewer'),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['id', 'workspaceId', 'email', 'role', 'createdAt', 'expiresAt']],
      [200, ['id', 'workspaceId', 'email', 'role', 'createdAt', 'expiresAt']],
    ]);
    expect(answers[1]?.body.email).toBe('nobody@letters.example');
    const emails = server.emails.slice(before);
    expect(emails.map(({ to }) => to)).toEqual([known.email, 'nobody@letters.example']);
    expect(emails[1]?.link).toMatch(
      new RegExp(`^${server.config.publicUrl}/invitation\\?token=${answers[1]?.body.id}\\.[\\w-]{43}$`),
    );
    for (const { text, html } of emails) {
      expect(text).toContain('The Tide Clerk');
      expect(text + html).not.toContain(owner.email);
      expect(text + html).not.toContain('ines');
    }
    const { createdAt, expiresAt } = answers[0]!.body;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * DAY_MS);
  });

  test('a new invitation to the same address replaces the open one', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const id = await newWorkspace(server, owner);
    const first = await invite(owner, id, guest.email, 'viewer');
    const second = await invite(owner, id, guest.email, 'editor');
    expect((await call(owner, 'get-workspace-invitations', { workspaceId: id })).body).toMatchObject([
      { id: second.body.id, role: 'editor' },
    ]);
    expect(await call(guest, 'accept-workspace-invitation', { id: first.body.id })).toMatchObject(
      refusal(409, 'conflict'),
    );
  });

  test('invite-workspace-member refuses members and the owner', async () => {
    const owner = await server.person();
    const editor = await server.person();
    const id = await newWorkspace(server, owner);
    await join(server, owner, id, editor);
    expect(await invite(owner, id, editor.email)).toMatchObject(refusal(409, 'conflict'));
    expect(await invite(owner, id, owner.email)).toMatchObject(refusal(409, 'conflict'));
  });

  test('[H2] a user can send at most 20 invitations a day', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    for (let count = 0; count < 20; count += 1) {
      expect((await invite(owner, id, `guest-${count}@letters.example`)).status).toBe(200);
    }
    const before = server.emails.length;
    expect(await invite(owner, id, 'one-more@letters.example')).toMatchObject(
      limitReached('You can send 20 invitations a day. Please go on tomorrow.'),
    );
    expect(server.emails).toHaveLength(before);
  });

  test('[H2] a workspace has at most 50 open invitations; expired and replaced ones do not count', async () => {
    const owner = await server.person();
    const id = await newWorkspace(server, owner);
    const longAgo = Date.now() - 2 * DAY_MS;
    const rows = Array.from({ length: 50 }, (_, at) => ({
      id: uuidv7(),
      workspaceId: id,
      email: `open-${at}@letters.example`,
      role: 'viewer',
      invitedBy: owner.userId,
      status: 'pending',
      createdAt: longAgo,
      expiresAt: longAgo + 14 * DAY_MS,
    }));
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(workspaceInvitation).values(rows);
    });
    expect(await invite(owner, id, 'one-more@letters.example')).toMatchObject(
      limitReached('A workspace can have 50 open invitations. Take one back first.'),
    );
    expect((await invite(owner, id, 'open-0@letters.example')).status).toBe(200);
    await updateRow(rows[1]!.id, { expiresAt: longAgo });
    expect((await invite(owner, id, 'one-more@letters.example')).status).toBe(200);
  });

  test('[H2] a workspace has at most 200 members', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const id = await newWorkspace(server, owner);
    const openInvitation = await invite(owner, id, guest.email);
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(workspaceMember).values(
        Array.from({ length: 199 }, () => ({
          workspaceId: id,
          userId: uuidv7(),
          role: 'viewer',
          seq: 1,
          createdAt: 1,
        })),
      );
    });
    expect(await invite(owner, id, 'late@letters.example')).toMatchObject(
      limitReached('A workspace can have 200 members.'),
    );
    expect(await call(guest, 'accept-workspace-invitation', { id: openInvitation.body.id })).toMatchObject(
      limitReached('A workspace can have 200 members, and this one is full.'),
    );
    // One short write raises the lists of all 200 members.
    expect((await call(owner, 'update-workspace', { id, title: 'Full house' })).status).toBe(200);
  });
});

describe('accepting and declining an invitation', () => {
  test('[F16] get-my-invitations is bounded, however many strangers invite an address', async () => {
    const guest = await server.person();
    const now = Date.now();
    const ids = Array.from({ length: 201 }, () => uuidv7());
    await server.db.write({ scopes: [] }, async (tx) => {
      const base = {
        ownerId: uuidv7(),
        title: 'W',
        type: 'general',
        settings: {},
        templateVersion: 1,
        seq: 1,
      };
      await tx.insert(workspace).values(ids.map((id) => ({ ...base, id, createdAt: now, updatedAt: now })));
      await tx.insert(workspaceInvitation).values(
        ids.map((workspaceId, at) => ({
          id: uuidv7(),
          workspaceId,
          email: guest.email,
          role: 'viewer',
          invitedBy: base.ownerId,
          status: 'pending',
          createdAt: now + at,
          expiresAt: now + DAY_MS,
        })),
      );
    });
    const { body } = await call(guest, 'get-my-invitations');
    expect(body).toHaveLength(200);
    expect(body[0].workspaceId).toBe(ids.at(-1));
  });

  test('[H2] an invitation is bound to its verified address and absent to everybody else', async () => {
    const owner = await server.person();
    const [guest, otherPerson] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, guest.email)).body;
    for (const name of ['accept-workspace-invitation', 'decline-workspace-invitation']) {
      expect(await call(otherPerson, name, { id })).toMatchObject(refusal(404, 'not_found'));
      expect(await call(otherPerson, name, { id: uuidv7() })).toMatchObject(refusal(404, 'not_found'));
    }
    expect((await call(otherPerson, 'get-my-invitations')).body).toEqual([]);
    expect(await call(guest, 'get-workspace', { id: workspaceId })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
  });

  test('[H2] a person who signs up later finds the invitation to their address', async () => {
    const owner = await server.person('ines');
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, 'new-writer@letters.example', 'viewer')).body;
    const newcomer = await server.person();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ email: 'new-writer@letters.example' }).where(eq(user.id, newcomer.userId));
    });
    expect((await call(newcomer, 'get-my-invitations')).body).toMatchObject([
      { id, workspaceId, workspaceTitle: 'The Tide Clerk', role: 'viewer', invitedByName: 'ines' },
    ]);
    expect((await call(newcomer, 'accept-workspace-invitation', { id })).body).toEqual({
      id,
      workspaceId,
      role: 'viewer',
    });
    expect((await call(newcomer, 'get-workspaces')).body).toMatchObject([
      { id: workspaceId, role: 'viewer' },
    ]);
    expect((await call(newcomer, 'get-my-invitations')).body).toEqual([]);
  });

  test('[F10] accepting raises the workspace and the guest’s list, and accepting again changes nothing', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, guest.email)).body;
    const before = [await userSeq(guest), await seqOf(server.db.read, `workspace:${workspaceId}`)];
    const first = await call(guest, 'accept-workspace-invitation', { id });
    expect([await userSeq(guest), await seqOf(server.db.read, `workspace:${workspaceId}`)]).toEqual(
      before.map((seq) => seq + 1),
    );
    const second = await call(guest, 'accept-workspace-invitation', { id });
    expect(second.body).toEqual(first.body);
    expect(await userSeq(guest)).toBe((before[0] ?? 0) + 1);
  });

  test('[H2] an invitation expires after 14 days and is no longer listed', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, guest.email)).body;
    await updateRow(id, { expiresAt: Date.now() - 1 });
    expect(await call(guest, 'accept-workspace-invitation', { id })).toMatchObject({
      status: 409,
      body: { message: 'This invitation has expired. Ask to be invited again.' },
    });
    expect((await call(guest, 'get-my-invitations')).body).toEqual([]);
    expect((await call(owner, 'get-workspace-invitations', { workspaceId })).body).toEqual([]);
  });

  test('a declined invitation is no longer open and cannot be accepted', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, guest.email)).body;
    expect((await call(guest, 'decline-workspace-invitation', { id })).body).toEqual({ id });
    expect((await call(guest, 'decline-workspace-invitation', { id })).status).toBe(200);
    expect(await call(guest, 'accept-workspace-invitation', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(guest, 'get-workspaces')).body).toEqual([]);
  });

  test('an invitation to a deleted workspace is absent', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, guest.email)).body;
    await call(owner, 'delete-workspace', { id: workspaceId });
    expect((await call(guest, 'get-my-invitations')).body).toEqual([]);
    expect(await call(guest, 'accept-workspace-invitation', { id })).toMatchObject(refusal(404, 'not_found'));
  });
});

describe('get-workspace-invitations and revoke-workspace-invitation', () => {
  test('[H5] strangers and viewers see no invitations, and editors see them but cannot revoke them', async () => {
    const owner = await server.person();
    const [stranger, viewer, editor] = [await server.person(), await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, viewer, 'viewer');
    await join(server, owner, workspaceId, editor);
    const { id } = (await invite(owner, workspaceId, 'new@letters.example')).body;
    const list = (person: TestPerson) => call(person, 'get-workspace-invitations', { workspaceId });
    const revoke = (person: TestPerson) => call(person, 'revoke-workspace-invitation', { id });
    expect(await list(stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await list(viewer)).toMatchObject(refusal(403, 'forbidden'));
    expect((await list(editor)).body).toMatchObject([{ id, email: 'new@letters.example' }]);
    expect(await revoke(stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await revoke(viewer)).toMatchObject(refusal(404, 'not_found'));
    expect(await revoke(editor)).toMatchObject(refusal(403, 'forbidden'));
    expect((await list(owner)).body).toHaveLength(1);
  });

  test('[F10] a revoked invitation cannot be accepted, and the guest’s list is raised', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await invite(owner, workspaceId, guest.email)).body;
    const before = await userSeq(guest);
    const revoked = await call(owner, 'revoke-workspace-invitation', { id });
    expect(revoked.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    expect(await userSeq(guest)).toBe(before + 1);
    expect((await call(owner, 'revoke-workspace-invitation', { id })).status).toBe(200);
    expect(await call(guest, 'accept-workspace-invitation', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(guest, 'get-my-invitations')).body).toEqual([]);
  });
});
