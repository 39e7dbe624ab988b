import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, PASSWORD, type AuthClient } from '../testing/auth-client.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';

// Real password hashes are slow on a busy machine.
let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

const signUp = (email: string, more: object = { passkey: true }) =>
  server.post('/auth/email/signup', { email, ...more });
const verify = (email: string, nonce?: string) =>
  server.post('/auth/email/verify-email', { token: server.tokenFor(email), nonce });

describe('a sign-up with a passkey', () => {
  test('[G1] a sign-up needs either a password or the wish for a passkey', async () => {
    const refused = { status: 400, body: { message: 'Password is required', data: { path: 'password' } } };
    expect(await signUp('neither@letters.example', {})).toMatchObject(refused);
    expect(await signUp('both@letters.example', { password: PASSWORD, passkey: true })).toMatchObject(
      refused,
    );
    expect((await signUp('no@letters.example', { passkey: false })).status).toBe(400);
  });

  test('[G1] in another browser the link starts no session, and a password is chosen as before', async () => {
    const email = 'elsewhere@letters.example';
    await signUp(email);
    const { body } = await verify(email);
    expect(body).toEqual({
      message: AUTH_MESSAGES.emailVerifiedWithoutPassword,
      resetToken: body.resetToken,
      email,
    });
    expect((await server.logIn(email, '')).status).toBe(400);
    expect((await server.logIn(email)).status).toBe(401);
  });

  test('[G1] a known address is notified and the answer is the same', async () => {
    await server.account('known@letters.example');
    const [known, unknown] = [await signUp('known@letters.example'), await signUp('new@letters.example')];
    expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect(server.lastEmailTo('known@letters.example')?.subject).toBe('You already have an account');
    expect((await server.logIn('known@letters.example')).status).toBe(200);
  });

  test('[G1] in the same browser the account gets a session, a passkey and no password', async () => {
    const email = 'keyed@letters.example';
    const { nonce } = (await signUp(email)).body;
    const { body } = await verify(email, nonce);
    expect(body).toEqual({
      message: AUTH_MESSAGES.emailVerifiedAddPasskey,
      sessionId: body.sessionId,
      addsPasskey: true,
    });
    const person = { userId: '', email, sessionId: body.sessionId };
    const authenticator = new SoftwareAuthenticator(new URL(server.config.publicUrl).origin);
    const registration = authenticator.create((await server.call(person, 'create-passkey-options')).body);
    expect((await server.call(person, 'create-passkey', { name: 'My laptop', registration })).status).toBe(
      200,
    );
    expect((await server.userRow(email))?.passwordHash).toBeNull();
    const options = (await server.post('/auth/passkey/options', {})).body;
    const answer = await server.post('/auth/passkey/login', { passkey: authenticator.get(options) });
    expect((await server.get('/auth/me', answer.body.sessionId)).body).toMatchObject({
      email,
      identities: [{ providerName: 'email', hasPassword: false }],
    });
  });
});
