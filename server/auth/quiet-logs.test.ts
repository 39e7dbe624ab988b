import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { authClient, PASSWORD } from './testing/auth-client.ts';

test('[G4] logs contain no token, nonce, session id, password or address at any level', async () => {
  let written = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const server = await authClient({ log: pino({ level: 'trace' }, sink) });
  const email = 'planted@letters.example';
  const { body } = await server.signUp(email);
  const token = server.tokenFor(email);
  await server.get(`/auth/email/verify-email?token=${token}`);
  await server.post('/auth/email/verify-email', { token, nonce: body.nonce });
  await server.logIn(email, 'a wrong heron altogether');
  const { sessionId } = (await server.logIn(email)).body;
  await server.get('/auth/me', sessionId);
  await server.post('/auth/email/request-password-reset', { email });
  const resetToken = server.tokenFor(email);
  // A fault of the database: its message is logged, the parameters of the query are not.
  server.db.rawWriter.exec('ALTER TABLE one_time_token RENAME TO elsewhere');
  const failed = await server.post('/auth/email/reset-password', { token: resetToken, password: PASSWORD });
  expect(failed.body).toMatchObject({ statusCode: 500, data: { code: 'internal' } });
  server.db.rawWriter.exec('ALTER TABLE user RENAME TO elsewhere_too');
  expect((await server.logIn(email)).status).toBe(500);
  await server.close();
  expect(written).toContain('/auth/email/login');
  expect(written).toContain('fault');
  for (const secret of [
    token,
    body.nonce,
    sessionId,
    resetToken,
    PASSWORD,
    'a wrong heron',
    email,
    'argon2id$',
  ]) {
    expect(written).not.toContain(secret);
  }
});
