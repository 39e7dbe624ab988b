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

const sendBatch = (
  operations: object[],
  epoch: string | null = null,
  person: TestPerson | undefined = writer,
) =>
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

test('[D4] queued operations of a batch run one after the other, each with its own seq', async () => {
  const before = folders().length;
  const { status, body } = await sendBatch([folder('One'), folder('Two'), folder('Three')]);
  expect(status).toBe(200);
  const seqs = body.answers.map(({ seq }: { seq: number }) => seq);
  expect(seqs).toEqual([seqs[0], seqs[0] + 1, seqs[0] + 2]);
  expect(folders().slice(before)).toEqual(['One', 'Two', 'Three']);
});

test('[F3][D3] an idempotency key runs once, in a batch or alone', async () => {
  const before = folders().length;
  const [one, two] = [folder('One'), folder('Two')];
  const alone = await server.call(writer, one.name, JSON.parse(one.body), { 'idempotency-key': one.key });
  expect(alone.status).toBe(200);
  const [first, second] = await Promise.all([sendBatch([one, two]), sendBatch([one, two])]);
  expect(first.body.answers).toHaveLength(2);
  expect(second.body.answers).toHaveLength(2);
  const again = await server.call(writer, two.name, JSON.parse(two.body), { 'idempotency-key': two.key });
  expect(again.status).toBe(200);
  expect(folders().slice(before)).toEqual(['One', 'Two']);
  const other = { ...two, body: JSON.stringify({ ...JSON.parse(two.body), name: 'Other' }) };
  expect((await sendBatch([other])).body.answers).toMatchObject([
    { error: { data: { code: 'key_reused' } } },
  ]);
});

test('[D4][D5] a batch stops at the first operation that fails', async () => {
  const before = folders().length;
  const refused = operation('update-folder', { id: uuidv7(), name: 'Nowhere' });
  const { body } = await sendBatch([folder('One'), refused, folder('Three')]);
  expect(body.answers).toMatchObject([
    { seq: expect.any(Number) },
    { error: { data: { code: 'not_found' } } },
  ]);
  expect(body.answers).toHaveLength(2);
  expect(folders().slice(before)).toEqual(['One']);
});

test('[F4] an unknown operation and a newer version each get an error of their own', async () => {
  const newer = { ...folder('One'), version: 99 };
  expect((await sendBatch([newer])).body.answers).toMatchObject([
    { error: { data: { code: 'version_unknown' } } },
  ]);
  const unknown = operation('constructor', {});
  expect((await sendBatch([unknown])).body.answers).toMatchObject([
    { error: { data: { code: 'operation_unknown' } } },
  ]);
});

test('[D4] a fault in a batch is answered with the request id, as for a single operation', async () => {
  server.services.db.write = () => Promise.reject(new Error('The disk is gone.'));
  const { body, headers } = await sendBatch([folder('One'), folder('Two')]);
  const requestId = headers.get('x-request-id');
  expect(body.answers).toMatchObject([{ error: { data: { code: 'internal', requestId } } }]);
  expect(JSON.stringify(body)).not.toContain('disk');
});

test('[E3] a batch from an earlier epoch runs nothing', async () => {
  const before = folders().length;
  const { body, headers } = await sendBatch([folder('One')], 'an-earlier-epoch');
  expect(body.answers).toEqual([]);
  expect(headers.get('x-epoch')).toBe(server.services.epoch.current);
  expect(folders()).toHaveLength(before);
  expect((await sendBatch([folder('One')], server.services.epoch.current)).body.answers).toHaveLength(1);
});

test('[F1] a batch accepts only offline-capable operations of a signed-in user, within its bounds', async () => {
  const query = operation('get-workspaces', {});
  expect((await sendBatch([query])).body.answers).toMatchObject([
    { error: { data: { code: 'invalid_input' } } },
  ]);
  const stranger = await server.person('stranger');
  expect((await sendBatch([folder('One')], null, stranger)).body.answers).toMatchObject([
    { error: { statusCode: 404 } },
  ]);
  const signedOut = await server.fetch('/operations', {
    method: 'POST',
    body: JSON.stringify({ epoch: null, operations: [folder('One')] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(signedOut).toMatchObject({ status: 401, body: { data: { code: 'unauthenticated' } } });
  const many = Array.from({ length: BATCH_OPERATIONS + 1 }, (_, at) => folder(`${at}`));
  expect((await sendBatch(many)).status).toBe(400);
  const long = operation('create-folder', { workspaceId, name: 'x'.repeat(BATCH_BYTES) });
  expect((await sendBatch([long])).status).toBe(413);
});
