import { v7 as uuidv7 } from 'uuid';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { oneTimeToken, user } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

// Real password hashes are slow on a busy machine.
const DAY_MS = 86_400_000;

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

async function account(name: string): Promise<TestPerson> {
  const email = `${name}@letters.example`;
  await server.account(email);
  const { sessionId } = (await server.logIn(email)).body;
  const row = await server.userRow(email);
  return { userId: row?.id ?? '', email, sessionId };
}

const requestDeletion = (person: TestPerson, sharedWorkspaces?: unknown, password = PASSWORD) =>
  server.call(person, 'delete-account', { password, ...(sharedWorkspaces ? { sharedWorkspaces } : {}) });

/** An account that owns a workspace with one other member. */
async function createSharedWorkspace(name: string) {
  const owner = await account(name);
  const member = await server.person('teo');
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, member);
  return { owner, member, workspaceId };
}

describe('delete-account', () => {
  test('[H5] delete-account refuses a wrong password and ends nothing', async () => {
    const person = await account('wrong');
    expect(await requestDeletion(person, undefined, 'a guess at it')).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.wrongPassword, data: { path: 'password' } },
    });
    expect((await server.get('/auth/me', person.sessionId)).status).toBe(200);
    expect((await server.userRow(person.email))?.deletionAskedAt).toBeNull();
  });

  test('[G1] delete-account refers an account without a password to the reset', async () => {
    expect(await requestDeletion(await server.person())).toMatchObject({
      status: 409,
      body: { message: AUTH_MESSAGES.noPasswordYet },
    });
  });

  test('[H5] delete-account requires a decision for every shared workspace, and none for unshared ones', async () => {
    const { owner, workspaceId } = await createSharedWorkspace('undecided');
    await newWorkspace(server, owner);
    expect(await requestDeletion(owner)).toMatchObject({
      status: 409,
      body: {
        message: 'You share workspaces with others. Say for each one whether it is transferred or deleted.',
        data: { code: 'conflict', workspaces: [{ id: workspaceId, title: 'The Tide Clerk' }] },
      },
    });
    expect((await server.get('/auth/me', owner.sessionId)).status).toBe(200);
    expect((await requestDeletion(owner, [{ workspaceId, fate: 'delete' }])).status).toBe(200);
  });

  test('[H1] delete-account refuses decisions about other people’s workspaces and transfers to non-members', async () => {
    const { owner, member, workspaceId } = await createSharedWorkspace('meddler');
    const foreignWorkspaceId = await newWorkspace(server, member);
    await join(server, member, foreignWorkspaceId, owner);
    const hidden = await newWorkspace(server, await server.person());
    const ownDecision = { workspaceId, fate: 'delete' };
    expect(
      await requestDeletion(owner, [ownDecision, { workspaceId: foreignWorkspaceId, fate: 'delete' }]),
    ).toMatchObject(refusal(403, 'forbidden'));
    for (const workspace of [hidden, uuidv7()]) {
      expect(
        await requestDeletion(owner, [ownDecision, { workspaceId: workspace, fate: 'delete' }]),
      ).toMatchObject(refusal(404, 'scope_not_found'));
    }
    const outsider = await server.person();
    for (const userId of [outsider.userId, owner.userId, uuidv7()]) {
      expect(await requestDeletion(owner, [{ workspaceId, fate: 'transfer', userId }])).toMatchObject(
        refusal(404, 'not_found'),
      );
    }
    expect(await requestDeletion(owner, [ownDecision, ownDecision])).toMatchObject(
      refusal(400, 'invalid_input'),
    );
    expect((await server.userRow(owner.email))?.deletionAskedAt).toBeNull();
  });

  test('[H5] delete-account ends sessions and mailed links at once, and its email names the day', async () => {
    const person = await account('ends');
    const other = (await server.logIn(person.email)).body.sessionId;
    await server.post('/auth/email/request-password-reset', { email: person.email });
    const token = server.tokenFor(person.email);
    const done = await requestDeletion(person);
    expect(done.body.message).toBe(AUTH_MESSAGES.accountEnds);
    const row = await server.userRow(person.email);
    expect(Date.parse(done.body.deletedAt) - (row?.deletionAskedAt ?? 0)).toBe(15 * DAY_MS);
    for (const sessionId of [person.sessionId, other]) {
      expect((await server.get('/auth/me', sessionId)).status).toBe(401);
    }
    expect(await server.db.read.$count(oneTimeToken, eq(oneTimeToken.userId, person.userId))).toBe(0);
    const reset = await server.post('/auth/email/reset-password', { token, password: PASSWORD });
    expect(reset.body.data.code).toBe('token_invalid');
    expect(server.lastEmailTo(person.email)).toMatchObject({ subject: 'Your account will be deleted' });
    expect(server.lastEmailTo(person.email)?.text).toContain(
      new Date(done.body.deletedAt).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    );
  });

  test('[H5] a transferred workspace waits for the member, who can accept within the grace period', async () => {
    const { owner, member, workspaceId } = await createSharedWorkspace('giver');
    expect(
      (await requestDeletion(owner, [{ workspaceId, fate: 'transfer', userId: member.userId }])).status,
    ).toBe(200);
    expect(server.lastEmailTo(member.email)?.subject).toBe('“The Tide Clerk” is offered to you');
    const [offer] = (await server.call(member, 'get-my-transfers')).body;
    expect(offer).toMatchObject({ workspaceId, fromUserId: owner.userId });
    const accepted = await server.call(member, 'accept-workspace-transfer', { id: offer.id });
    expect(accepted.status).toBe(200);
    expect((await server.call(member, 'get-workspace', { id: workspaceId })).body.role).toBe('owner');
  });

  test('[H5] logging in within the grace period cancels the deletion and revokes its offers', async () => {
    const { owner, member, workspaceId } = await createSharedWorkspace('returning');
    await requestDeletion(owner, [{ workspaceId, fate: 'transfer', userId: member.userId }]);
    expect((await server.logIn(owner.email, 'a guess at it')).status).toBe(401);
    expect((await server.userRow(owner.email))?.deletionAskedAt).not.toBeNull();
    const { sessionId, cancelledDeletion } = (await server.logIn(owner.email)).body;
    expect(cancelledDeletion).toBe(true);
    expect((await server.userRow(owner.email))?.deletionAskedAt).toBeNull();
    expect(server.lastEmailTo(owner.email)?.subject).toBe('Your account stays');
    expect((await server.call(member, 'get-my-transfers')).body).toEqual([]);
    const again = { ...owner, sessionId };
    expect((await server.call(again, 'get-workspace', { id: workspaceId })).body.role).toBe('owner');
  });

  test('[H5] an offer made before the deletion request stays open when the deletion is cancelled', async () => {
    const { owner, member, workspaceId } = await createSharedWorkspace('steady');
    const other = await newWorkspace(server, owner);
    await join(server, owner, other, member);
    const before = await server.call(owner, 'transfer-workspace', {
      workspaceId: other,
      userId: member.userId,
    });
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ subscriptionPlan: null }).where(eq(user.id, owner.userId));
    });
    // The clock is a second ahead, so that the offer is older than the deletion request.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    try {
      const fates = [
        { workspaceId, fate: 'transfer', userId: member.userId },
        { workspaceId: other, fate: 'delete' },
      ];
      expect((await requestDeletion(owner, fates)).status).toBe(200);
      await server.logIn(owner.email);
    } finally {
      vi.useRealTimers();
    }
    expect((await server.call(member, 'get-my-transfers')).body).toMatchObject([{ id: before.body.id }]);
  });
});
