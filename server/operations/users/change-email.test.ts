import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { idempotencyKey, oneTimeToken, pendingSignup } from '#server/db/schema/index.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

// Real password hashes are slow on a busy machine.
let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

/** The session of the last sign-in. The person who asked for a link opens it. */
let lastSessionId = '';

async function logIn(email: string): Promise<string> {
  lastSessionId = (await server.logIn(email)).body.sessionId;
  return lastSessionId;
}

async function signUpAndLogIn(email: string): Promise<string> {
  await server.account(email);
  return logIn(email);
}

const requestChange = (
  sessionId: string,
  newEmail: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) =>
  server.post(
    '/operations/change-email',
    { password, newEmail },
    { authorization: `Bearer ${sessionId}`, ...headers },
  );
const confirm = (token: string) =>
  server.post('/auth/email/confirm-change', { token }, { authorization: `Bearer ${lastSessionId}` });

describe('change-email', () => {
  test('[G2] change-email refuses a wrong password with 400, and throttles it together with other password checks', async () => {
    const sessionId = await signUpAndLogIn('wrong@letters.example');
    const sent = server.emails.length;
    const guess = () => requestChange(sessionId, 'new-wrong@letters.example', 'a guess at it');
    expect(await guess()).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.wrongPassword, data: { code: 'invalid_input', path: 'password' } },
    });
    for (let at = 0; at < 4; at += 1) await guess();
    expect((await guess()).body.data.code).toBe('too_many_requests');
    const other = await server.post(
      '/operations/change-password',
      { currentPassword: PASSWORD, newPassword: 'ten cormorants on the pier' },
      { authorization: `Bearer ${sessionId}` },
    );
    expect(other.body.data.code).toBe('too_many_requests');
    expect(server.emails.length).toBe(sent);
  });

  test('[G1] change-email refers an account without a password to the reset', async () => {
    const { sessionId } = await server.person();
    expect(await requestChange(sessionId, 'new-none@letters.example')).toMatchObject({
      status: 409,
      body: { message: AUTH_MESSAGES.noPasswordYet },
    });
  });

  test('[G2] change-email refuses the account’s own address', async () => {
    const sessionId = await signUpAndLogIn('same@letters.example');
    expect(await requestChange(sessionId, 'Same@Letters.example')).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.sameEmail, data: { path: 'newEmail' } },
    });
  });

  test('[G2] change-email answers the same for a taken address and notifies only its owner', async () => {
    const sessionId = await signUpAndLogIn('curious@letters.example');
    await server.account('taken@letters.example');
    const free = await requestChange(sessionId, 'free@letters.example');
    const taken = await requestChange(sessionId, 'taken@letters.example');
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(server.lastEmailTo('taken@letters.example')).toMatchObject({
      subject: 'This address already has an account',
      link: `${server.config.publicUrl}/login`,
    });
    expect((await server.userRow('curious@letters.example'))?.email).toBe('curious@letters.example');
  });

  test('[G2] nothing changes until the link is opened; then the new address logs in and the old one is notified', async () => {
    const sessionId = await signUpAndLogIn('old@letters.example');
    expect((await requestChange(sessionId, 'new@letters.example')).body).toEqual({
      message: AUTH_MESSAGES.emailChangeAsked,
    });
    expect(server.lastEmailTo('old@letters.example')?.subject).toBe('A new email was asked for');
    expect((await server.logIn('new@letters.example')).status).toBe(401);
    const token = server.tokenFor('new@letters.example');
    expect(server.lastEmailTo('new@letters.example')?.link).toBe(
      `${server.config.publicUrl}/email-change?token=${token}`,
    );
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { message: AUTH_MESSAGES.emailChanged },
    });
    expect(server.lastEmailTo('old@letters.example')?.subject).toBe('Your email was changed');
    expect((await server.logIn('old@letters.example')).status).toBe(401);
    expect((await server.logIn('new@letters.example')).status).toBe(200);
    expect((await server.get('/auth/me', sessionId)).body.email).toBe('new@letters.example');
  });

  test('[G4] an email-change link works once within 24 hours, and its token is stored only as a hash', async () => {
    const sessionId = await signUpAndLogIn('once@letters.example');
    await requestChange(sessionId, 'once-new@letters.example');
    const token = server.tokenFor('once-new@letters.example');
    const [row] = await server.db.read
      .select()
      .from(oneTimeToken)
      .where(eq(oneTimeToken.email, 'once-new@letters.example'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(24 * 60 * 60 * 1000);
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx
        .update(oneTimeToken)
        .set({ expiresAt: Date.now() - 1 })
        .where(eq(oneTimeToken.tokenHash, row?.tokenHash ?? ''));
    });
    expect((await confirm(token)).body.data.code).toBe('token_invalid');
    await requestChange(sessionId, 'once-new@letters.example');
    const next = server.tokenFor('once-new@letters.example');
    expect((await confirm(next)).status).toBe(200);
    expect((await confirm(next)).body.data.code).toBe('token_invalid');
  });

  test('[G4] an email-change token cannot set a password, and a reset token cannot change an address', async () => {
    await server.account('kinds@letters.example');
    await server.post('/auth/email/request-password-reset', { email: 'kinds@letters.example' });
    const resetToken = server.tokenFor('kinds@letters.example');
    expect((await confirm(resetToken)).body.data.code).toBe('token_invalid');
    // The wrong route used up neither token.
    const resetInput = { token: resetToken, password: PASSWORD };
    expect((await server.post('/auth/email/reset-password', resetInput)).status).toBe(200);
    const again = await logIn('kinds@letters.example');
    await requestChange(again, 'kinds-new@letters.example');
    const emailTokenInput = { token: server.tokenFor('kinds-new@letters.example'), password: PASSWORD };
    expect((await server.post('/auth/email/reset-password', emailTokenInput)).body.data.code).toBe(
      'token_invalid',
    );
    expect((await confirm(emailTokenInput.token)).status).toBe(200);
  });

  test('[G2] a new request or a new password invalidates the earlier link', async () => {
    const sessionId = await signUpAndLogIn('twice@letters.example');
    await requestChange(sessionId, 'twice-a@letters.example');
    await requestChange(sessionId, 'twice-b@letters.example');
    expect((await confirm(server.tokenFor('twice-a@letters.example'))).body.data.code).toBe('token_invalid');
    await server.post('/auth/email/request-password-reset', { email: 'twice@letters.example' });
    await server.post('/auth/email/reset-password', {
      token: server.tokenFor('twice@letters.example'),
      password: PASSWORD,
    });
    await logIn('twice@letters.example');
    expect((await confirm(server.tokenFor('twice-b@letters.example'))).body.data.code).toBe('token_invalid');
  });

  test('[G2] after the change, links mailed to the old address fail and pending sign-ups for the new one are deleted', async () => {
    const sessionId = await signUpAndLogIn('before@letters.example');
    await server.post('/auth/email/request-password-reset', { email: 'before@letters.example' });
    const reset = server.tokenFor('before@letters.example');
    await server.signUp('after@letters.example');
    await requestChange(sessionId, 'after@letters.example');
    expect((await confirm(server.tokenFor('after@letters.example'))).status).toBe(200);
    const answer = await server.post('/auth/email/reset-password', { token: reset, password: PASSWORD });
    expect(answer.body.data.code).toBe('token_invalid');
    expect(await server.db.read.$count(pendingSignup, eq(pendingSignup.email, 'after@letters.example'))).toBe(
      0,
    );
  });

  test('[G2] an address that was taken meanwhile stays with its account, and the link is used up', async () => {
    const sessionId = await signUpAndLogIn('late@letters.example');
    await requestChange(sessionId, 'contested@letters.example');
    const token = server.tokenFor('contested@letters.example');
    await server.account('contested@letters.example');
    expect(await confirm(token)).toMatchObject({
      status: 409,
      body: { message: AUTH_MESSAGES.emailTakenMeanwhile },
    });
    expect((await confirm(token)).body.data.code).toBe('token_invalid');
    expect((await server.userRow('late@letters.example'))?.email).toBe('late@letters.example');
  });

  test('[H2] after the change, invitations to the new address are shown', async () => {
    const host = await server.person('host');
    const workspaceId = await newWorkspace(server, host);
    const invited = { workspaceId, email: 'moved-new@letters.example', role: 'viewer' };
    const sessionId = await signUpAndLogIn('moved@letters.example');
    await server.call(host, 'invite-workspace-member', invited);
    await requestChange(sessionId, 'moved-new@letters.example');
    const listInvitations = () =>
      server.post('/operations/get-my-invitations', {}, { authorization: `Bearer ${sessionId}` });
    expect((await listInvitations()).body).toEqual([]);
    await confirm(server.tokenFor('moved-new@letters.example'));
    expect((await listInvitations()).body).toMatchObject([{ workspaceId }]);
  });

  test('[F3] change-email stores nothing under its key', async () => {
    const sessionId = await signUpAndLogIn('keyed@letters.example');
    const answer = await requestChange(sessionId, 'keyed-new@letters.example', PASSWORD, {
      'idempotency-key': 'email-0001',
    });
    expect(answer.status).toBe(200);
    expect(await server.db.read.$count(idempotencyKey, eq(idempotencyKey.operation, 'change-email'))).toBe(0);
  });
});
