import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { WORKSPACE_LIMIT_REACHED } from '#shared/plans/plans.ts';
import { event, user, workspace, workspaceTransfer } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const DAY_MS = 86_400_000;

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const userSeq = (person: TestPerson) => seqOf(server.db.read, `user:${person.userId}`);
const offer = (owner: TestPerson, workspaceId: string, to: { userId: string }) =>
  call(owner, 'transfer-workspace', { workspaceId, userId: to.userId });
const roleIn = async (person: TestPerson, id: string) =>
  (await call(person, 'get-workspace', { id })).body.role;
const updateRow = (id: string, values: Partial<typeof workspaceTransfer.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(workspaceTransfer).set(values).where(eq(workspaceTransfer.id, id));
  });

/** A workspace with an owner, an editor and a viewer as its receiver, and a stranger outside it. */
async function createFixture() {
  const owner = await server.person('ines');
  const [receiver, editor, stranger] = [
    await server.person('teo'),
    await server.person('mara'),
    await server.person(),
  ];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, receiver, 'viewer');
  await join(server, owner, workspaceId, editor, 'editor');
  return { owner, receiver, editor, stranger, workspaceId };
}

async function createOffer() {
  const all = await createFixture();
  const { id } = (await offer(all.owner, all.workspaceId, all.receiver)).body;
  return { ...all, id: String(id) };
}

describe('transfer-workspace', () => {
  test('[H1] transfer-workspace answers a stranger with 404, and an editor and a viewer with 403', async () => {
    const { receiver, editor, stranger, workspaceId } = await createFixture();
    expect(await offer(stranger, workspaceId, receiver)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await offer(editor, workspaceId, receiver)).toMatchObject(refusal(403, 'forbidden'));
    expect(await offer(receiver, workspaceId, receiver)).toMatchObject(refusal(403, 'forbidden'));
  });

  test('[H4] a workspace can be offered only to a member who is not its owner', async () => {
    const { owner, stranger, workspaceId } = await createFixture();
    expect(await offer(owner, workspaceId, stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await offer(owner, workspaceId, { userId: uuidv7() })).toMatchObject(refusal(404, 'not_found'));
    expect(await offer(owner, workspaceId, owner)).toMatchObject({
      status: 409,
      body: { message: 'This workspace is yours already.' },
    });
  });

  test('[H4] an offer changes no role, its email quotes only the title, and the receiver’s list is raised', async () => {
    const { owner, receiver, workspaceId } = await createFixture();
    const before = await userSeq(receiver);
    const sent = server.emails.length;
    const answer = await offer(owner, workspaceId, receiver);
    expect(answer.body).toMatchObject({
      workspaceId,
      workspaceTitle: 'The Tide Clerk',
      fromUserId: owner.userId,
      fromName: 'ines',
      toUserId: receiver.userId,
      toName: 'teo',
    });
    expect(Date.parse(answer.body.expiresAt) - Date.parse(answer.body.createdAt)).toBe(14 * DAY_MS);
    expect([await roleIn(owner, workspaceId), await roleIn(receiver, workspaceId)]).toEqual([
      'owner',
      'viewer',
    ]);
    expect(await userSeq(receiver)).toBe(before + 1);
    const [email, ...rest] = server.emails.slice(sent);
    expect([email?.to, rest]).toEqual([receiver.email, []]);
    expect(email?.text).toContain('The Tide Clerk');
    expect(`${email?.text}${email?.html}`).not.toMatch(new RegExp(`${owner.email}|ines`));
  });

  test('[H4] a new offer replaces the open one', async () => {
    const { owner, receiver, editor, workspaceId, id } = await createOffer();
    const next = (await offer(owner, workspaceId, editor)).body;
    expect((await call(receiver, 'get-my-transfers')).body).toEqual([]);
    expect(await call(receiver, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(editor, 'get-my-transfers')).body).toMatchObject([{ id: next.id }]);
  });

  test('[H2] offers count among the 20 emails a day', async () => {
    const { owner, receiver, workspaceId } = await createFixture();
    // The fixture has already sent two invitations.
    for (let at = 0; at < 18; at += 1) {
      expect((await offer(owner, workspaceId, receiver)).status).toBe(200);
    }
    const sentence = 'You can send 20 invitations a day. Please go on tomorrow.';
    expect(await offer(owner, workspaceId, receiver)).toMatchObject({
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
    const { owner, receiver, editor, stranger, workspaceId, id } = await createOffer();
    const getOffer = (person: TestPerson) => call(person, 'get-workspace-transfer', { workspaceId });
    expect(await getOffer(stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    expect((await getOffer(editor)).body).toBeNull();
    expect((await getOffer(owner)).body).toMatchObject({ id });
    expect((await getOffer(receiver)).body).toEqual((await getOffer(owner)).body);
    expect((await call(owner, 'get-my-transfers')).body).toEqual([]);
    expect((await call(receiver, 'get-my-transfers')).body).toEqual([(await getOffer(owner)).body]);
  });

  test('[H5] an offer shows no address, and "Writer" for a person without a name', async () => {
    const { owner, receiver, workspaceId } = await createOffer();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ username: null }).where(eq(user.id, owner.userId));
    });
    const { body } = await call(receiver, 'get-workspace-transfer', { workspaceId });
    expect(JSON.stringify(body)).not.toContain('@');
    expect([body.fromName, body.toName]).toEqual(['Writer', 'teo']);
  });

  test('[F16] get-my-transfers is bounded, however many workspaces are offered', async () => {
    const { owner, receiver } = await createFixture();
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
          toUserId: receiver.userId,
        })),
      );
    });
    expect((await call(receiver, 'get-my-transfers')).body).toHaveLength(100);
  });

  test('[H2] an offer expires after 14 days and is no longer shown', async () => {
    const { owner, receiver, workspaceId, id } = await createOffer();
    await updateRow(id, { expiresAt: Date.now() - 1 });
    expect((await call(receiver, 'get-my-transfers')).body).toEqual([]);
    expect((await call(owner, 'get-workspace-transfer', { workspaceId })).body).toBeNull();
    expect(await call(receiver, 'accept-workspace-transfer', { id })).toMatchObject({
      status: 409,
      body: { message: 'This offer has expired. Ask the owner to make it again.' },
    });
  });
});

describe('accept-workspace-transfer', () => {
  const accept = (person: TestPerson, id: string) => call(person, 'accept-workspace-transfer', { id });

  test('[H4] only the receiver can accept an offer, and it is absent to everybody else', async () => {
    const { owner, editor, stranger, id } = await createOffer();
    for (const person of [owner, editor, stranger]) {
      expect(await accept(person, id)).toMatchObject(refusal(404, 'not_found'));
      expect(await accept(person, uuidv7())).toMatchObject(refusal(404, 'not_found'));
    }
  });

  test('[H4] accepting an offer needs room in the receiver’s plan, and the refusal says so', async () => {
    const { owner, receiver, workspaceId, id } = await createOffer();
    const own = await newWorkspace(server, receiver);
    await newWorkspace(server, receiver);
    expect(await accept(receiver, id)).toMatchObject({
      status: 403,
      body: { message: WORKSPACE_LIMIT_REACHED, data: { code: 'plan_limit' } },
    });
    expect(await roleIn(owner, workspaceId)).toBe('owner');
    await call(receiver, 'delete-workspace', { id: own });
    expect((await accept(receiver, id)).body).toEqual({ id, workspaceId });
  });

  test('[H4] accepting and creating at the same time cannot exceed the limit', async () => {
    const { receiver, id } = await createOffer();
    await newWorkspace(server, receiver);
    const answers = await Promise.all([
      accept(receiver, id),
      call(receiver, 'create-workspace', { title: 'Second' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('[H4] a plan that is downgraded after the acceptance takes nothing away', async () => {
    const { receiver, workspaceId, id } = await createOffer();
    const subscribe = (subscriptionStatus: string) =>
      server.db.write({ scopes: [] }, async (tx) => {
        await tx
          .update(user)
          .set({ subscriptionStatus, subscriptionPlan: 'hobby' })
          .where(eq(user.id, receiver.userId));
      });
    await subscribe('active');
    await newWorkspace(server, receiver);
    await newWorkspace(server, receiver);
    expect((await accept(receiver, id)).status).toBe(200);
    await subscribe('canceled');
    const written = await call(receiver, 'create-document', { workspaceId, title: 'High Water' });
    expect(written.status).toBe(200);
    expect(await call(receiver, 'create-workspace', { title: 'Fourth' })).toMatchObject(
      refusal(403, 'plan_limit'),
    );
  });

  test('[H4] after a transfer the receiver is the owner, the previous owner an editor, and the counts follow', async () => {
    const { owner, receiver, editor, workspaceId, id } = await createOffer();
    const sent = server.emails.length;
    expect((await accept(receiver, id)).status).toBe(200);
    expect([await roleIn(owner, workspaceId), await roleIn(receiver, workspaceId)]).toEqual([
      'editor',
      'owner',
    ]);
    const limits = async (person: TestPerson) =>
      (await call(person, 'get-workspace-creation-limits')).body.currentCount;
    expect([await limits(owner), await limits(receiver)]).toEqual([0, 1]);
    const [first] = (await call(editor, 'get-workspace-members', { workspaceId })).body;
    expect(first).toMatchObject({ userId: receiver.userId, role: 'owner' });
    expect((await call(editor, 'get-workspaces')).body).toMatchObject([
      { ownerId: receiver.userId, ownerName: 'teo' },
    ]);
    expect(await call(owner, 'delete-workspace', { id: workspaceId })).toMatchObject(
      refusal(403, 'forbidden'),
    );
    expect(server.emails.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, '“The Tide Clerk” has a new owner'],
    ]);
  });

  test('[F10] a transfer raises every member’s list and writes the events that make both rejoin their rooms', async () => {
    const { owner, receiver, editor, workspaceId, id } = await createOffer();
    const people = [owner, receiver, editor];
    const before = await Promise.all(people.map(userSeq));
    const answer = await accept(receiver, id);
    expect(await Promise.all(people.map(userSeq))).toEqual(before.map((seq) => seq + 1));
    const scope = `workspace:${workspaceId}`;
    const events = await server.db.read.select().from(event).where(eq(event.scope, scope));
    expect(events.slice(-2).map(({ kind, data }) => [kind, data])).toEqual([
      ['role-changed', { userId: owner.userId, role: 'editor' }],
      ['role-changed', { userId: receiver.userId, role: 'owner' }],
    ]);
    expect([answer.headers.get('x-scope'), Number(answer.headers.get('x-scope-seq'))]).toEqual([
      scope,
      events.at(-1)?.seq,
    ]);
  });

  test('[F3] accepting an offer again changes nothing', async () => {
    const { receiver, id } = await createOffer();
    const first = await accept(receiver, id);
    const before = await userSeq(receiver);
    expect((await accept(receiver, id)).body).toEqual(first.body);
    expect(await userSeq(receiver)).toBe(before);
  });

  test('[H4] an offer to a removed member or of a deleted workspace is absent', async () => {
    const removal = await createOffer();
    await call(removal.owner, 'remove-workspace-member', {
      workspaceId: removal.workspaceId,
      userId: removal.receiver.userId,
    });
    expect(await accept(removal.receiver, removal.id)).toMatchObject(refusal(404, 'not_found'));
    // Becoming a member again does not reopen the offer.
    await join(server, removal.owner, removal.workspaceId, removal.receiver, 'viewer');
    expect(await accept(removal.receiver, removal.id)).toMatchObject(refusal(409, 'conflict'));
    const deleted = await createOffer();
    await call(deleted.owner, 'delete-workspace', { id: deleted.workspaceId });
    expect(await accept(deleted.receiver, deleted.id)).toMatchObject(refusal(404, 'not_found'));
  });
});

describe('decline-workspace-transfer and revoke-workspace-transfer', () => {
  test('[H4] only the receiver can decline an offer, and only the owner can revoke it', async () => {
    const { owner, receiver, editor, stranger, id } = await createOffer();
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
    expect(await call(receiver, 'revoke-workspace-transfer', { id })).toMatchObject({
      status: 403,
      body: { message: 'Only the owner can take this offer back.' },
    });
  });

  test('[H4] a declined offer is shown to nobody and cannot be accepted', async () => {
    const { owner, receiver, workspaceId, id } = await createOffer();
    const before = await userSeq(receiver);
    expect((await call(receiver, 'decline-workspace-transfer', { id })).body).toEqual({ id, workspaceId });
    expect((await call(receiver, 'decline-workspace-transfer', { id })).status).toBe(200);
    expect(await userSeq(receiver)).toBe(before + 1);
    expect((await call(owner, 'get-workspace-transfer', { workspaceId })).body).toBeNull();
    expect(await call(receiver, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect(await call(owner, 'revoke-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect(await roleIn(receiver, workspaceId)).toBe('viewer');
  });

  test('[H4] a revoked offer cannot be accepted, and the receiver’s list is raised', async () => {
    const { owner, receiver, workspaceId, id } = await createOffer();
    const before = await userSeq(receiver);
    const revoked = await call(owner, 'revoke-workspace-transfer', { id });
    expect(revoked.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    expect(await userSeq(receiver)).toBe(before + 1);
    expect((await call(owner, 'revoke-workspace-transfer', { id })).status).toBe(200);
    expect(await call(receiver, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(receiver, 'get-my-transfers')).body).toEqual([]);
  });
});
