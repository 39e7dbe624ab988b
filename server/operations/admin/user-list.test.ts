import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await testServer();
  admin = await server.administrator('keeper');
  for (let number = 10; number < 33; number += 1) {
    const { userId } = await server.person('writer');
    await set(userId, {
      email: `writer-${number}@letters.example`,
      subscriptionStatus: ['active', 'past_due', 'canceled', 'deleted', null][number % 5] ?? null,
      subscriptionPlan: number % 5 === 4 ? null : 'hobby',
    });
  }
  for (const email of [
    'per%cent@letters.example',
    'under_score@letters.example',
    'back\\slash@letters.example',
  ]) {
    const { userId } = await server.person();
    await set(userId, { email });
  }
});
afterAll(() => server.close());

const set = (userId: string, columns: Partial<typeof user.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set(columns).where(eq(user.id, userId));
  });
const list = (input: object, caller: TestPerson | undefined = admin) =>
  server.call(caller, 'get-paginated-users', input);
const emailsOf = async (input: object): Promise<string[]> =>
  (await list(input)).body.users.map(({ email }: { email: string }) => email);

describe('the list of users', () => {
  test('nobody else than an administrator gets it', async () => {
    expect(await list({}, await server.person('novelist'))).toMatchObject(refusal(404, 'not_found'));
    expect((await server.call(undefined, 'get-paginated-users', {})).status).toBe(401);
  });

  test.each([-1, -10, 0.5, 1e12, 1e308, '10', null])(
    'the page at %s is refused with a sentence',
    async (skip) => {
      expect(await list({ skip })).toMatchObject({
        ...refusal(400, 'invalid_input'),
        body: { message: ADMIN_MESSAGES.pageUnknown },
      });
    },
  );

  test('an unknown status or field is refused', async () => {
    for (const input of [
      { subscriptionStatus: ['paused'] },
      { name: 'x' },
      { emailContains: 'x'.repeat(255) },
    ])
      expect(await list(input)).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('pages have ten users each in the order of their addresses, and the number of pages', async () => {
    const pages = await Promise.all([0, 10, 20].map((skip) => emailsOf({ skip, emailContains: 'writer-' })));
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
    expect(pages.flat()).toEqual(
      Array.from({ length: 23 }, (_, index) => `writer-${index + 10}@letters.example`),
    );
    expect((await list({ emailContains: 'writer-' })).body).toMatchObject({ totalPages: 3, totalUsers: 23 });
  });

  test('a page after the last one is empty, and an empty list has one page', async () => {
    expect((await list({ skip: 1000 })).body.users).toEqual([]);
    expect((await list({ emailContains: 'nobody-at-all' })).body).toEqual({
      users: [],
      totalPages: 1,
      totalUsers: 0,
    });
  });

  test.each([
    ['%', 'per%cent@letters.example'],
    ['_', 'under_score@letters.example'],
    ['\\', 'back\\slash@letters.example'],
    ['PER%', 'per%cent@letters.example'],
    ['  under_s ', 'under_score@letters.example'],
  ])('the filter "%s" is matched literally', async (emailContains, email) => {
    expect(await emailsOf({ emailContains })).toEqual([email]);
  });

  test('the filters for statuses and administrators combine', async () => {
    const filter = (subscriptionStatus: unknown[], more = {}) =>
      emailsOf({ emailContains: 'writer-1', subscriptionStatus, ...more });
    expect(await filter(['active'])).toEqual(['writer-10@letters.example', 'writer-15@letters.example']);
    expect(await filter([null])).toEqual(['writer-14@letters.example', 'writer-19@letters.example']);
    expect(await filter(['active', null], { isAdmin: false })).toHaveLength(4);
    expect(await filter(['active', null], { isAdmin: true })).toEqual([]);
    expect(await filter([])).toHaveLength(10);
    expect(await emailsOf({ isAdmin: true })).toEqual([admin.email]);
  });

  test('a row has the data of the account and no text of the writer', async () => {
    const mara = await server.person('mara');
    await newWorkspace(server, mara, { title: 'Words that only Mara reads' });
    await set(mara.userId, {
      paymentProcessorUserId: 'cus_1',
      passwordHash: 'a hash',
      extra: { bio: 'secret' },
    });
    const { body } = await list({ emailContains: mara.email });
    expect(body.users).toEqual([
      {
        id: mara.userId,
        email: mara.email,
        username: 'mara',
        lastActiveTimestamp: expect.any(String),
        isAdmin: false,
        paymentProcessorUserId: 'cus_1',
        subscriptionStatus: null,
        subscriptionPlan: null,
        subscriptionEndsAt: null,
        hasSubscription: false,
        credits: 10,
        suspendedAt: null,
        erasedAt: null,
      },
    ]);
  });

  test('a deleted user is not listed; one whose deletion was requested is, with its day', async () => {
    const [gone, leaving] = [await server.person('gone'), await server.person('leaving')];
    await set(gone.userId, { deletedAt: Date.now() });
    await set(leaving.userId, { deletionAskedAt: Date.UTC(2026, 10, 1) });
    expect(await emailsOf({ emailContains: gone.email })).toEqual([]);
    const { body } = await list({ emailContains: leaving.email });
    expect(body.users[0].erasedAt).toBe('2026-11-16T00:00:00.000Z');
  });
});
