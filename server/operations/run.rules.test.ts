import { afterEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { bodyHash, storeAnswer } from './idempotency-keys.ts';

let server: TestServer;
afterEach(() => server.close());

const eventsIn = ({ db }: TestServer): number =>
  db.rawReader.prepare('SELECT count(*) FROM event').pluck().get() as number;

test('[F9] the sync part is woken once after an event is committed, and not before', async () => {
  const seen: number[] = [];
  server = await testServer({ pokeEvents: () => void seen.push(eventsIn(server)) });
  const writer = await server.person();
  const workspaceId = await newWorkspace(server, writer);
  const before = eventsIn(server);
  seen.length = 0;
  expect((await server.call(writer, 'create-folder', { workspaceId, name: 'Part One' })).status).toBe(200);
  expect(seen).toEqual([before + 1]);
  server.db.rawWriter.exec(
    "CREATE TRIGGER refused BEFORE INSERT ON folder BEGIN SELECT RAISE(ABORT, 'refused'); END",
  );
  expect((await server.call(writer, 'create-folder', { workspaceId, name: 'Part Two' })).status).toBe(500);
  expect(eventsIn(server)).toBe(before + 1);
});

test('[F3] two people can use the same idempotency key, and each gets their own answer', async () => {
  server = await testServer();
  const [mara, teo] = [await server.person('Mara'), await server.person('Teo')];
  const headers = { 'idempotency-key': 'key-of-two-people' };
  const rename = (person: typeof mara) =>
    server.call(person, 'update-current-user', { sendNewsletter: true }, headers);
  const [hers, his] = await Promise.all([rename(mara), rename(teo)]);
  expect([hers.body.id, his.body.id]).toEqual([mara.userId, teo.userId]);
  const again = await rename(teo);
  expect(again.body).toEqual(his.body);
});

test('[F2] a stored answer is returned before the body is parsed, even if the body is no longer valid', async () => {
  server = await testServer();
  const writer = await server.person();
  const input = { username: 'Ines', field: 'of an earlier version' };
  const answer = { id: writer.userId, username: 'Ines', sendNewsletter: false };
  const entry = {
    owner: writer.userId,
    key: 'key-of-an-old-body',
    operation: 'update-current-user',
    hash: bodyHash('update-current-user', JSON.stringify(input)),
    scope: `user:${writer.userId}`,
    seq: 0,
    answer,
  } as const;
  await server.db.write({ scopes: [] }, (tx) => storeAnswer(tx, entry));
  const call = (key: string) => server.call(writer, 'update-current-user', input, { 'idempotency-key': key });
  expect(await call('key-that-is-new')).toMatchObject({ status: 400 });
  expect(await call(entry.key)).toMatchObject({ status: 200, body: answer });
});

test('[F3] while a key is in flight, another body under it is refused and the same body joins it', async () => {
  const bodies: string[] = [];
  const held = Promise.withResolvers<void>();
  server = await testServer({
    documents: {
      replaceBody: async ({ markdown }) => {
        bodies.push(markdown);
        await held.promise;
      },
      restoreVersion: () => Promise.reject(new Error('This test restores nothing.')),
      deriveNow: () => Promise.resolve(),
    },
  });
  const writer = await server.person();
  const workspaceId = await newWorkspace(server, writer);
  const { id } = (await server.call(writer, 'create-document', { workspaceId, title: 'High Water' })).body;
  const replace = (contentMd: string) =>
    server.call(writer, 'update-document', { id, contentMd }, { 'idempotency-key': 'key-in-flight' });
  const first = replace('One.');
  await expect.poll(() => bodies.length).toBe(1);
  const joined = replace('One.');
  expect(await replace('Two.')).toMatchObject({ status: 422, body: { data: { code: 'key_reused' } } });
  held.resolve();
  expect((await Promise.all([first, joined])).map(({ status }) => status)).toEqual([200, 200]);
  expect(bodies).toEqual(['One.']);
});

test('[F3] a replay returns the stored answer with the scope’s current seq', async () => {
  server = await testServer();
  const writer = await server.person();
  const headers = { 'idempotency-key': 'key-of-the-first' };
  const rename = (username: string, more = {}) =>
    server.call(writer, 'update-current-user', { username }, more);
  const seqOf = ({ headers: told }: Awaited<ReturnType<typeof rename>>) => Number(told.get('x-scope-seq'));
  const first = await rename('Ines', headers);
  const later = await rename('Teo');
  const again = await rename('Ines', headers);
  expect(again.body).toEqual(first.body);
  expect(seqOf(later)).toBe(seqOf(first) + 1);
  expect(seqOf(again)).toBe(seqOf(later));
});

test('[F3] a refusal is not stored under its key, so a later try can succeed', async () => {
  server = await testServer();
  const writer = await server.person();
  const headers = { 'idempotency-key': 'key-of-a-refusal' };
  const workspaceId = await newWorkspace(server, writer);
  server.db.rawWriter.prepare('UPDATE workspace SET deleted_at = 1 WHERE id = ?').run(workspaceId);
  const create = () => server.call(writer, 'create-folder', { workspaceId, name: 'Part One' }, headers);
  expect(await create()).toMatchObject({ status: 404, body: { data: { code: 'scope_not_found' } } });
  server.db.rawWriter.prepare('UPDATE workspace SET deleted_at = NULL WHERE id = ?').run(workspaceId);
  expect(await create()).toMatchObject({ status: 200, body: { name: 'Part One' } });
});

test('[F1] the rate limit of an operation counts per person', async () => {
  server = await testServer();
  const [busy, calm] = [await server.person(), await server.person()];
  let answer = await server.call(busy, 'get-workspaces');
  for (let call = 0; call < 2_000 && answer.status === 200; call += 1)
    answer = await server.call(busy, 'get-workspaces');
  expect(answer).toMatchObject({ status: 429, body: { data: { code: 'too_many_requests' } } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.call(calm, 'get-workspaces')).status).toBe(200);
});
