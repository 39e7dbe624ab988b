import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { WORKSPACE_LIMIT_REACHED } from '#shared/plans/plans.ts';
import { event, user, workspace, workspaceTransfer } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverOfFile } from '#server/testing/server-of-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const DAY_MS = 86_400_000;

const server = serverOfFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const userSeq = (person: TestPerson) => seqOf(server.db.read, `user:${person.userId}`);
const offer = (owner: TestPerson, workspaceId: string, to: { userId: string }) =>
  call(owner, 'transfer-workspace', { workspaceId, userId: to.userId });
const roleIn = async (person: TestPerson, id: string) =>
  (await call(person, 'get-workspace', { id })).body.role;
const setRow = (id: string, values: Partial<typeof workspaceTransfer.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(workspaceTransfer).set(values).where(eq(workspaceTransfer.id, id));
  });

/** A workspace with an owner, an editor and a viewer who is to receive it, and a stranger who is not in it. */
async function company() {
  const owner = await server.person('ines');
  const [heir, editor, stranger] = [
    await server.person('teo'),
    await server.person('mara'),
    await server.person(),
  ];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, heir, 'viewer');
  await join(server, owner, workspaceId, editor, 'editor');
  return { owner, heir, editor, stranger, workspaceId };
}

async function offered() {
  const all = await company();
  const { id } = (await offer(all.owner, all.workspaceId, all.heir)).body;
  return { ...all, id: String(id) };
}

describe('transfer-workspace', () => {
  test('[H1] transfer-workspace answers a stranger with 404, and an editor and a viewer with 403', async () => {
    const { heir, editor, stranger, workspaceId } = await company();
    expect(await offer(stranger, workspaceId, heir)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await offer(editor, workspaceId, heir)).toMatchObject(refusal(403, 'forbidden'));
    expect(await offer(heir, workspaceId, heir)).toMatchObject(refusal(403, 'forbidden'));
  });

  test('[H4] a workspace can be offered only to a member who is not its owner', async () => {
    const { owner, stranger, workspaceId } = await company();
    expect(await offer(owner, workspaceId, stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await offer(owner, workspaceId, { userId: uuidv7() })).toMatchObject(refusal(404, 'not_found'));
    expect(await offer(owner, workspaceId, owner)).toMatchObject({
      status: 409,
      body: { message: 'This workspace is yours already.' },
    });
  });

  test('[H4] an offer changes no role, its email quotes only the title, and the receiver’s list is raised', async () => {
    const { owner, heir, workspaceId } = await company();
    const before = await userSeq(heir);
    const sent = server.letters.length;
    const answer = await offer(owner, workspaceId, heir);
    expect(answer.body).toMatchObject({
      workspaceId,
      workspaceTitle: 'The Tide Clerk',
      fromUserId: owner.userId,
      fromName: 'ines',
      toUserId: heir.userId,
      toName: 'teo',
    });
    expect(Date.parse(answer.body.expiresAt) - Date.parse(answer.body.createdAt)).toBe(14 * DAY_MS);
    expect([await roleIn(owner, workspaceId), await roleIn(heir, workspaceId)]).toEqual(['owner', 'viewer']);
    expect(await userSeq(heir)).toBe(before + 1);
    const [letter, ...rest] = server.letters.slice(sent);
    expect([letter?.to, rest]).toEqual([heir.email, []]);
    expect(letter?.text).toContain('The Tide Clerk');
    expect(`${letter?.text}${letter?.html}`).not.toMatch(new RegExp(`${owner.email}|ines`));
  });

  test('[H4] a new offer replaces the open one', async () => {
    const { owner, heir, editor, workspaceId, id } = await offered();
    const next = (await offer(owner, workspaceId, editor)).body;
    expect((await call(heir, 'get-my-transfers')).body).toEqual([]);
    expect(await call(heir, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(editor, 'get-my-transfers')).body).toMatchObject([{ id: next.id }]);
  });

  test('[H2] offers count among the 20 emails a day', async () => {
    const { owner, heir, workspaceId } = await company();
    // The fixture has already sent two invitations.
    for (let at = 0; at < 18; at += 1) {
      expect((await offer(owner, workspaceId, heir)).status).toBe(200);
    }
    const sentence = 'You can send 20 invitations a day. Please go on tomorrow.';
    expect(await offer(owner, workspaceId, heir)).toMatchObject({
      status: 409,
      body: { message: sentence, data: { code: 'limit_reached' } },
    });
    expect(
      await call(owner, 'invite-workspace-member', {
        workspaceId,
        email: 'new@letters.example',
        role: 'viewer',
      }),
    ).toMatchObject({ status: 409, body: { message: sentence } });
  });
});

describe('get-workspace-transfer and get-my-transfers', () => {
  test('[H4] get-workspace-transfer refuses a stranger, shows other members nothing and both sides the same offer', async () => {
    const { owner, heir, editor, stranger, workspaceId, id } = await offered();
    const shown = (person: TestPerson) => call(person, 'get-workspace-transfer', { workspaceId });
    expect(await shown(stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    expect((await shown(editor)).body).toBeNull();
    expect((await shown(owner)).body).toMatchObject({ id });
    expect((await shown(heir)).body).toEqual((await shown(owner)).body);
    expect((await call(owner, 'get-my-transfers')).body).toEqual([]);
    expect((await call(heir, 'get-my-transfers')).body).toEqual([(await shown(owner)).body]);
  });

  test('[H5] an offer shows no address, and "Writer" for a person without a name', async () => {
    const { owner, heir, workspaceId } = await offered();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ username: null }).where(eq(user.id, owner.userId));
    });
    const { body } = await call(heir, 'get-workspace-transfer', { workspaceId });
    expect(JSON.stringify(body)).not.toContain('@');
    expect([body.fromName, body.toName]).toEqual(['Writer', 'teo']);
  });

  test('[F16] get-my-transfers is bounded, however many workspaces are offered', async () => {
    const { owner, heir } = await company();
    const ids = Array.from({ length: 101 }, () => uuidv7());
    const base = { settings: {}, templateVersion: 1, seq: 1, createdAt: 1, updatedAt: 1 };
    const open = { status: 'pending', createdAt: 1, expiresAt: Date.now() + DAY_MS };
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx
        .insert(workspace)
        .values(ids.map((id) => ({ ...base, id, ownerId: owner.userId, title: 'W', type: 'general' })));
      await tx.insert(workspaceTransfer).values(
        ids.map((workspaceId) => ({
          ...open,
          id: uuidv7(),
          workspaceId,
          fromUserId: owner.userId,
          toUserId: heir.userId,
        })),
      );
    });
    expect((await call(heir, 'get-my-transfers')).body).toHaveLength(100);
  });

  test('[H2] an offer expires after 14 days and is no longer shown', async () => {
    const { owner, heir, workspaceId, id } = await offered();
    await setRow(id, { expiresAt: Date.now() - 1 });
    expect((await call(heir, 'get-my-transfers')).body).toEqual([]);
    expect((await call(owner, 'get-workspace-transfer', { workspaceId })).body).toBeNull();
    expect(await call(heir, 'accept-workspace-transfer', { id })).toMatchObject({
      status: 409,
      body: { message: 'This offer has expired. Ask the owner to make it again.' },
    });
  });
});

describe('accept-workspace-transfer', () => {
  const accept = (person: TestPerson, id: string) => call(person, 'accept-workspace-transfer', { id });

  test('[H4] only the receiver can accept an offer, and it is absent to everybody else', async () => {
    const { owner, editor, stranger, id } = await offered();
    for (const person of [owner, editor, stranger]) {
      expect(await accept(person, id)).toMatchObject(refusal(404, 'not_found'));
      expect(await accept(person, uuidv7())).toMatchObject(refusal(404, 'not_found'));
    }
  });

  test('[H4] accepting an offer needs room in the receiver’s plan, and the refusal says so', async () => {
    const { owner, heir, workspaceId, id } = await offered();
    const own = await newWorkspace(server, heir);
    await newWorkspace(server, heir);
    expect(await accept(heir, id)).toMatchObject({
      status: 403,
      body: { message: WORKSPACE_LIMIT_REACHED, data: { code: 'plan_limit' } },
    });
    expect(await roleIn(owner, workspaceId)).toBe('owner');
    await call(heir, 'delete-workspace', { id: own });
    expect((await accept(heir, id)).body).toEqual({ id, workspaceId });
  });

  test('[H4] accepting and creating at the same time cannot exceed the limit', async () => {
    const { heir, id } = await offered();
    await newWorkspace(server, heir);
    const answers = await Promise.all([
      accept(heir, id),
      call(heir, 'create-workspace', { title: 'Second' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('[H4] a plan that is downgraded after the acceptance takes nothing away', async () => {
    const { heir, workspaceId, id } = await offered();
    const subscribe = (subscriptionStatus: string) =>
      server.db.write({ scopes: [] }, async (tx) => {
        await tx
          .update(user)
          .set({ subscriptionStatus, subscriptionPlan: 'hobby' })
          .where(eq(user.id, heir.userId));
      });
    await subscribe('active');
    await newWorkspace(server, heir);
    await newWorkspace(server, heir);
    expect((await accept(heir, id)).status).toBe(200);
    await subscribe('canceled');
    const written = await call(heir, 'create-document', { workspaceId, title: 'High Water' });
    expect(written.status).toBe(200);
    expect(await call(heir, 'create-workspace', { title: 'Fourth' })).toMatchObject(
      refusal(403, 'plan_limit'),
    );
  });

  test('[H4] after a transfer the receiver is the owner, the previous owner an editor, and the counts follow', async () => {
    const { owner, heir, editor, workspaceId, id } = await offered();
    const sent = server.letters.length;
    expect((await accept(heir, id)).status).toBe(200);
    expect([await roleIn(owner, workspaceId), await roleIn(heir, workspaceId)]).toEqual(['editor', 'owner']);
    const limits = async (person: TestPerson) =>
      (await call(person, 'get-workspace-creation-limits')).body.currentCount;
    expect([await limits(owner), await limits(heir)]).toEqual([0, 1]);
    const [first] = (await call(editor, 'get-workspace-members', { workspaceId })).body;
    expect(first).toMatchObject({ userId: heir.userId, role: 'owner' });
    expect((await call(editor, 'get-workspaces')).body).toMatchObject([
      { ownerId: heir.userId, ownerName: 'teo' },
    ]);
    expect(await call(owner, 'delete-workspace', { id: workspaceId })).toMatchObject(
      refusal(403, 'forbidden'),
    );
    expect(server.letters.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, '“The Tide Clerk” has a new owner'],
    ]);
  });

  test('[F10] a transfer raises every member’s list and writes the events that make both rejoin their rooms', async () => {
    const { owner, heir, editor, workspaceId, id } = await offered();
    const people = [owner, heir, editor];
    const before = await Promise.all(people.map(userSeq));
    const answer = await accept(heir, id);
    expect(await Promise.all(people.map(userSeq))).toEqual(before.map((seq) => seq + 1));
    const scope = `workspace:${workspaceId}`;
    const events = await server.db.read.select().from(event).where(eq(event.scope, scope));
    expect(events.slice(-2).map(({ kind, data }) => [kind, data])).toEqual([
      ['role-changed', { userId: owner.userId, role: 'editor' }],
      ['role-changed', { userId: heir.userId, role: 'owner' }],
    ]);
    expect([answer.headers.get('x-scope'), Number(answer.headers.get('x-scope-seq'))]).toEqual([
      scope,
      events.at(-1)?.seq,
    ]);
  });

  test('[F3] accepting an offer again changes nothing', async () => {
    const { heir, id } = await offered();
    const first = await accept(heir, id);
    const before = await userSeq(heir);
    expect((await accept(heir, id)).body).toEqual(first.body);
    expect(await userSeq(heir)).toBe(before);
  });

  test('[H4] an offer to a removed member or of a deleted workspace is absent', async () => {
    const gone = await offered();
    await call(gone.owner, 'remove-workspace-member', {
      workspaceId: gone.workspaceId,
      userId: gone.heir.userId,
    });
    expect(await accept(gone.heir, gone.id)).toMatchObject(refusal(404, 'not_found'));
    // Becoming a member again does not reopen the offer.
    await join(server, gone.owner, gone.workspaceId, gone.heir, 'viewer');
    expect(await accept(gone.heir, gone.id)).toMatchObject(refusal(409, 'conflict'));
    const deleted = await offered();
    await call(deleted.owner, 'delete-workspace', { id: deleted.workspaceId });
    expect(await accept(deleted.heir, deleted.id)).toMatchObject(refusal(404, 'not_found'));
  });
});

describe('decline-workspace-transfer and revoke-workspace-transfer', () => {
  test('[H4] only the receiver can decline an offer, and only the owner can revoke it', async () => {
    const { owner, heir, editor, stranger, id } = await offered();
    for (const person of [owner, editor, stranger]) {
      expect(await call(person, 'decline-workspace-transfer', { id })).toMatchObject(
        refusal(404, 'not_found'),
      );
    }
    for (const person of [editor, stranger]) {
      expect(await call(person, 'revoke-workspace-transfer', { id })).toMatchObject(
        refusal(404, 'not_found'),
      );
    }
    expect(await call(heir, 'revoke-workspace-transfer', { id })).toMatchObject({
      status: 403,
      body: { message: 'Only the owner can take this offer back.' },
    });
  });

  test('[H4] a declined offer is shown to nobody and cannot be accepted', async () => {
    const { owner, heir, workspaceId, id } = await offered();
    const before = await userSeq(heir);
    expect((await call(heir, 'decline-workspace-transfer', { id })).body).toEqual({ id, workspaceId });
    expect((await call(heir, 'decline-workspace-transfer', { id })).status).toBe(200);
    expect(await userSeq(heir)).toBe(before + 1);
    expect((await call(owner, 'get-workspace-transfer', { workspaceId })).body).toBeNull();
    expect(await call(heir, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect(await call(owner, 'revoke-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect(await roleIn(heir, workspaceId)).toBe('viewer');
  });

  test('[H4] a revoked offer cannot be accepted, and the receiver’s list is raised', async () => {
    const { owner, heir, workspaceId, id } = await offered();
    const before = await userSeq(heir);
    const revoked = await call(owner, 'revoke-workspace-transfer', { id });
    expect(revoked.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    expect(await userSeq(heir)).toBe(before + 1);
    expect((await call(owner, 'revoke-workspace-transfer', { id })).status).toBe(200);
    expect(await call(heir, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(heir, 'get-my-transfers')).body).toEqual([]);
  });
});
