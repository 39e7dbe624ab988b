import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { user, workspaceInvitation } from '#server/db/schema/index.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();
const ADDRESS = 'nobody@letters.example';

let owner: TestPerson;
beforeAll(async () => {
  owner = await server.person();
  await server.call(owner, 'update-current-user', { username: 'Ines' });
  // Every invitation is to a workspace of its own, more than the Free plan allows.
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .update(user)
      .set({ subscriptionStatus: 'active', subscriptionPlan: 'pro' })
      .where(eq(user.id, owner.userId));
  });
});

/** Invites an address. @returns the token of the link in the email, and the ids */
async function invite(email = ADDRESS) {
  const workspaceId = await newWorkspace(server, owner, { title: 'The Tide Clerk' });
  const { body } = await server.call(owner, 'invite-workspace-member', {
    workspaceId,
    email,
    role: 'editor',
  });
  const url = new URL(server.emails.at(-1)?.link ?? '');
  return { workspaceId, id: body.id as string, url, token: url.searchParams.get('token') ?? '' };
}
const look = (token: string) =>
  server.fetch('/auth/invitation', {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  });
const change = (id: string, values: Partial<typeof workspaceInvitation.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(workspaceInvitation).set(values).where(eq(workspaceInvitation.id, id));
  });

describe('the link of an invitation', () => {
  test('[H2] without the token that the server signed, the link shows nothing', async () => {
    const { id, token } = await invite();
    const other = await invite('somebody@letters.example');
    const signature = other.token.split('.')[1] ?? '';
    for (const forged of [`${id}.${'A'.repeat(43)}`, `${id}.${signature}`])
      expect(await look(forged)).toMatchObject(refusal(400, 'token_invalid'));
    for (const incomplete of [id, token.slice(0, -1), ''])
      expect(await look(incomplete)).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('[H2] the token shows, without a session, the sender, the workspace and the address that received it', async () => {
    const { id, url, token } = await invite();
    expect(`${url.origin}${url.pathname}`).toBe(`${server.config.publicUrl}/invitation`);
    const answer = await look(token);
    expect(answer).toMatchObject({
      status: 200,
      body: { id, email: ADDRESS, role: 'editor', workspaceTitle: 'The Tide Clerk', invitedByName: 'Ines' },
    });
    expect(Object.keys(answer.body)).toEqual([
      'id',
      'email',
      'role',
      'workspaceTitle',
      'invitedByName',
      'expiresAt',
    ]);
  });

  test('[H2] the link shows the same for an address with and without an account', async () => {
    const known = await server.person();
    const shapeOf = async (email: string) => {
      const { body, status } = await look((await invite(email)).token);
      return { status, ...body, id: '', email: '', expiresAt: '' };
    };
    expect(await shapeOf(known.email)).toEqual(await shapeOf('unknown@letters.example'));
  });

  test('[H2] an answered, revoked or expired invitation says so, and one to a deleted workspace shows nothing', async () => {
    const { id, workspaceId, token } = await invite();
    await change(id, { expiresAt: Date.now() - 1 });
    expect((await look(token)).body).toMatchObject({
      message: 'This invitation has expired. Ask to be invited again.',
      data: { code: 'conflict' },
    });
    for (const status of ['accepted', 'declined', 'revoked']) {
      await change(id, { status });
      expect((await look(token)).body.message).toBe(
        'This invitation has already been answered or taken back.',
      );
    }
    await change(id, { status: 'pending', expiresAt: Date.now() + 60_000 });
    await server.call(owner, 'delete-workspace', { id: workspaceId });
    expect(await look(token)).toMatchObject(refusal(400, 'token_invalid'));
  });
});
