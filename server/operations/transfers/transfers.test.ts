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

/** A workspace with an owner, a viewer who is to have it, an editor, and a stranger outside. */
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
  test('[H1] a stranger gets 404, an editor and a viewer 403', async () => {
    const { heir, editor, stranger, workspaceId } = await company();
    expect(await offer(stranger, workspaceId, heir)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await offer(editor, workspaceId, heir)).toMatchObject(refusal(403, 'forbidden'));
    expect(await offer(heir, workspaceId, heir)).toMatchObject(refusal(403, 'forbidden'));
  });

  test('[H4] only a member can be offered a workspace, and not its owner', async () => {
    const { owner, stranger, workspaceId } = await company();
    expect(await offer(owner, workspaceId, stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await offer(owner, workspaceId, { userId: uuidv7() })).toMatchObject(refusal(404, 'not_found'));
    expect(await offer(owner, workspaceId, owner)).toMatchObject({
      status: 409,
      body: { message: 'This workspace is yours already.' },
    });
  });

  test('[H4] an offer changes nothing yet; the letter holds no word but the title, the receiver hears of it', async () => {
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

  test('[H4] another offer takes the place of the open one', async () => {
    const { owner, heir, editor, workspaceId, id } = await offered();
    const next = (await offer(owner, workspaceId, editor)).body;
    expect((await call(heir, 'get-my-transfers')).body).toEqual([]);
    expect(await call(heir, 'accept-workspace-transfer', { id })).toMatchObject(refusal(409, 'conflict'));
    expect((await call(editor, 'get-my-transfers')).body).toMatchObject([{ id: next.id }]);
  });

  test('[H2] offers count among the 20 letters a day', async () => {
    const { owner, heir, workspaceId } = await company();
    // Two invitations have gone out to make the company.
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
  test('[H4] a stranger gets 404, another member sees nothing, both sides see the same', async () => {
    const { owner, heir, editor, stranger, workspaceId, id } = await offered();
    const shown = (person: TestPerson) => call(person, 'get-workspace-transfer', { workspaceId });
    expect(await shown(stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    expect((await shown(editor)).body).toBeNull();
    expect((await shown(owner)).body).toMatchObject({ id });
    expect((await shown(heir)).body).toEqual((await shown(owner)).body);
    expect((await call(owner, 'get-my-transfers')).body).toEqual([]);
    expect((await call(heir, 'get-my-transfers')).body).toEqual([(await shown(owner)).body]);
  });

  test('[H5] no address is shown, and whoever has no name is "Writer"', async () => {
    const { owner, heir, workspaceId } = await offered();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ username: null }).where(eq(user.id, owner.userId));
    });
    const { body } = await call(heir, 'get-workspace-transfer', { workspaceId });
    expect(JSON.stringify(body)).not.toContain('@');
    expect([body.fromName, body.toName]).toEqual(['Writer', 'teo']);
  });

  test('[F16] however many workspaces are offered, the list is bounded', async () => {
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

  test('[H2] after 14 days an offer has expired, and is no longer shown', async () => {
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

  test('[H4] only the receiver can accept: to everybody else the offer is not there', async () => {
    const { owner, editor, stranger, id } = await offered();
    for (const person of [owner, editor, stranger]) {
      expect(await accept(person, id)).toMatchObject(refusal(404, 'not_found'));
      expect(await accept(person, uuidv7())).toMatchObject(refusal(404, 'not_found'));
    }
  });

  test('[H4] the receiver’s plan needs room at acceptance, and the reason is said', async () => {
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

  test('[H4] accepting and creating at once do not slip past the limit together', async () => {
    const { heir, id } = await offered();
    await newWorkspace(server, heir);
    const answers = await Promise.all([
      accept(heir, id),
      call(heir, 'create-workspace', { title: 'Second' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('[H4] a plan that falls after the acceptance takes nothing away', async () => {
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

  test('[H4] roles swap: the receiver owns it, the owner of before is an editor, the count follows', async () => {
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

  test('[F10] every member’s list is raised, and the events let both join their rooms anew', async () => {
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

  test('[F3] a second click changes nothing', async () => {
    const { heir, id } = await offered();
    const first = await accept(heir, id);
    const before = await userSeq(heir);
    expect((await accept(heir, id)).body).toEqual(first.body);
    expect(await userSeq(heir)).toBe(before);
  });

  test('[H4] an offer to somebody who was taken out, or of a deleted workspace, is not there', async () => {
    const gone = await offered();
    await call(gone.owner, 'remove-workspace-member', {
      workspaceId: gone.workspaceId,
      userId: gone.heir.userId,
    });
    expect(await accept(gone.heir, gone.id)).toMatchObject(refusal(404, 'not_found'));
    // Coming back as a member does not bring the offer back.
    await join(server, gone.owner, gone.workspaceId, gone.heir, 'viewer');
    expect(await accept(gone.heir, gone.id)).toMatchObject(refusal(409, 'conflict'));
    const deleted = await offered();
    await call(deleted.owner, 'delete-workspace', { id: deleted.workspaceId });
    expect(await accept(deleted.heir, deleted.id)).toMatchObject(refusal(404, 'not_found'));
  });
});

describe('decline- and revoke-workspace-transfer', () => {
  test('[H4] only the receiver declines, only the owner takes back', async () => {
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

  test('[H4] what was declined is gone for both, and cannot be accepted', async () => {
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

  test('[H4] what was taken back cannot be accepted, and the receiver’s list hears of it', async () => {
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
