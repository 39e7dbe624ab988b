import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordAct, recordJob, type Act } from '#server/admin/admin-log.ts';
import { user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
let amber: TestPerson;
beforeEach(async () => {
  server = await testServer();
  admin = await server.administrator('admin');
  amber = await server.person('amber');
});
afterEach(() => server.close());

const record = (act: Partial<Act>, at: number) =>
  server.db.write({ scopes: [] }, (tx) =>
    recordAct(tx, { level: 'info', message: 'Did something.', ...act }, at),
  );
const messagesOf = async (input: object, name = 'get-logs') => {
  const { status, body } = await server.call(admin, name, input);
  expect(status).toBe(200);
  return body.entries.map(({ message }: { message: string }) => message);
};

test.each(['get-logs', 'export-logs'])('a writer does not learn that %s exists', async (name) => {
  expect(await server.call(amber, name)).toMatchObject(refusal(404, 'not_found'));
});

test.each([
  { skip: -1 },
  { skip: 0.5 },
  { skip: 1e9 },
  { level: 'fatal' },
  { text: 'a'.repeat(201) },
  { q: '' },
])('the input %j is refused', async (input) => {
  expect(await server.call(admin, 'get-logs', input)).toMatchObject(refusal(400, 'invalid_input'));
});

test('the newest entry is first, 25 on a page, with the addresses of administrator and user', async () => {
  for (let at = 0; at < 27; at += 1)
    await record({ message: `Act ${at}.`, actorId: admin.userId, subjectId: amber.userId }, 1_000 + at);
  const { body } = await server.call(admin, 'get-logs', { skip: 25 });
  expect(body).toMatchObject({ totalEntries: 27, totalPages: 2 });
  expect(body.entries).toMatchObject([
    {
      createdAt: '1970-01-01T00:00:01.001Z',
      level: 'info',
      message: 'Act 1.',
      actorId: admin.userId,
      actor: admin.email,
      subjectId: amber.userId,
      subject: amber.email,
    },
    { message: 'Act 0.' },
  ]);
});

describe('a filter', () => {
  beforeEach(async () => {
    await record({ message: 'Granted 5.00 credits.', actorId: admin.userId, subjectId: amber.userId }, 1);
    await record({ message: 'Made a backup with 100% of the texts.', level: 'warning' }, 2);
    await recordJob(server.db, server.services.log, { level: 'error', message: 'A_B failed.' });
  });

  test('by level', async () => {
    expect(await messagesOf({ level: 'error' })).toEqual(['A_B failed.']);
  });

  test('by a part of the message in any case, in which wildcards are ordinary characters', async () => {
    expect(await messagesOf({ text: ' GRANTED ' })).toEqual(['Granted 5.00 credits.']);
    expect(await messagesOf({ text: '%' })).toEqual(['Made a backup with 100% of the texts.']);
    expect(await messagesOf({ text: '_' })).toEqual(['A_B failed.']);
    expect(await messagesOf({ text: '\\' })).toEqual([]);
  });

  test('by a part of the address of the administrator or of the user', async () => {
    expect(await messagesOf({ person: amber.email.toUpperCase() })).toEqual(['Granted 5.00 credits.']);
    expect(await messagesOf({ person: 'admin-' })).toEqual(['Granted 5.00 credits.']);
    expect(await messagesOf({ person: 'nobody' })).toEqual([]);
    expect(await messagesOf({ person: '%' })).toEqual([]);
  });

  test('applies to the export too, which is not paged', async () => {
    expect(await messagesOf({ level: 'warning' }, 'export-logs')).toEqual([
      'Made a backup with 100% of the texts.',
    ]);
    expect(await messagesOf({}, 'export-logs')).toHaveLength(3);
  });
});

test('the log names an erased account by its id only', async () => {
  await record({ subjectId: amber.userId }, 1);
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ email: '', deletedAt: 2 }).where(eq(user.id, amber.userId));
  });
  const { body } = await server.call(admin, 'get-logs');
  expect(body.entries).toMatchObject([{ subjectId: amber.userId, subject: null }]);
});

test('a job goes on when its act cannot be written', async () => {
  const failing = { write: () => Promise.reject(new Error('The disk is full.')) };
  const logged: unknown[] = [];
  const log = { error: (...values: unknown[]) => void logged.push(values) };
  await recordJob(failing, log, { level: 'info', message: 'Made a backup.' });
  expect(logged).toHaveLength(1);
});
