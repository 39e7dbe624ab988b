import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { securityEvent } from '#server/db/schema/index.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { purge } from './purge.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const server = serverForFile();

async function rows() {
  await server.securityLog.settle();
  return server.db.read.select().from(securityEvent).orderBy(asc(securityEvent.id));
}

test('[H5] erasing an account leaves its events in the security log, without client and email addresses', async () => {
  const person = await server.person('ines');
  const other = await server.person('teo');
  const clientAddress = '203.0.113.7';
  for (const { userId } of [person, other]) {
    const event = { result: 'done', userId, clientAddress } as const;
    server.securityLog.record({ ...event, kind: 'log-in', email: person.email });
    server.securityLog.record({ ...event, kind: 'remove-member', subjectId: other.userId });
  }
  const [, , hash] = (await rows()).map(({ subject }) => subject);
  server.db.rawWriter
    .prepare('UPDATE user SET deletion_asked_at = ? WHERE id = ?')
    .run(Date.now() - 16 * DAY_MS, person.userId);
  await purge(server.db, Date.now(), undefined, server.securityLog);
  const events = await rows();
  expect(events.map((row) => [row.kind, row.userId, row.subject, row.clientAddress])).toEqual([
    ['log-in', person.userId, null, null],
    ['remove-member', person.userId, other.userId, null],
    ['log-in', other.userId, hash, clientAddress],
    ['remove-member', other.userId, other.userId, clientAddress],
    ['erase-account', person.userId, null, null],
  ]);
});

test('rows of the security log are deleted after 90 days', async () => {
  const row = { kind: 'log-in', result: 'done', userId: 'ada', count: 1 };
  const others = { subject: null, workspaceId: null, clientAddress: null, detail: null };
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.delete(securityEvent);
    for (const [id, age] of [
      ['old', 91 * DAY_MS],
      ['young', 89 * DAY_MS],
    ] as const) {
      const at = Date.now() - age;
      await tx.insert(securityEvent).values({ ...row, ...others, id, createdAt: at, lastAt: at });
    }
  });
  await purge(server.db);
  expect((await rows()).map(({ id }) => id)).toEqual(['young']);
});
