import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { user } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
afterEach(() => server.close());

test('[G6] the server stores its own time of activity, ignores the sent one and writes at most every 5 minutes', async () => {
  server = await testServer();
  const writer = await server.person();
  const lastActive = async () =>
    (await server.db.read.select().from(user).where(eq(user.id, writer.userId)))[0]?.lastActiveAt ?? 0;
  const setLastActive = (minutesAgo: number) =>
    server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(user)
        .set({ lastActiveAt: Date.now() - minutesAgo * 60_000 })
        .where(eq(user.id, writer.userId)),
    );
  const ping = (lastActiveTimestamp: string) =>
    server.call(writer, 'update-current-user', { lastActiveTimestamp });

  for (const sent of ['2001-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
    await setLastActive(6);
    const from = Date.now();
    expect((await ping(sent)).status).toBe(200);
    expect(await lastActive()).toBeGreaterThanOrEqual(from);
    expect(await lastActive()).toBeLessThanOrEqual(Date.now());
  }
  await setLastActive(4);
  const before = await lastActive();
  await ping('2099-01-01T00:00:00.000Z');
  expect(await lastActive()).toBe(before);
  await server.call(writer, 'update-current-user', { username: 'Ines' });
  expect(await lastActive()).toBe(before);
});
