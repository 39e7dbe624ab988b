import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NEWSLETTER_MESSAGES, UNSUBSCRIBE_ROUTE } from '#shared/accounts/newsletter.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { adminLog, newsletter, securityEvent, session, user } from '#server/db/schema/index.ts';
import type { EmailMessage } from '#server/mail/mailer.ts';
import { runKinds } from '#server/runs/kinds/index.ts';
import type { RunServices } from '#server/runs/kinds/run-services.ts';
import { createRunner, type Runner } from '#server/runs/runner.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let runners: Runner[];
let admin: TestPerson;
beforeEach(async () => {
  server = await testServer();
  runners = [];
  admin = await server.administrator('admin');
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()));
  await server.close();
});

const LETTER = { subject: 'What is new', content: 'Search finds **everything**.\n\n<script>x</script>' };

async function reader(name: string, fields: Partial<typeof user.$inferInsert> = {}): Promise<TestPerson> {
  const person = await server.person(name);
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(user)
      .set({ sendNewsletter: true, ...fields })
      .where(eq(user.id, person.userId)),
  );
  return person;
}

/** Starts the runner of a process, with a mail server that takes every email. */
function startProcess(services: Partial<RunServices> = {}): Runner {
  const { db, log } = server.services;
  const runner = createRunner({
    db,
    log,
    kinds: runKinds({ ...server.services, ...services }),
    credits: runCredits,
    pokeEvents: () => {},
    everyMs: 20,
    leaseMs: 300,
  });
  runners.push(runner);
  return runner;
}

const call = async (name: string, input: unknown = {}) => {
  const answer = await server.call(admin, name, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const untilState = (id: string, state: string) =>
  vi.waitFor(async () => expect(await call('get-run', { id })).toMatchObject({ state }), {
    timeout: 100_000,
  });
const recipientsOf = (emails: readonly EmailMessage[]) => emails.map(({ to }) => to).toSorted();
const wantsNewsletter = async ({ userId }: TestPerson) =>
  (await server.db.read.select().from(user).where(eq(user.id, userId)))[0]?.sendNewsletter;

describe('a writer', () => {
  test.each([
    ['get-newsletter', {}],
    ['export-newsletter-recipients', {}],
    ['send-test-newsletter', LETTER],
    ['send-newsletter', LETTER],
  ])('does not learn that %s exists', async (name, input) => {
    const writer = await reader('writer');
    expect(await server.call(writer, name, input)).toMatchObject(refusal(404, 'not_found'));
    expect(server.emails).toEqual([]);
  });
});

describe('the recipients', () => {
  test('only people who said yes, and are neither suspended nor about to be erased, are exported', async () => {
    const yes = await reader('yes', { username: 'Ines' });
    await reader('no', { sendNewsletter: false });
    await reader('suspended', { suspendedAt: 1 });
    await reader('leaving', { deletionAskedAt: 1 });
    await reader('erased', { deletedAt: 1 });
    await reader('demo', { isDemo: true });
    expect(await call('export-newsletter-recipients')).toEqual({
      recipients: [{ email: yes.email, username: 'Ines' }],
      totalRecipients: 1,
    });
    expect((await call('get-newsletter')).recipients).toBe(1);
    await server.securityLog.close();
    const events = await server.db.read.select().from(securityEvent);
    expect(events.filter(({ kind }) => kind === 'export-newsletter-recipients')).toMatchObject([
      { result: 'done', userId: admin.userId },
    ]);
  });

  test('the export needs a recent proof', async () => {
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(session)
        .set({ provedAt: null, passkeyProvedAt: null })
        .where(eq(session.userId, admin.userId)),
    );
    expect((await server.call(admin, 'export-newsletter-recipients')).body.data.code).toBe('proof_needed');
  });
});

describe('sending', () => {
  test.each([
    [{ ...LETTER, subject: ' ' }, 'A subject must not be empty.'],
    [{ ...LETTER, content: ' \n' }, NEWSLETTER_MESSAGES.contentMissing],
    [{ ...LETTER, content: 'x'.repeat(50_001) }, NEWSLETTER_MESSAGES.contentTooLong],
  ])('an incomplete newsletter is refused', async (input, message) => {
    await reader('yes');
    for (const name of ['send-newsletter', 'send-test-newsletter'])
      expect(await server.call(admin, name, input)).toMatchObject({ status: 400, body: { message } });
  });

  test('without recipients nothing is sent', async () => {
    expect(await server.call(admin, 'send-newsletter', LETTER)).toMatchObject(refusal(409, 'conflict'));
  });

  test('a test goes to the administrator alone', async () => {
    await reader('yes');
    expect(await call('send-test-newsletter', LETTER)).toEqual({ email: admin.email });
    expect(recipientsOf(server.emails)).toEqual([admin.email]);
  });

  test('everybody who said yes gets one email with an own unsubscribe link, and the result is counted', async () => {
    const people = [await reader('one'), await reader('two'), await reader('three')];
    await reader('no', { sendNewsletter: false });
    startProcess();
    const { id } = await call('send-newsletter', LETTER);
    await untilState(id, 'done');
    expect(recipientsOf(server.emails)).toEqual(people.map(({ email }) => email).toSorted());
    expect(new Set(server.emails.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(3);
    const [email] = server.emails;
    expect(email?.html).toContain('<strong>everything</strong>');
    expect(email?.html).not.toContain('<script');
    expect(email?.text).toContain(email?.unsubscribeUrl ?? 'no link');
    expect((await call('get-newsletter')).last).toMatchObject({
      recipients: 3,
      sent: 3,
      failed: 0,
      uncertain: 0,
    });
    const acts = await server.db.read.select().from(adminLog);
    expect(acts.map(({ message }) => message)).toContain(
      'Sent a newsletter: 3 emails taken by the mail server, 0 refused.',
    );
  });

  test('a second newsletter waits for the end of the first', async () => {
    await reader('yes');
    await call('send-newsletter', LETTER);
    expect(await server.call(admin, 'send-newsletter', LETTER)).toMatchObject(refusal(409, 'conflict'));
  });

  test('a person who switches the newsletter off before their turn gets none', async () => {
    const [first, second] = [await reader('one'), await reader('two')];
    const got: string[] = [];
    startProcess({
      mailer: {
        deliver: async ({ to }) => {
          got.push(to);
          await server.db.write({ scopes: [] }, (tx) => tx.update(user).set({ sendNewsletter: false }));
          return true;
        },
      },
    });
    const { id } = await call('send-newsletter', LETTER);
    await untilState(id, 'done');
    expect(got).toHaveLength(1);
    expect([first.email, second.email]).toContain(got[0]);
  });

  test('after a crash in the middle the run goes on, and nobody gets a second email', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await reader(name);
    const got: string[] = [];
    let stop: (isSent: boolean) => void = () => {};
    // The first process takes two emails and stops answering with the third one under way.
    const first = startProcess({
      mailer: {
        deliver: ({ to }) => {
          got.push(to);
          return got.length < 3 ? Promise.resolve(true) : new Promise((resolve) => (stop = resolve));
        },
      },
    });
    const { id } = await call('send-newsletter', LETTER);
    await vi.waitFor(() => expect(got).toHaveLength(3), { timeout: 100_000 });
    const closing = first.close();
    startProcess({
      mailer: {
        deliver: ({ to }) => {
          got.push(to);
          return Promise.resolve(true);
        },
      },
    });
    await untilState(id, 'done');
    expect(got).toHaveLength(5);
    expect(new Set(got).size).toBe(5);
    expect((await call('get-newsletter')).last).toMatchObject({
      state: 'done',
      sent: 4,
      failed: 0,
      uncertain: 1,
    });
    stop(true);
    await closing;
  });

  test('a mail server that is down stops the run, which is continued for the others', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await reader(name);
    const down = startProcess({ mailer: { deliver: () => Promise.resolve(false) } });
    const { id } = await call('send-newsletter', LETTER);
    await untilState(id, 'failed');
    expect(await call('get-run', { id })).toMatchObject({ error: NEWSLETTER_MESSAGES.mailFails });
    await down.close();
    startProcess();
    const { last } = await call('get-newsletter');
    const again = await call('continue-newsletter', { id: last.id });
    await untilState(again.id, 'done');
    expect(server.emails).toHaveLength(2);
    expect((await call('get-newsletter')).last).toMatchObject({ sent: 2, failed: 5, uncertain: 0 });
    expect(await server.call(admin, 'continue-newsletter', { id: last.id })).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: NEWSLETTER_MESSAGES.isFinished },
    });
  });

  test('a cancelled newsletter sends no more emails', async () => {
    for (const name of ['a', 'b']) await reader(name);
    const { id } = await call('send-newsletter', LETTER);
    await call('cancel-run', { id });
    startProcess();
    await untilState(id, 'cancelled');
    expect(server.emails).toEqual([]);
    expect(await server.db.read.$count(newsletter)).toBe(1);
  });
});

describe('the unsubscribe link', () => {
  const linkOf = ({ userId }: TestPerson) =>
    `${UNSUBSCRIBE_ROUTE}?token=${server.services.unsubscribeTokens.sign(userId)}`;
  const oneClick = (path: string, headers: Record<string, string> = {}) =>
    server.fetch(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  test('opening the link changes nothing and shows a button', async () => {
    const person = await reader('ines');
    const { status, body } = await server.fetch(linkOf(person));
    expect(status).toBe(200);
    expect(body).toContain('<form method="post"');
    expect(await wantsNewsletter(person)).toBe(true);
  });

  test('one click switches off the newsletter of its user alone, without a session, and once more does no harm', async () => {
    const [person, other] = [await reader('ines'), await reader('tova')];
    const before = (await server.db.read.select().from(user).where(eq(user.id, person.userId)))[0];
    for (const origin of ['https://mail.example', 'null'])
      expect((await oneClick(linkOf(person), { origin })).status).toBe(200);
    const after = (await server.db.read.select().from(user).where(eq(user.id, person.userId)))[0];
    expect(after).toEqual({ ...before, sendNewsletter: false, updatedAt: after?.updatedAt });
    expect(await wantsNewsletter(other)).toBe(true);
  });

  test('a link never switches the newsletter on', async () => {
    const person = await reader('ines', { sendNewsletter: false });
    expect((await oneClick(linkOf(person))).status).toBe(200);
    expect(await wantsNewsletter(person)).toBe(false);
  });

  test('a forged link, one of another user and one of another kind are refused', async () => {
    const [person, other] = [await reader('ines'), await reader('tova')];
    const { unsubscribeTokens, invitationTokens } = server.services;
    const [, signature = ''] = unsubscribeTokens.sign(other.userId).split('.');
    for (const token of [
      '',
      person.userId,
      `${person.userId}.`,
      `${person.userId}.${signature}`,
      invitationTokens.sign(person.userId),
    ]) {
      const path = `${UNSUBSCRIBE_ROUTE}?token=${token}`;
      expect((await oneClick(path)).status).toBe(400);
      expect((await server.fetch(path)).status).toBe(400);
    }
    expect(await wantsNewsletter(person)).toBe(true);
  });
});
