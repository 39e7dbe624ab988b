import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { idempotencyKey, user } from '#server/db/schema/index.ts';

// Real password hashes and separate processes are slow on a busy machine.
const NEW = 'ten cormorants on the pier';

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

async function signUpAndLogIn(email: string): Promise<string> {
  await server.account(email);
  return (await server.logIn(email)).body.sessionId;
}

const change = (sessionId: string, input: unknown, headers: Record<string, string> = {}) =>
  server.post('/operations/change-password', input, { authorization: `Bearer ${sessionId}`, ...headers });

describe('change-password', () => {
  test('[G2] change-password refuses a wrong current password with 400 and throttles further tries', async () => {
    const sessionId = await signUpAndLogIn('wrong@letters.example');
    const guess = () => change(sessionId, { currentPassword: 'a guess at it', newPassword: NEW });
    expect(await guess()).toMatchObject({
      status: 400,
      body: {
        message: AUTH_MESSAGES.wrongCurrentPassword,
        data: { code: 'invalid_input', path: 'currentPassword' },
      },
    });
    for (let at = 0; at < 4; at += 1) await guess();
    expect((await guess()).body.data.code).toBe('too_many_requests');
    expect((await server.get('/auth/me', sessionId)).status).toBe(200);
    expect((await server.logIn('wrong@letters.example', PASSWORD, '192.0.2.8')).status).toBe(200);
  });

  test('[G3] change-password refuses short and easily guessed passwords, including the user’s name and address', async () => {
    const sessionId = await signUpAndLogIn('rules@letters.example');
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ username: 'Wilhelmina' }).where(eq(user.email, 'rules@letters.example')),
    );
    for (const newPassword of ['short', 'iloveyou1', '', 'Rules@letters.example', 'w1lhelm1na']) {
      const answer = await change(sessionId, { currentPassword: PASSWORD, newPassword });
      expect(answer).toMatchObject({ status: 400, body: { data: { path: 'newPassword' } } });
    }
    expect((await server.logIn('rules@letters.example', PASSWORD)).status).toBe(200);
  });

  test('[G1] change-password refers an account without a password to the reset', async () => {
    const person = await server.person();
    const answer = await change(person.sessionId, { currentPassword: PASSWORD, newPassword: NEW });
    expect(answer).toMatchObject({ status: 409, body: { message: AUTH_MESSAGES.noPasswordYet } });
  });

  test('[G2] change-password ends all other sessions and reset links, keeps its own session and notifies the owner', async () => {
    const sessionId = await signUpAndLogIn('mara@letters.example');
    const other = (await server.logIn('mara@letters.example')).body.sessionId;
    await server.post('/auth/email/request-password-reset', { email: 'mara@letters.example' });
    const token = server.tokenFor('mara@letters.example');
    const done = await change(sessionId, { currentPassword: PASSWORD, newPassword: NEW });
    expect(done).toMatchObject({ status: 200, body: { message: AUTH_MESSAGES.passwordChanged } });
    expect((await server.get('/auth/me', sessionId)).status).toBe(200);
    expect((await server.get('/auth/me', other)).status).toBe(401);
    expect((await server.post('/auth/email/reset-password', { token, password: NEW })).body.data.code).toBe(
      'token_invalid',
    );
    expect(server.lastEmailTo('mara@letters.example')?.subject).toBe('Your password was changed');
    expect((await server.logIn('mara@letters.example', PASSWORD)).status).toBe(401);
    expect((await server.logIn('mara@letters.example', NEW)).status).toBe(200);
  });

  test('[G2] only one of two simultaneous password changes succeeds', async () => {
    const sessionId = await signUpAndLogIn('both@letters.example');
    const answers = await Promise.all(
      [NEW, 'eleven gulls on the roof'].map((newPassword) =>
        change(sessionId, { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test('[F3] change-password stores nothing under its key, because a hash of the body could be guessed', async () => {
    const sessionId = await signUpAndLogIn('keyed@letters.example');
    const input = { currentPassword: PASSWORD, newPassword: NEW };
    const headers = { 'idempotency-key': 'change-0001' };
    expect((await change(sessionId, input, headers)).status).toBe(200);
    expect(await server.db.read.select().from(idempotencyKey)).toEqual([]);
  });
});
