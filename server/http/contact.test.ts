import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTACT_MESSAGES, CONTACT_ROUTE, contactLimitedForAll } from '#shared/site/contact.ts';
import { createMessageNotices } from '#server/admin/message-notices.ts';
import { contactFormMessage, user } from '#server/db/schema/index.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';
import { createApp } from './app.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const EMAIL = 'reader@letters.example';
const send = (body: unknown, headers: Record<string, string> = {}, remote = '203.0.113.7') =>
  server.fetch(
    CONTACT_ROUTE,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    remote,
  );
const stored = () => server.db.read.select().from(contactFormMessage);

describe('a message that is refused is not stored', () => {
  test.each([
    ['without an address', { content: 'Hello' }, 'Email is required'],
    [
      'with something else than an address',
      { email: 'reader', content: 'Hello' },
      'This is not an e-mail address.',
    ],
    ['without a text', { email: EMAIL }, CONTACT_MESSAGES.contentMissing],
    ['with spaces only', { email: EMAIL, content: ' \n\t ' }, CONTACT_MESSAGES.contentMissing],
    ['of 5,001 characters', { email: EMAIL, content: 'a'.repeat(5_001) }, CONTACT_MESSAGES.contentTooLong],
    ['with half a character', { email: EMAIL, content: 'a\ud800' }, CONTACT_MESSAGES.contentBroken],
    ['with text that is not text', { email: EMAIL, content: 5 }, CONTACT_MESSAGES.contentMissing],
  ])('%s', async (_, body, message) => {
    expect(await send(body)).toMatchObject({ ...refusal(400, 'invalid_input'), body: { message } });
    expect(await stored()).toEqual([]);
  });

  test('with an unknown field', async () => {
    const answer = await send({ email: EMAIL, content: 'Hello', userId: 'somebody' });
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
    expect(await stored()).toEqual([]);
  });

  test('of 50 kB: the sentence names the characters', async () => {
    expect(await send({ email: EMAIL, content: 'a'.repeat(50_000) })).toMatchObject({
      ...refusal(413, 'too_large'),
      body: { message: CONTACT_MESSAGES.contentTooLong },
    });
    expect(await stored()).toEqual([]);
  });

  test('as a form, which another site could send', async () => {
    const answer = await send(`email=${EMAIL}&content=Hello`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer).toMatchObject(refusal(415, 'unsupported_media_type'));
  });

  test('from a page of another site', async () => {
    const answer = await send({ email: EMAIL, content: 'Hello' }, { origin: 'https://evil.example' });
    expect(answer).toMatchObject(refusal(403, 'origin_refused'));
  });

  test('while the disk is nearly full', async () => {
    const db = testDatabase();
    const full = await testServer({ db, growth: growthOf(db, { isLow: true }) });
    try {
      const answer = await full.fetch(CONTACT_ROUTE, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, content: 'Hello' }),
      });
      expect(answer).toMatchObject(refusal(503, 'unavailable'));
      expect(await db.read.$count(contactFormMessage)).toBe(0);
    } finally {
      await full.close();
    }
  });
});

test('a message without a session is stored as unread, with its line breaks', async () => {
  const answer = await send({
    email: ' Reader@Letters.example ',
    content: '\r\nHello,\r\nhow are you?\u0000 ',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { received: true, message: 'Your message has arrived. The answer comes to your email address.' },
  });
  expect(await stored()).toMatchObject([
    {
      userId: null,
      email: EMAIL,
      content: 'Hello,\nhow are you?',
      isRead: false,
      repliedAt: null,
      reply: null,
    },
  ]);
});

test('a message of 5,000 characters with four bytes each fits', async () => {
  const content = '𝄞'.repeat(2_500);
  expect((await send({ email: EMAIL, content })).status).toBe(200);
  expect((await stored())[0]?.content).toBe(content);
});

test('a message with a session has its user; an ended session is no reason to refuse', async () => {
  const person = await server.person();
  await send({ email: EMAIL, content: 'One' }, { authorization: `Bearer ${person.sessionId}` });
  await send({ email: EMAIL, content: 'Two' }, { authorization: `Bearer ${'x'.repeat(43)}` });
  expect((await stored()).map(({ userId }) => userId)).toEqual([person.userId, null]);
});

test('a signed-in writer gives no address: the message has the one of the account', async () => {
  const person = await server.person();
  const answer = await send({ content: 'Hello' }, { authorization: `Bearer ${person.sessionId}` });
  expect(answer).toMatchObject({ status: 200, body: { received: true } });
  expect(await stored()).toMatchObject([{ userId: person.userId, email: person.email }]);
});

test('a message without an address is refused once the session has ended, at the field of the address', async () => {
  const answer = await send({ content: 'Hello' }, { authorization: `Bearer ${'x'.repeat(43)}` });
  expect(answer).toMatchObject({
    ...refusal(400, 'invalid_input'),
    body: { message: 'Email is required', data: { path: 'email' } },
  });
  expect(await stored()).toEqual([]);
});

test('a robot that fills in the hidden field gets the usual answer, and nothing is stored', async () => {
  const answer = await send({ email: EMAIL, content: 'Buy', website: 'https://spam.example' });
  expect(answer).toMatchObject({
    status: 200,
    body: { received: true, message: 'Your message has arrived. The answer comes to your email address.' },
  });
  expect(await stored()).toEqual([]);
});

test('the same message again within minutes is answered and stored once', async () => {
  for (const content of ['Hello', 'Hello', 'Hello again'])
    expect((await send({ email: EMAIL, content })).status).toBe(200);
  expect(await stored()).toHaveLength(2);
});

test('the sixth message of one client address within an hour has to wait; another address does not', async () => {
  for (let sent = 0; sent < 5; sent += 1) await send({ email: EMAIL, content: `Message ${sent}` });
  expect(await send({ email: EMAIL, content: 'One more' })).toMatchObject({
    ...refusal(429, 'too_many_requests'),
    body: { message: CONTACT_MESSAGES.limited },
  });
  expect(await stored()).toHaveLength(5);
  expect((await send({ email: EMAIL, content: 'One more' }, {}, '203.0.113.8')).status).toBe(200);
});

test('a form that is corrected is not counted by the limit', async () => {
  for (let sent = 0; sent < 8; sent += 1) await send({ email: EMAIL, content: '' });
  expect((await send({ email: EMAIL, content: 'Hello' })).status).toBe(200);
});

describe('a stored message is mailed to the people who answer it', () => {
  const recipients = () => server.emails.map(({ to }) => to).toSorted();

  test('to each administrator who can log in, and to nobody for a message that is not stored', async () => {
    const [first, second] = [await server.administrator('first'), await server.administrator('second')];
    const suspended = await server.administrator('suspended');
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ suspendedAt: Date.now() }).where(eq(user.id, suspended.userId));
    });
    await server.person('writer');
    await send({ email: EMAIL, content: 'Buy', website: 'https://spam.example' });
    await send({ email: EMAIL, content: 'Hello,\n\nhow do I export?' });
    await send({ email: EMAIL, content: 'Hello,\n\nhow do I export?' });
    await vi.waitFor(() => expect(recipients()).toEqual([first.email, second.email].toSorted()));
    expect(server.emails[0]).toMatchObject({ replyTo: EMAIL, subject: `Message from ${EMAIL}` });
    expect(server.emails[0]?.text).toContain('Hello,\n\nhow do I export?');
    expect(server.emails[0]?.text).toContain('who was not signed in: the address is as they typed it.');
    expect(server.emails[0]?.link).toMatch(/\/admin\/messages$/);
  });

  test('to SUPPORT_EMAIL too, once if it is the address of an administrator', async () => {
    const emails: EmailMessage[] = [];
    const mailer = {
      send: (email: EmailMessage) => Promise.resolve(void emails.push(email)),
      deliver: () => Promise.resolve(true),
    };
    const admin = await server.administrator('admin');
    for (const [supportEmail, expected] of [
      ['help@foolscap.example', [admin.email, 'help@foolscap.example']],
      [admin.email, [admin.email]],
    ] as const) {
      emails.length = 0;
      const notify = createMessageNotices({
        db: server.db,
        mailer,
        config: { ...server.config, supportEmail },
      });
      await notify({ email: EMAIL, content: 'Hello', userId: undefined });
      expect(emails.map(({ to }) => to)).toEqual(expected);
    }
  });

  test('with the plan of a signed-in sender', async () => {
    await server.administrator('admin');
    const writer = await server.person('writer');
    await send({ content: 'Hello' }, { authorization: `Bearer ${writer.sessionId}` });
    await vi.waitFor(() => expect(server.emails).toHaveLength(1));
    expect(server.emails[0]?.text).toContain(`From ${writer.email}, Free plan, signed in.`);
  });

  test('the twenty-first of an hour is only stored', async () => {
    await server.administrator('admin');
    let now = Date.UTC(2026, 10, 21);
    const notify = createMessageNotices(server.services, () => now);
    const write = () => notify({ email: EMAIL, content: 'Hello', userId: undefined });
    for (let sent = 0; sent < 21; sent += 1) await write();
    expect(server.emails).toHaveLength(20);
    now += 60 * 60 * 1000;
    await write();
    expect(server.emails).toHaveLength(21);
  });

  test('a message is answered as received also when the mail fails', async () => {
    const failing = await testServer({
      mailer: { send: () => Promise.reject(new Error('No.')), deliver: () => Promise.resolve(false) },
    });
    try {
      await failing.administrator('admin');
      const answer = await failing.fetch(CONTACT_ROUTE, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, content: 'Hello' }),
      });
      expect(answer.status).toBe(200);
      expect(await failing.db.read.$count(contactFormMessage)).toBe(1);
    } finally {
      await failing.close();
    }
  });
});

test('GET answers the address for mail, or null when none is set', async () => {
  const get = async (supportEmail?: string) => {
    const config = { ...server.services.config, ...(supportEmail === undefined ? {} : { supportEmail }) };
    return (await createApp({ ...server.services, config }).request(CONTACT_ROUTE)).json();
  };
  expect(await get()).toEqual({ email: null });
  expect(await get('help@foolscap.example')).toEqual({ email: 'help@foolscap.example' });
});

describe('messages of all senders together are limited', () => {
  const flood = async (at: TestServer, count: number, headers: Record<string, string> = {}) => {
    const answers = [];
    for (let sender = 0; sender < count; sender += 1)
      answers.push(
        await at.fetch(
          CONTACT_ROUTE,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify({ email: EMAIL, content: `Message ${sender}` }),
          },
          `198.51.${Math.floor(sender / 200)}.${1 + (sender % 200)}`,
        ),
      );
    return answers;
  };

  test('a flood from many addresses ends with a sentence, and signed-in people can still write', async () => {
    const answers = await flood(server, 101);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.at(-1)).toMatchObject({
      ...refusal(429, 'too_many_requests'),
      body: { message: contactLimitedForAll(undefined) },
    });
    expect(await stored()).toHaveLength(100);
    const person = await server.person();
    const mine = await send({ content: 'I lost my way.' }, { authorization: `Bearer ${person.sessionId}` });
    expect(mine.status).toBe(200);
  });

  test('the sentence names the address for mail when one is set', async () => {
    const other = await testServer({}, { SUPPORT_EMAIL: 'help@letters.example' });
    const answers = await flood(other, 101);
    expect(answers.at(-1)?.body.message).toContain('help@letters.example');
    await other.close();
  });

  test('messages of robots do not use it up', async () => {
    for (let robot = 0; robot < 120; robot += 1)
      await send(
        { email: EMAIL, content: `Buy ${robot}`, website: 'https://spam.example' },
        {},
        `198.51.100.${1 + robot}`,
      );
    expect((await send({ email: EMAIL, content: 'Hello' })).status).toBe(200);
  });
});
