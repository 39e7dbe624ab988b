import { afterEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { bodyHash, storeAnswer } from './idempotency-keys.ts';

let server: TestServer;
afterEach(() => server.close());

test('[F3] a repeated key returns the stored answer and runs the operation once', async () => {
  server = await testServer();
  const writer = await server.person();
  const headers = { 'idempotency-key': 'key-00000001' };
  const first = await server.call(writer, 'update-current-user', { username: 'Ines' }, headers);
  await server.call(writer, 'update-current-user', { username: 'Teo' });
  const second = await server.call(writer, 'update-current-user', { username: 'Ines' }, headers);
  expect(second.body).toEqual(first.body);
  expect((await server.call(writer, 'update-current-user')).body.username).toBe('Teo');
});

test('[F3] another body under a used key is refused', async () => {
  server = await testServer();
  const writer = await server.person();
  const headers = { 'idempotency-key': 'key-00000002' };
  await server.call(writer, 'update-current-user', { username: 'Ines' }, headers);
  const reused = await server.call(writer, 'update-current-user', { username: 'Teo' }, headers);
  expect(reused).toMatchObject({ status: 422, body: { data: { code: 'key_reused' } } });
});

test('[F3] two simultaneous requests under one key run the operation once', async () => {
  server = await testServer();
  const writer = await server.person();
  const headers = { 'idempotency-key': 'key-00000003' };
  const [one, two] = await Promise.all([
    server.call(writer, 'update-current-user', { username: 'Ines' }, headers),
    server.call(writer, 'update-current-user', { username: 'Ines' }, headers),
  ]);
  expect(one.status).toBe(200);
  expect(two.body).toEqual(one.body);
  expect(one.headers.get('x-scope-seq')).toBe('1');
  expect(two.headers.get('x-scope-seq')).toBe('1');
});

test('[F3] after a failed try, the same text is the same change and another text is another change', async () => {
  const keys: string[] = [];
  let shouldFail = true;
  server = await testServer({
    documents: {
      replaceBody: ({ operationKey }) => Promise.resolve(void keys.push(operationKey)),
      restoreVersion: () => Promise.reject(new Error('This test restores nothing.')),
      deriveNow: () => (shouldFail ? Promise.reject(new Error('broken off')) : Promise.resolve()),
    },
  });
  const writer = await server.person();
  const workspaceId = await newWorkspace(server, writer);
  const { id } = (await server.call(writer, 'create-document', { workspaceId, title: 'High Water' })).body;
  const headers = { 'idempotency-key': 'key-00000009' };
  const replace = (contentMd: string) => server.call(writer, 'update-document', { id, contentMd }, headers);
  expect((await replace('One.')).status).toBe(500);
  shouldFail = false;
  expect((await replace('One.')).status).toBe(200);
  expect((await replace('Two.')).status).toBe(422);
  shouldFail = true;
  headers['idempotency-key'] = 'key-00000010';
  await replace('One.');
  shouldFail = false;
  expect((await replace('Two.')).status).toBe(200);
  const [first, again, failedKey, otherKey] = keys;
  expect(again).toBe(first);
  expect(otherKey).not.toBe(failedKey);
});

test('[F3] two people can use the same idempotency key, and each gets their own answer', async () => {
  server = await testServer();
  const [mara, teo] = [await server.person('Mara'), await server.person('Teo')];
  const headers = { 'idempotency-key': 'key-of-two-people' };
  const rename = (person: typeof mara) =>
    server.call(person, 'update-current-user', { sendNewsletter: true }, headers);
  const [answerOfMara, answerOfTeo] = await Promise.all([rename(mara), rename(teo)]);
  expect([answerOfMara.body.id, answerOfTeo.body.id]).toEqual([mara.userId, teo.userId]);
  const replay = await rename(teo);
  expect(replay.body).toEqual(answerOfTeo.body);
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
  const release = Promise.withResolvers<void>();
  server = await testServer({
    documents: {
      replaceBody: async ({ markdown }) => {
        bodies.push(markdown);
        await release.promise;
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
  release.resolve();
  expect((await Promise.all([first, joined])).map(({ status }) => status)).toEqual([200, 200]);
  expect(bodies).toEqual(['One.']);
});

test('[F3] a replay returns the stored answer with the scope’s current seq', async () => {
  server = await testServer();
  const writer = await server.person();
  const headers = { 'idempotency-key': 'key-of-the-first' };
  const rename = (username: string, more = {}) =>
    server.call(writer, 'update-current-user', { username }, more);
  const seqOf = ({ headers: answerHeaders }: Awaited<ReturnType<typeof rename>>) =>
    Number(answerHeaders.get('x-scope-seq'));
  const first = await rename('Ines', headers);
  const second = await rename('Teo');
  const replay = await rename('Ines', headers);
  expect(replay.body).toEqual(first.body);
  expect(seqOf(second)).toBe(seqOf(first) + 1);
  expect(seqOf(replay)).toBe(seqOf(second));
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
