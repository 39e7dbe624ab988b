import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_MESSAGES, tooFewCredits } from '#shared/accounts/admin-messages.ts';
import { operations } from '#shared/operations/index.ts';
import { proveAct } from '#server/auth/testing/prove.ts';
import { adminLog, creditEntry, securityEvent, user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await testServer();
  admin = await server.administrator('admin');
});
afterAll(() => server.close());

const set = (userId: string, columns: Partial<typeof user.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set(columns).where(eq(user.id, userId));
  });
const rowOf = async (userId: string) =>
  (await server.db.read.select().from(user).where(eq(user.id, userId)))[0];
const logOf = (userId: string) =>
  server.db.read.select().from(adminLog).where(eq(adminLog.subjectId, userId));
const REASON = { reason: 'They asked for it.' };
const ACTS: [string, object][] = [
  ['update-user-by-id', { data: { isAdmin: true } }],
  ['change-user-plan', { subscriptionStatus: 'active', subscriptionPlan: 'hobby', ...REASON }],
  ['change-user-credits', { credits: 5, ...REASON }],
  ['delete-user', REASON],
  ['suspend-user', REASON],
  ['unsuspend-user', REASON],
  ['end-user-sessions', REASON],
  ['restore-user', REASON],
];

describe('an act of an administrator', () => {
  test('every operation of administrators is declared as theirs', () => {
    const names = ACTS.map(([name]) => name);
    const ofAdministrators = Object.values(operations).filter(({ access }) => access === 'admin');
    expect(ofAdministrators.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...names, 'get-paginated-users']),
    );
  });

  test.each(ACTS)('%s does not exist for a writer', async (name, input) => {
    const [writer, other] = [await server.person(), await server.person()];
    const before = await rowOf(other.userId);
    expect(await server.call(writer, name, { id: other.userId, ...input })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect(await rowOf(other.userId)).toEqual(before);
    expect(await logOf(other.userId)).toEqual([]);
  });

  test.each(ACTS)('%s finds no deleted user', async (name, input) => {
    const gone = await server.person();
    await set(gone.userId, { deletedAt: Date.now() });
    expect(await server.call(admin, name, { id: gone.userId, ...input })).toMatchObject(
      refusal(404, 'not_found'),
    );
  });

  test('the log of the administration and the security log record the actor, the user and the reason of an act', async () => {
    const other = await server.person();
    await server.call(admin, 'change-user-credits', { id: other.userId, credits: 2.5, reason: 'A gift.' });
    expect(await logOf(other.userId)).toMatchObject([
      {
        level: 'info',
        message: 'Granted 2.50 credits. Reason: A gift.',
        actorId: admin.userId,
        subjectId: other.userId,
      },
    ]);
    await server.securityLog.settle();
    const events = await server.db.read
      .select()
      .from(securityEvent)
      .where(eq(securityEvent.kind, 'change-credits'));
    expect(events).toContainEqual(
      expect.objectContaining({ userId: admin.userId, subject: other.userId, result: 'done' }),
    );
  });
});

describe('the administrator role', () => {
  const toggle = async (acting: TestPerson, id: string, isAdmin: boolean) => {
    const proof = await proveAct(server, acting, { operation: 'update-user-by-id', subjectId: id });
    return server.call(acting, 'update-user-by-id', { id, data: { isAdmin }, ...proof });
  };

  test('an administrator cannot revoke their own role', async () => {
    const acting = await server.administrator('own');
    expect(await toggle(acting, acting.userId, false)).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: ADMIN_MESSAGES.ownFlag },
    });
    expect((await rowOf(acting.userId))?.isAdmin).toBe(true);
  });

  test('the refusal says that the caller is the last administrator when the only other one is suspended', async () => {
    const lone = await testServer();
    try {
      const [last, suspended] = [await lone.administrator('last'), await lone.administrator('suspended')];
      await lone.db.write({ scopes: [] }, async (tx) => {
        await tx.update(user).set({ suspendedAt: Date.now() }).where(eq(user.id, suspended.userId));
      });
      const input = { id: last.userId, data: { isAdmin: false } };
      expect(await lone.call(last, 'update-user-by-id', input)).toMatchObject({
        ...refusal(409, 'conflict'),
        body: { message: ADMIN_MESSAGES.lastAdministrator },
      });
    } finally {
      await lone.close();
    }
  });

  test('when two administrators revoke each other’s role at the same time, one of them keeps it', async () => {
    const [one, two] = [await server.administrator('one'), await server.administrator('two')];
    const operation = 'update-user-by-id';
    const revoke = (acting: TestPerson, id: string, proof: object) =>
      server.call(acting, operation, { id, data: { isAdmin: false }, ...proof });
    const proofs = [
      await proveAct(server, one, { operation, subjectId: two.userId }),
      await proveAct(server, two, { operation, subjectId: one.userId }),
    ] as const;
    const answers = await Promise.all([
      revoke(one, two.userId, proofs[0]),
      revoke(two, one.userId, proofs[1]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const flags = [(await rowOf(one.userId))?.isAdmin, (await rowOf(two.userId))?.isAdmin];
    expect(flags.filter(Boolean)).toHaveLength(1);
  });

  test('it is granted and revoked; a repeated call changes and records nothing', async () => {
    const other = await server.person();
    await toggle(admin, other.userId, true);
    await toggle(admin, other.userId, true);
    expect((await rowOf(other.userId))?.isAdmin).toBe(true);
    await toggle(admin, other.userId, false);
    expect((await rowOf(other.userId))?.isAdmin).toBe(false);
    expect((await logOf(other.userId)).map(({ message }) => message)).toEqual([
      'Made an administrator.',
      'Is no administrator any more.',
    ]);
  });

  test('no other field of a user can be changed', async () => {
    const other = await server.person();
    for (const data of [{ isAdmin: true, credits: 5 }, { email: 'x@letters.example' }, {}])
      expect(await server.call(admin, 'update-user-by-id', { id: other.userId, data })).toMatchObject(
        refusal(400, 'invalid_input'),
      );
  });
});

describe('credits', () => {
  const change = (id: string, credits: unknown, headers = {}) =>
    server.call(admin, 'change-user-credits', { id, credits, ...REASON }, headers);

  test.each([0, 1.005, 1e-9, 5.000000001, 1e9, -1e9, '5', null])(
    '%s credits are refused',
    async (credits) => {
      const other = await server.person();
      expect(await change(other.userId, credits)).toMatchObject(refusal(400, 'invalid_input'));
      expect((await rowOf(other.userId))?.credits).toBe(1000);
    },
  );

  test('an administrator cannot take more credits than the balance', async () => {
    const other = await server.person();
    expect(await change(other.userId, -10.01)).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: tooFewCredits('10.00') },
    });
    expect((await change(other.userId, -10)).status).toBe(200);
    expect((await rowOf(other.userId))?.credits).toBe(0);
  });

  test('two administrators who take the whole balance at once take it once', async () => {
    const other = await server.person();
    const answers = await Promise.all([change(other.userId, -10), change(other.userId, -10)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await rowOf(other.userId))?.credits).toBe(0);
  });

  test('purchased credits are taken last, and the ledger names the entry of the log as the cause', async () => {
    const other = await server.person();
    await set(other.userId, { purchasedCredits: 600 });
    await change(other.userId, -7.5);
    expect(await rowOf(other.userId)).toMatchObject({ credits: 250, purchasedCredits: 250 });
    const [entry] = await server.db.read
      .select()
      .from(creditEntry)
      .where(eq(creditEntry.userId, other.userId));
    const [act] = await logOf(other.userId);
    expect(entry).toMatchObject({ amount: -750, purchased: -350, reason: 'admin', ref: act?.id });
    expect(act?.message).toBe('Took 7.50 credits. Reason: They asked for it.');
  });

  test('a request that is sent again under its key grants once', async () => {
    const other = await server.person();
    const headers = { 'idempotency-key': 'grant-once-please' };
    await change(other.userId, 5, headers);
    expect((await change(other.userId, 5, headers)).status).toBe(200);
    expect((await rowOf(other.userId))?.credits).toBe(1500);
  });
});

describe('a plan', () => {
  const change = (id: string, subscriptionStatus: unknown, subscriptionPlan: unknown) =>
    server.call(admin, 'change-user-plan', { id, subscriptionStatus, subscriptionPlan, ...REASON });

  test('a plan that the payment provider bills is refused', async () => {
    const other = await server.person();
    await set(other.userId, {
      subscriptionId: 'sub_1',
      subscriptionStatus: 'past_due',
      subscriptionPlan: 'hobby',
    });
    expect(await change(other.userId, null, null)).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: ADMIN_MESSAGES.hasSubscription },
    });
    expect((await rowOf(other.userId))?.subscriptionStatus).toBe('past_due');
  });

  test.each([
    ['active', null, ADMIN_MESSAGES.planMissing],
    [null, 'pro', ADMIN_MESSAGES.planNotNeeded],
  ])('status %s with plan %s is refused', async (status, plan, message) => {
    const other = await server.person();
    expect(await change(other.userId, status, plan)).toMatchObject({
      ...refusal(400, 'invalid_input'),
      body: { message },
    });
  });

  test('it replaces that of an ended subscription, which is no longer named', async () => {
    const other = await server.person();
    await set(other.userId, {
      subscriptionId: 'sub_2',
      subscriptionStatus: 'deleted',
      subscriptionPlan: 'hobby',
    });
    expect((await change(other.userId, 'active', 'pro')).status).toBe(200);
    expect(await rowOf(other.userId)).toMatchObject({
      subscriptionId: null,
      subscriptionStatus: 'active',
      subscriptionPlan: 'pro',
    });
    expect((await logOf(other.userId))[0]?.message).toBe(
      'Changed the plan from “Hobby, deleted” to “Pro, active”. Reason: They asked for it.',
    );
  });
});
