import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { securityEvent, session, user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { announceSession, beginSession } from './begin-session.ts';
import { endSessions } from './sessions.ts';

const PHONE = 'Firefox on Android';
const LAPTOP = 'Chrome on macOS';
const START = Date.UTC(2026, 10, 26, 14, 5);

let server: TestServer;
let mara: TestPerson;
beforeEach(async () => {
  server = await testServer();
  mara = await server.person('mara');
  // A new account: made, and not used yet.
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.delete(session).where(eq(session.userId, mara.userId));
    await tx.update(user).set({ createdAt: START, lastActiveAt: START }).where(eq(user.id, mara.userId));
  });
});
afterEach(() => server.close());

const signIn = async (device: string | null, now = START + 1000): Promise<void> => {
  const begun = await server.db.write({ scopes: [] }, (tx) =>
    beginSession(tx, { userId: mara.userId, device }, now),
  );
  if (!begun) throw new Error('The sign-in was refused.');
  announceSession({ ...server.services }, begun, { clientAddress: '203.0.113.7', device });
};
const logOutEverywhere = () => server.db.write({ scopes: [] }, (tx) => endSessions(tx, mara.userId));
const mailed = () => server.emails.map(({ to, subject, text }) => ({ to, subject, text }));

describe('a sign-in', () => {
  test('the first sign-in of an account sends no email about a new device', async () => {
    await signIn(PHONE);
    expect(mailed()).toEqual([]);
  });

  test('a sign-in from a new device is mailed with the device and the time, and without an address or a place', async () => {
    await signIn(PHONE);
    await signIn(LAPTOP);
    const [email] = mailed();
    expect(email).toMatchObject({ to: mara.email, subject: 'New sign-in' });
    expect(email?.text).toContain(LAPTOP);
    expect(email?.text).toContain('26 November 2026 at 14:05 UTC');
    expect(email?.text).not.toContain('203.0.113.7');
  });

  test('a device is mailed about once, also after it logged out', async () => {
    await signIn(PHONE);
    await signIn(LAPTOP);
    await signIn(LAPTOP);
    await logOutEverywhere();
    await signIn(LAPTOP);
    await signIn(PHONE);
    expect(mailed()).toHaveLength(1);
  });

  test('of two sign-ins at once from a new device only one is mailed about', async () => {
    await signIn(PHONE);
    await Promise.all([signIn(LAPTOP), signIn(LAPTOP)]);
    expect(mailed()).toHaveLength(1);
  });

  test('a device with a session from before devices were remembered is known', async () => {
    await signIn(PHONE);
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.delete(securityEvent).where(eq(securityEvent.userId, mara.userId));
    });
    await signIn(PHONE);
    expect(mailed()).toEqual([]);
  });

  test('a device that does not say what it is counts as one device', async () => {
    await signIn(PHONE);
    await signIn(null);
    await logOutEverywhere();
    await signIn(null);
    expect(mailed()).toHaveLength(1);
    expect(mailed()[0]?.text).toContain('did not say what it is');
  });

  test('an account that was used before and whose sessions have all ended is mailed about an unknown device', async () => {
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx
        .update(user)
        .set({ lastActiveAt: START + 1 })
        .where(eq(user.id, mara.userId));
    });
    await signIn(LAPTOP);
    expect(mailed()).toHaveLength(1);
  });

  test('a sign-in that is refused remembers no device', async () => {
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ deletedAt: START }).where(eq(user.id, mara.userId));
    });
    await expect(signIn(PHONE)).rejects.toThrow('refused');
    expect(await server.db.read.$count(securityEvent, eq(securityEvent.userId, mara.userId))).toBe(0);
  });

  test('another account with the same device is mailed about it too', async () => {
    await signIn(PHONE);
    await signIn(LAPTOP);
    mara = await server.person('ines');
    await signIn(LAPTOP);
    expect(mailed()).toHaveLength(2);
  });
});
