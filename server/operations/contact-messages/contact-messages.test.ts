import { asc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import type { ContactMessage } from '#shared/operations/contact-messages.ts';
import { CONTACT_MESSAGES } from '#shared/site/contact.ts';
import { adminLog, contactFormMessage, user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
beforeEach(async () => {
  server = await testServer();
  admin = await server.administrator('admin');
});
afterEach(() => server.close());

const AT = Date.UTC(2026, 10, 21, 9);
async function message(fields: Partial<typeof contactFormMessage.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .insert(contactFormMessage)
      .values({ id, email: 'reader@letters.example', content: 'Hello', createdAt: AT, ...fields });
  });
  return id;
}
const rowOf = async (id: string) =>
  (await server.db.read.select().from(contactFormMessage).where(eq(contactFormMessage.id, id)))[0];
const acts = async () =>
  (await server.db.read.select().from(adminLog).orderBy(asc(adminLog.id))).map((row) => [
    row.message,
    row.actorId,
    row.subjectId,
  ]);

describe('a writer', () => {
  test.each([
    ['get-contact-messages', {}],
    ['get-unread-message-count', {}],
    ['mark-contact-message-read', {}],
    ['reply-to-contact-message', { content: 'Hello' }],
  ])('does not learn that %s exists', async (name, input) => {
    const [writer, id] = [await server.person(), await message()];
    const answer = await server.call(writer, name, name.startsWith('get') ? input : { id, ...input });
    expect(answer).toMatchObject(refusal(404, 'not_found'));
    expect(await rowOf(id)).toMatchObject({ isRead: false, repliedAt: null });
    expect(server.emails).toEqual([]);
  });
});

describe('the inbox', () => {
  test.each([-1, 1.5, 1e12, '0', null])('a page that begins at %s is refused', async (skip) => {
    const answer = await server.call(admin, 'get-contact-messages', { skip });
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('an empty one has one page', async () => {
    expect((await server.call(admin, 'get-contact-messages')).body).toEqual({
      messages: [],
      totalPages: 1,
      totalMessages: 0,
      unreadMessages: 0,
    });
  });

  test('the newest message is first, ten on a page', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await message({ createdAt: AT + at, isRead: at < 3 }));
    const { body } = await server.call(admin, 'get-contact-messages', { skip: 10 });
    expect(body).toMatchObject({ totalPages: 2, totalMessages: 12, unreadMessages: 9 });
    expect(body.messages.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
    const unread = await server.call(admin, 'get-contact-messages', { isRead: false });
    expect(unread.body).toMatchObject({ totalPages: 1, totalMessages: 9 });
    expect(unread.body.messages[0]).toEqual({
      id: ids[11],
      createdAt: '2026-11-21T09:00:00.011Z',
      userId: null,
      email: 'reader@letters.example',
      plan: null,
      content: 'Hello',
      isRead: false,
      repliedAt: null,
      reply: null,
    });
  });
});

test('reading a message lowers the number of unread messages', async () => {
  const count = async () => (await server.call(admin, 'get-unread-message-count')).body;
  expect(await count()).toEqual({ unreadMessages: 0 });
  const [id] = [await message(), await message(), await message({ isRead: true })];
  expect(await count()).toEqual({ unreadMessages: 2 });
  await server.call(admin, 'mark-contact-message-read', { id });
  expect(await count()).toEqual({ unreadMessages: 1 });
});

describe('the plans of senders', () => {
  const listed = async (isRead?: boolean) => {
    const { body } = await server.call(admin, 'get-contact-messages', isRead === undefined ? {} : { isRead });
    return body.messages.map(({ content, plan }: ContactMessage) => `${content}: ${plan}`);
  };
  const subscriber = async (name: string, fields: Partial<typeof user.$inferInsert>) => {
    const person = await server.person(name);
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set(fields).where(eq(user.id, person.userId));
    });
    return person;
  };

  test('unread messages are sorted by plan and then by time, also those that were sent without a session', async () => {
    const pro = await subscriber('pro', { subscriptionStatus: 'active', subscriptionPlan: 'pro' });
    const hobby = await subscriber('hobby', { subscriptionStatus: 'active', subscriptionPlan: 'hobby' });
    const free = await server.person('free');
    await message({ content: 'first', email: pro.email, createdAt: AT });
    await message({ content: 'second', email: hobby.email, userId: hobby.userId, createdAt: AT + 1 });
    await message({ content: 'third', email: pro.email, userId: pro.userId, createdAt: AT + 2 });
    await message({ content: 'fourth', email: free.email, createdAt: AT + 3 });
    await message({ content: 'fifth', createdAt: AT + 4 });
    const all = ['third: pro', 'first: pro', 'second: hobby', 'fifth: null', 'fourth: free'];
    expect(await listed()).toEqual(all);
    expect(await listed(false)).toEqual(all);
  });

  test('a plan counts as long as it is in force', async () => {
    const now = Date.now();
    const canceled = { subscriptionStatus: 'canceled', subscriptionPlan: 'pro' };
    const paid = await subscriber('paid', { ...canceled, subscriptionEndsAt: now + 60 * 60_000 });
    const ended = await subscriber('ended', { ...canceled, subscriptionEndsAt: now - 1 });
    const unpaid = { subscriptionStatus: 'past_due', subscriptionPlan: 'pro' };
    const late = await subscriber('late', { ...unpaid, subscriptionEndsAt: now - 1 });
    const inGrace = await subscriber('grace', { ...unpaid, subscriptionEndsAt: now + 60 * 60_000 });
    await message({ content: 'paid', email: paid.email, createdAt: AT });
    await message({ content: 'ended', email: ended.email, createdAt: AT + 1 });
    await message({ content: 'late', email: late.email, createdAt: AT + 2 });
    await message({ content: 'grace', email: inGrace.email, createdAt: AT + 3 });
    expect(await listed()).toEqual(['grace: pro', 'paid: pro', 'late: free', 'ended: free']);
  });

  test('the plan of a signed-in sender is that of the account, not of the typed address', async () => {
    const pro = await subscriber('pro', { subscriptionStatus: 'active', subscriptionPlan: 'pro' });
    const free = await server.person('free');
    await message({ content: 'typed', email: pro.email, userId: free.userId });
    expect(await listed()).toEqual(['typed: free']);
  });

  test('a message that was read is sorted by time', async () => {
    const pro = await subscriber('pro', { subscriptionStatus: 'active', subscriptionPlan: 'pro' });
    await message({ content: 'read', email: pro.email, isRead: true, createdAt: AT });
    await message({ content: 'unread', createdAt: AT + 1 });
    expect(await listed()).toEqual(['unread: null', 'read: pro']);
  });
});

describe('an act on a message', () => {
  test('an unknown message is not found', async () => {
    const id = uuidv7();
    for (const [name, input] of [
      ['mark-contact-message-read', { id }],
      ['reply-to-contact-message', { id, content: 'Hello' }],
    ] as const)
      expect(await server.call(admin, name, input)).toMatchObject(refusal(404, 'not_found'));
  });

  test('a message is marked as read and as unread; a repeated act changes and records nothing', async () => {
    const id = await message({ userId: admin.userId });
    await server.call(admin, 'mark-contact-message-read', { id });
    await server.call(admin, 'mark-contact-message-read', { id });
    expect((await rowOf(id))?.isRead).toBe(true);
    await server.call(admin, 'mark-contact-message-read', { id, isRead: false });
    expect((await rowOf(id))?.isRead).toBe(false);
    expect(await acts()).toEqual([
      ['Marked a message of the contact form as read.', admin.userId, admin.userId],
      ['Marked a message of the contact form as unread.', admin.userId, admin.userId],
    ]);
  });

  test.each([
    ['an empty reply', ' \n ', CONTACT_MESSAGES.contentMissing],
    ['a reply of 5,001 characters', 'a'.repeat(5_001), CONTACT_MESSAGES.contentTooLong],
  ])('%s is refused, and nothing is sent', async (_, content, text) => {
    const id = await message();
    expect(await server.call(admin, 'reply-to-contact-message', { id, content })).toMatchObject({
      ...refusal(400, 'invalid_input'),
      body: { message: text },
    });
    expect(server.emails).toEqual([]);
    expect(await acts()).toEqual([]);
  });

  test('a reply is sent by mail with the message below it, and marks the message as read', async () => {
    const id = await message({ content: 'How do I export?\n\nThank you.' });
    const answer = await server.call(admin, 'reply-to-contact-message', {
      id,
      content: 'Open Share.\r\nChoose Export.',
    });
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ isRead: true, reply: 'Open Share.\nChoose Export.' });
    expect((await rowOf(id))?.repliedAt).toBeGreaterThan(AT);
    expect(server.emails).toMatchObject([
      { to: 'reader@letters.example', subject: 'Re: Your message to Foolscap' },
    ]);
    expect(server.emails[0]?.text).toContain(
      'Open Share.\n\nChoose Export.\n\nYou wrote on 21 November 2026:\n\nHow do I export?\n\nThank you.',
    );
    expect(await acts()).toEqual([['Answered a message of the contact form.', admin.userId, null]]);
  });

  test('markup in a message or a reply arrives as text', async () => {
    const id = await message({ content: '<script>alert(1)</script>' });
    await server.call(admin, 'reply-to-contact-message', { id, content: '<b>No</b>' });
    expect(server.emails[0]?.html).not.toMatch(/<script>|<b>/);
    expect(server.emails[0]?.html).toContain('&lt;b&gt;No&lt;/b&gt;');
  });

  test('of two administrators who answer at once, one reply is sent', async () => {
    const id = await message();
    const answers = await Promise.all(
      ['One', 'Two'].map((content) => server.call(admin, 'reply-to-contact-message', { id, content })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(ADMIN_MESSAGES.alreadyAnswered);
    expect(server.emails).toHaveLength(1);
  });

  test('a reply that is sent again under its key is mailed once', async () => {
    const id = await message();
    const headers = { 'idempotency-key': 'reply-once-please' };
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await server.call(admin, 'reply-to-contact-message', { id, content: 'Hello' }, headers);
      expect(answer.status).toBe(200);
    }
    expect(server.emails).toHaveLength(1);
  });
});
