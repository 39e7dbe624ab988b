import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BATCH_BYTES, BATCH_OPERATIONS } from '#shared/operations/batch.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

let server: TestServer;
let writer: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  server = await testServer();
  writer = await server.person();
  workspaceId = await newWorkspace(server, writer);
});
afterEach(() => server.close());

const operation = (name: string, input: object, key = uuidv7()) => ({
  name,
  key,
  version: 1,
  body: JSON.stringify(input),
});
const folder = (name: string, key?: string) =>
  operation('create-folder', { id: uuidv7(), workspaceId, name }, key);

const hand = (operations: object[], epoch: string | null = null, person: TestPerson | undefined = writer) =>
  server.fetch('/operations', {
    method: 'POST',
    body: JSON.stringify({ epoch, operations }),
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.sessionId}` }),
    },
  });

const folders = (): string[] =>
  server.db.rawReader
    .prepare('SELECT name FROM folder WHERE workspace_id = ? ORDER BY rowid')
    .pluck()
    .all(workspaceId) as string[]; // one column of text

test('[D4] what waited on a device is carried out one after the other, each with its own seq', async () => {
  const before = folders().length;
  const { status, body } = await hand([folder('One'), folder('Two'), folder('Three')]);
  expect(status).toBe(200);
  const seqs = body.answers.map(({ seq }: { seq: number }) => seq);
  expect(seqs).toEqual([seqs[0], seqs[0] + 1, seqs[0] + 2]);
  expect(folders().slice(before)).toEqual(['One', 'Two', 'Three']);
});

test('[F3][D3] a key is carried out once, alone or among others', async () => {
  const before = folders().length;
  const [one, two] = [folder('One'), folder('Two')];
  const alone = await server.call(writer, one.name, JSON.parse(one.body), { 'idempotency-key': one.key });
  expect(alone.status).toBe(200);
  const [first, second] = await Promise.all([hand([one, two]), hand([one, two])]);
  expect(first.body.answers).toHaveLength(2);
  expect(second.body.answers).toHaveLength(2);
  const again = await server.call(writer, two.name, JSON.parse(two.body), { 'idempotency-key': two.key });
  expect(again.status).toBe(200);
  expect(folders().slice(before)).toEqual(['One', 'Two']);
  const other = { ...two, body: JSON.stringify({ ...JSON.parse(two.body), name: 'Other' }) };
  expect((await hand([other])).body.answers).toMatchObject([{ error: { data: { code: 'key_reused' } } }]);
});

test('[D4][D5] the first that is not done is the last that is tried', async () => {
  const before = folders().length;
  const refused = operation('update-folder', { id: uuidv7(), name: 'Nowhere' });
  const { body } = await hand([folder('One'), refused, folder('Three')]);
  expect(body.answers).toMatchObject([
    { seq: expect.any(Number) },
    { error: { data: { code: 'not_found' } } },
  ]);
  expect(body.answers).toHaveLength(2);
  expect(folders().slice(before)).toEqual(['One']);
});

test('[F4] unknown names and later versions are told of as such, each for its own operation', async () => {
  const newer = { ...folder('One'), version: 99 };
  expect((await hand([newer])).body.answers).toMatchObject([
    { error: { data: { code: 'version_unknown' } } },
  ]);
  const unknown = operation('constructor', {});
  expect((await hand([unknown])).body.answers).toMatchObject([
    { error: { data: { code: 'operation_unknown' } } },
  ]);
});

test('[D4] a fault is told of with the number of its request, as when an operation is sent alone', async () => {
  server.services.db.write = () => Promise.reject(new Error('The disk is gone.'));
  const { body, headers } = await hand([folder('One'), folder('Two')]);
  const requestId = headers.get('x-request-id');
  expect(body.answers).toMatchObject([{ error: { data: { code: 'internal', requestId } } }]);
  expect(JSON.stringify(body)).not.toContain('disk');
});

test('[E3] in another epoch than that of the device’s last confirmation nothing is carried out', async () => {
  const before = folders().length;
  const { body, headers } = await hand([folder('One')], 'an-earlier-epoch');
  expect(body.answers).toEqual([]);
  expect(headers.get('x-epoch')).toBe(server.services.epoch.current);
  expect(folders()).toHaveLength(before);
  expect((await hand([folder('One')], server.services.epoch.current)).body.answers).toHaveLength(1);
});

test('[F1] only what a device may queue is taken, from who is signed in, and not without end', async () => {
  const query = operation('get-workspaces', {});
  expect((await hand([query])).body.answers).toMatchObject([{ error: { data: { code: 'invalid_input' } } }]);
  const stranger = await server.person('stranger');
  expect((await hand([folder('One')], null, stranger)).body.answers).toMatchObject([
    { error: { statusCode: 404 } },
  ]);
  const signedOut = await server.fetch('/operations', {
    method: 'POST',
    body: JSON.stringify({ epoch: null, operations: [folder('One')] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(signedOut).toMatchObject({ status: 401, body: { data: { code: 'unauthenticated' } } });
  const many = Array.from({ length: BATCH_OPERATIONS + 1 }, (_, at) => folder(`${at}`));
  expect((await hand(many)).status).toBe(400);
  const long = operation('create-folder', { workspaceId, name: 'x'.repeat(BATCH_BYTES) });
  expect((await hand([long])).status).toBe(413);
});
