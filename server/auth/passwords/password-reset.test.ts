import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { event, oneTimeToken, session, user } from '#server/db/schema/index.ts';
import { authClient, PASSWORD, type AuthClient } from '../testing/auth-client.ts';

let server: AuthClient;
let pokes = 0;
beforeAll(async () => {
  server = await authClient({ pokeEvents: () => (pokes += 1) });
});
afterAll(() => server.close());

const NEW = 'ten cormorants on the pier';
const HOUR = 60 * 60 * 1000;
const ask = (email: string, from = '192.0.2.1') =>
  server.post('/auth/email/request-password-reset', { email }, { 'x-client': from });
const reset = (token: string, password = NEW) =>
  server.post('/auth/email/reset-password', { token, password });

describe('the request for a password reset', () => {
  test('[G2] a reset request for an unknown address gets the same answer and writes a row too, but sends no email', async () => {
    await server.account('known@letters.example');
    const before = await server.db.read.$count(oneTimeToken);
    const unknown = await ask('unknown@letters.example');
    expect(await server.db.read.$count(oneTimeToken)).toBe(before + 1);
    const known = await ask('known@letters.example');
    expect(await server.db.read.$count(oneTimeToken)).toBe(before + 2);
    expect(known.body).toEqual({ message: AUTH_MESSAGES.resetRequested });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(server.lastEmailTo('unknown@letters.example')).toBeUndefined();
    expect(server.lastEmailTo('known@letters.example')?.link).toMatch(
      /^http:\/\/localhost:3000\/password-reset\?token=[\w-]{43}$/,
    );
  });

  test('[G2] the reset email goes to the stored spelling of the address', async () => {
    await server.account('stored@letters.example');
    await ask('  Stored@LETTERS.example ');
    expect(server.emails.at(-1)).toMatchObject({
      to: 'stored@letters.example',
      subject: 'Reset your password',
    });
  });

  test('[G2] sign-ups and reset requests by strangers never stop all reset emails to the owner of an address', async () => {
    const to = 'owner@letters.example';
    await server.account(to);
    const links = () =>
      server.emails.filter((message) => message.to === to && message.link?.includes('token='));
    const before = links().length;
    for (let at = 0; at < 12; at += 1) await server.signUp(to);
    expect(links()).toHaveLength(before);
    await ask(to);
    expect(links()).toHaveLength(before + 1);
    for (let at = 0; at < 12; at += 1) await ask(to, `198.51.100.${at}`);
    expect(links()).toHaveLength(before + 10);
  });

  test('[G2] a reset request with several addresses is refused', async () => {
    for (const email of [
      'known@letters.example, spy@evil.example',
      'known@letters.example\nBcc: spy@evil.example',
    ]) {
      expect(await ask(email)).toMatchObject({ status: 400, body: { data: { code: 'invalid_input' } } });
    }
  });
});

describe('the reset of a password', () => {
  test('[G4] an unknown or missing reset token is refused with a sentence', async () => {
    expect(await reset('B'.repeat(43))).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.resetLinkInvalid, data: { code: 'token_invalid' } },
    });
    expect(await server.post('/auth/email/reset-password', { password: NEW })).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.tokenMissing },
    });
  });

  test('[G4] the token of a verification link resets no password', async () => {
    await server.signUp('mixed@letters.example');
    expect((await reset(server.tokenFor('mixed@letters.example'))).body.data.code).toBe('token_invalid');
  });

  test('[G4] a reset token expires after an hour', async () => {
    await server.account('slow@letters.example');
    await ask('slow@letters.example');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    try {
      expect((await reset(server.tokenFor('slow@letters.example'))).body.data.code).toBe('token_invalid');
    } finally {
      vi.useRealTimers();
    }
    expect((await server.logIn('slow@letters.example')).status).toBe(200);
  });

  test('[G3] a reset refuses passwords that are easy to guess, including the user’s own name and address, and the link stays valid', async () => {
    await server.account('common@letters.example');
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ username: 'Wilhelmina' }).where(eq(user.email, 'common@letters.example')),
    );
    await ask('common@letters.example');
    const token = server.tokenFor('common@letters.example');
    for (const weak of ['iloveyou1', 'common@letters.example', 'W1lhelmina1'])
      expect(await reset(token, weak), weak).toMatchObject({
        status: 400,
        body: { message: AUTH_MESSAGES.weakPassword, data: { code: 'invalid_input', path: 'password' } },
      });
    expect((await reset(token)).status).toBe(200);
  });

  test('[G4] a reset token works once, even when sent twice at the same moment, and voids the other links', async () => {
    await server.account('twice@letters.example');
    await ask('twice@letters.example');
    const first = server.tokenFor('twice@letters.example');
    await ask('twice@letters.example');
    const second = server.tokenFor('twice@letters.example');
    const both = await Promise.all([reset(first), reset(first, 'eleven cormorants, counted again')]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    for (const token of [first, second]) expect((await reset(token)).body.data.code).toBe('token_invalid');
  });

  test('[G2] a reset ends every session, notifies their sockets, and notifies the owner by email', async () => {
    await server.account('several@letters.example');
    const one = (await server.logIn('several@letters.example')).body.sessionId;
    const two = (await server.logIn('several@letters.example')).body.sessionId;
    await ask('several@letters.example');
    pokes = 0;
    const done = await reset(server.tokenFor('several@letters.example'));
    expect(done).toMatchObject({ status: 200, body: { message: 'Your password has been reset.' } });
    expect(done.body.sessionId).toBeUndefined();
    for (const sessionId of [one, two]) {
      expect((await server.get('/auth/me', sessionId)).body.data.code).toBe('unauthenticated');
    }
    const person = await server.userRow('several@letters.example');
    const remaining = await server.db.read
      .select()
      .from(session)
      .where(eq(session.userId, person?.id ?? ''));
    expect(remaining).toEqual([]);
    const events = await server.db.read
      .select()
      .from(event)
      .where(eq(event.scope, `user:${person?.id}`));
    expect(events.at(-1)).toMatchObject({ kind: 'access-ended', data: {} });
    expect(pokes).toBe(1);
    expect(server.lastEmailTo('several@letters.example')?.subject).toBe('Your password was changed');
    expect((await server.logIn('several@letters.example', PASSWORD)).status).toBe(401);
    expect((await server.logIn('several@letters.example', NEW)).status).toBe(200);
  });
});
