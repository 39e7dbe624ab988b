import { expect, test } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { SmtpTransport } from '#server/mail/smtp.ts';
import { testFolder } from '#server/testing/database.ts';
import { testServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

const CALLS = ['invite-workspace-member', 'request-password-reset', 'sign-up'] as const;

test.each<[string, SmtpTransport['sendMail']]>([
  ['never answers', () => new Promise(() => {})],
  ['refuses', () => Promise.reject(Object.assign(new Error('Refused.'), { responseCode: 550 }))],
])('an operation that sends an email succeeds while the mail server %s', async (_name, sendMail) => {
  const transport = { sendMail, close: () => {} };
  const config = readConfig({ DATA_DIR: testFolder() });
  const mailer = createMailer(config, pino({ level: 'silent' }), () => {}, transport);
  const server = await testServer({ mailer });
  const mara = await server.person('mara');
  const workspaceId = await newWorkspace(server, mara);
  const post = (path: string, body: object) =>
    server.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const answers = await Promise.all([
    server.call(mara, 'invite-workspace-member', {
      workspaceId,
      email: 'teo@letters.example',
      role: 'viewer',
    }),
    post('/auth/email/request-password-reset', { email: mara.email }),
    post('/auth/email/signup', { email: 'new@letters.example', password: 'a long walk by the river' }),
  ]);
  expect(answers.map(({ status }, at) => [CALLS[at], status])).toEqual(CALLS.map((name) => [name, 200]));
  await server.close();
});
