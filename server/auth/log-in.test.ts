import type * as Crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { session } from '#server/db/schema/index.ts';
import { authClient, PASSWORD, type AuthClient } from './testing/auth-client.ts';

const hashes = vi.hoisted(() => ({ count: 0, hold: undefined as AbortSignal | undefined }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    hashes.count += 1;
    const signal = hashes.hold;
    crypto.argon2(algorithm, parameters, (...result) => {
      if (signal && !signal.aborted) signal.addEventListener('abort', () => callback(...result));
      else callback(...result);
    });
  };
  return { ...crypto, argon2 };
});

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
  await server.account('mara@letters.example');
});
afterAll(() => server.close());

describe('log-in', () => {
  test('[G2] a wrong password, an unknown address, an unconfirmed address and an account without password get one sentence after two hashes', async () => {
    await server.signUp('waiting@letters.example');
    await server.signUp('bare@letters.example', 'the words of a stranger');
    const token = server.tokenFor('bare@letters.example');
    await server.post('/auth/email/verify-email', { token });
    for (const [email, password] of [
      ['mara@letters.example', 'ten herons by the weir'],
      ['nobody@letters.example', PASSWORD],
      ['waiting@letters.example', 'ten herons by the weir'],
      ['bare@letters.example', PASSWORD],
    ] as const) {
      const before = hashes.count;
      const answer = await server.logIn(email, password);
      expect(answer, email).toMatchObject({
        status: 401,
        body: {
          statusCode: 401,
          message: 'That email and password do not match.',
          data: { code: 'wrong_credentials' },
        },
      });
      expect(Object.keys(answer.body.data)).toEqual(['code']);
      expect(hashes.count - before, email).toBe(2);
    }
  });

  test('[G2] the password of an unconfirmed sign-up gets its own sentence, and so does that of a sign-up with a known address', async () => {
    await server.account('settled@letters.example', 'the words of the owner');
    const answers: unknown[] = [];
    for (const email of ['unsettled@letters.example', 'settled@letters.example']) {
      await server.signUp(email, 'the words of a stranger');
      const before = hashes.count;
      const { status, body } = await server.logIn(email, 'the words of a stranger');
      answers.push({ status, body, hashes: hashes.count - before });
      const wrong = await server.logIn(email, 'no words of anybody');
      expect(wrong.body).toMatchObject({ message: AUTH_MESSAGES.wrongCredentials });
    }
    expect(answers[0]).toEqual({
      status: 403,
      body: {
        statusCode: 403,
        message: AUTH_MESSAGES.unconfirmed,
        data: { code: 'forbidden', isUnconfirmed: true },
      },
      hashes: 2,
    });
    expect(answers[1]).toEqual(answers[0]);
    expect((await server.logIn('settled@letters.example', 'the words of the owner')).status).toBe(200);
  });

  test('[G2] a stranger who signed up an address gets the same answer before and after its owner confirmed it', async () => {
    const email = 'claimed@letters.example';
    const { body } = await server.signUp(email, 'the words of a stranger');
    const answer = () => server.logIn(email, 'the words of a stranger');
    const state = () => server.post('/auth/email/sign-up-state', { email, nonce: body.nonce });
    const before = [(await answer()).body, (await state()).body];
    // The owner opens the stranger's link, and says that the sign-up is not theirs.
    await server.post('/auth/email/verify-email', { token: server.tokenFor(email) });
    expect(await server.userRow(email)).toBeDefined();
    expect([(await answer()).body, (await state()).body]).toEqual(before);
  });

  test('[G1] a password that was replaced after a confirmation is a wrong one', async () => {
    const email = 'replaced@letters.example';
    await server.account(email, 'the first words of all');
    await server.post('/auth/email/request-password-reset', { email });
    const token = server.tokenFor(email);
    await server.post('/auth/email/reset-password', { token, password: 'the second words of all' });
    expect((await server.logIn(email, 'the first words of all')).body.message).toBe(
      AUTH_MESSAGES.wrongCredentials,
    );
  });

  test('[G3] a password is compared as typed: it is not trimmed, and case and accents count', async () => {
    await server.account('typed@letters.example', ' Café au lait ');
    for (const other of ['Café au lait', ' café au lait ', ' Cafe\u0301 au lait ']) {
      expect((await server.logIn('typed@letters.example', other, '192.0.2.9')).status).toBe(401);
    }
    expect((await server.logIn('typed@letters.example', ' Café au lait ', '192.0.2.9')).status).toBe(200);
  });

  test('[G4] login returns a session id of which only the hash is stored', async () => {
    const { status, body } = await server.logIn('  MARA@Letters.Example ');
    expect(status).toBe(200);
    expect(body).toEqual({ sessionId: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(await server.db.read.select().from(session))).not.toContain(body.sessionId);
    expect((await server.get('/auth/me', body.sessionId)).body.email).toBe('mara@letters.example');
  });

  test('[G2] guesses from one client address are slowed down, and the owner can log in from another one', async () => {
    const guess = () => server.logIn('mara@letters.example', 'a guess at it', '203.0.113.7');
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const slowed = await server.logIn('mara@letters.example', PASSWORD, '203.0.113.7');
    expect(slowed.body).toMatchObject({
      message: AUTH_MESSAGES.tooManyTries,
      data: { code: 'too_many_requests', retryAfterSeconds: 1 },
    });
    expect((await server.logIn('mara@letters.example', PASSWORD, '192.0.2.44')).status).toBe(200);
  });

  test('[G2] parallel guesses are counted before their passwords are checked', async () => {
    const guesses = Array.from({ length: 20 }, (_, at) =>
      server.logIn('mara@letters.example', `guess number ${at}`, '203.0.113.8'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('[G2] guesses at an unknown address are slowed down like those at an account', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await server.logIn('ghost@letters.example', 'a guess at it', '203.0.113.9')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('[G3] a session ends 60 days after its last use and a year after its start', async () => {
    const DAY = 24 * 60 * 60 * 1000;
    const began = Date.now();
    const { body } = await server.logIn('mara@letters.example', PASSWORD, '192.0.2.60');
    const statusAfter = async (days: number) => {
      vi.setSystemTime(began + days * DAY);
      return (await server.get('/auth/me', body.sessionId)).status;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let day = 50; day < 360; day += 50) expect(await statusAfter(day)).toBe(200);
      expect(await statusAfter(366)).toBe(401);
      const second = await server.logIn('mara@letters.example', PASSWORD, '192.0.2.60');
      vi.setSystemTime(began + (366 + 61) * DAY);
      expect((await server.get('/auth/me', second.body.sessionId)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('[G2] a login that checked the old password while a reset replaced it creates no session', async () => {
    await server.account('racing@letters.example');
    await server.post('/auth/email/request-password-reset', { email: 'racing@letters.example' });
    const reset = {
      token: server.tokenFor('racing@letters.example'),
      password: 'ten cormorants on the pier',
    };
    const release = new AbortController();
    hashes.hold = release.signal;
    const before = hashes.count;
    const pendingLogin = server.logIn('racing@letters.example');
    await vi.waitUntil(() => hashes.count > before);
    hashes.hold = undefined;
    expect((await server.post('/auth/email/reset-password', reset)).status).toBe(200);
    release.abort();
    expect(await pendingLogin).toMatchObject({ status: 401, body: { data: { code: 'wrong_credentials' } } });
  });
});
