import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blogMigration, gptResponse } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { importLegacy } from './import-legacy.ts';
import { readLegacyFile } from './read-legacy-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const recordOf = (owner: { email?: string; userId?: string }, change: Record<string, unknown> = {}) => ({
  id: uuidv4(),
  ...owner,
  title: 'Tides',
  content: 'The tide came late.',
  status: 'Completed',
  seo: { seoDescription: 'About tides.', slug: null },
  createdAt: '2024-03-01T10:00:00Z',
  ...change,
});
const run = (records: readonly object[], isDryRun = false, options = {}) =>
  importLegacy(server.db, readLegacyFile(new TextEncoder().encode(JSON.stringify(records))), {
    isDryRun,
    ...options,
  });
const rowsOf = ({ userId }: TestPerson) =>
  server.db.read.select().from(gptResponse).where(eq(gptResponse.userId, userId));

test('a dry run reports the same as the import and writes nothing', async () => {
  const person = await server.person();
  const records = [
    recordOf({ email: person.email }),
    recordOf({ userId: person.userId }, { isOutline: true }),
  ];
  const dry = await run(records, true);
  expect(await rowsOf(person)).toEqual([]);
  const real = await run(records);
  expect(real).toEqual(dry);
  expect(real).toEqual({
    imported: 2,
    present: 0,
    completedPosts: 1,
    users: 1,
    migratedUsers: 0,
    leftOut: [],
  });
  expect((await rowsOf(person)).find(({ isOutline }) => !isOutline)).toMatchObject({
    status: 'completed',
    meta: { seo: { seoDescription: 'About tides.' } },
    updatedAt: Date.UTC(2024, 2, 1, 10),
  });
});

test('the same file imported again changes nothing, and a record of another user keeps its owner', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const record = recordOf({ email: person.email });
  await run([record]);
  const before = await rowsOf(person);
  expect(await run([{ ...record, title: 'Changed' }])).toMatchObject({ imported: 0, present: 1 });
  const stolen = await run([{ ...record, email: other.email }]);
  expect(stolen.leftOut.map(({ reason }) => reason)).toEqual(['A record of another user has its id.']);
  expect(await rowsOf(person)).toEqual(before);
});

test('records of unknown users are left out and reported by address or id, the others are imported', async () => {
  const person = await server.person();
  const userId = uuidv4();
  const done = await run([
    recordOf({ email: 'nobody@letters.example' }),
    recordOf({ email: person.email }),
    recordOf({ userId }),
  ]);
  expect(done.imported).toBe(1);
  expect(done.leftOut.map(({ record, reason }) => [record.number, reason])).toEqual([
    [1, 'Nobody here has the account nobody@letters.example.'],
    [3, `Nobody here has the account ${userId}.`],
  ]);
});

test('a stopped import is continued by the next one, and long texts are written one at a time', async () => {
  const person = await server.person();
  const records = Array.from({ length: 5 }, () =>
    recordOf({ email: person.email }, { content: 'x'.repeat(100_000) }),
  );
  const cancel = new AbortController();
  const progress: number[] = [];
  const first = await run(records, false, {
    signal: cancel.signal,
    onProgress: ({ done }: { done: number }) => {
      progress.push(done);
      if (done === 2) cancel.abort();
    },
  });
  expect([first.imported, progress]).toEqual([2, [1, 2]]);
  expect(await run(records)).toMatchObject({ imported: 3, present: 2 });
});

test('users whose migration has ended are counted, because their new records will not move', async () => {
  const person = await server.person();
  const { userId } = person;
  const migration = { userId, workspaceId: uuidv4(), runId: uuidv4(), migratedDocuments: 1 };
  await server.db.write({ scopes: [] }, (tx) =>
    tx.insert(blogMigration).values({ ...migration, createdAt: 1, finishedAt: 2 }),
  );
  expect(await run([recordOf({ userId })])).toMatchObject({ imported: 1, migratedUsers: 1 });
});
