import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditEntry, user } from '#server/db/schema/index.ts';
import { grantMonthlyCredits } from '#server/billing/monthly-credits.ts';
import { authClient, type AuthClient } from '../testing/auth-client.ts';

let client: AuthClient;
beforeAll(async () => {
  client = await authClient();
});
afterAll(() => client.close());

const creditsOf = async (email: string): Promise<number | undefined> => {
  await client.account(email);
  return (await client.userRow(email))?.credits;
};

test.each([
  ['ines@letters.example', 'ines+two@letters.example'],
  ['ines.marsh@gmail.com', 'inesmarsh@gmail.com'],
  ['tide.clerk@gmail.com', 't.i.d.e.clerk+3@googlemail.com'],
])('the mailbox of %s gets free credits once, also as %s, at sign-up and monthly', async (one, other) => {
  expect(await creditsOf(one)).toBe(1000);
  expect(await creditsOf(other)).toBe(0);
  const row = await client.userRow(other);
  const nextMonth = Date.now() + 40 * 24 * 60 * 60 * 1000;
  expect(
    await client.db.write({ scopes: [] }, (tx) => grantMonthlyCredits(tx, row?.id ?? '', nextMonth)),
  ).toBe(0);
  expect(await client.db.read.$count(creditEntry, eq(creditEntry.userId, row?.id ?? ''))).toBe(0);
});

test('an address that an erased account has freed can sign up again, without free credits', async () => {
  const email = 'freed@letters.example';
  expect(await creditsOf(email)).toBe(1000);
  await client.db.write({ scopes: [] }, (tx) =>
    tx.update(user).set({ deletedAt: Date.now(), email: 'erased' }).where(eq(user.email, email)),
  );
  expect(await creditsOf(email)).toBe(0);
});

test.each([
  ['a.b@letters.example', 'ab@letters.example'],
  ['ines@one.example', 'ines@two.example'],
])('%s and %s are different mailboxes', async (one, other) => {
  expect([await creditsOf(one), await creditsOf(other)]).toEqual([1000, 1000]);
});

test('the table has no address', async () => {
  await creditsOf('secret.name@letters.example');
  const rows = JSON.stringify(client.db.rawWriter.prepare('select * from credit_grant_address').all());
  expect(rows).not.toContain('secret');
});
