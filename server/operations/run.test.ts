import { inspect } from 'node:util';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { meta } from '#server/db/schema/index.ts';
import { testServer } from '#server/testing/server.ts';
import { serverOfFile } from '#server/testing/server-of-file.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { commandHandler } from './handler.ts';
import { OperationRunner } from './run.ts';

const server = serverOfFile();

describe('the route of all operations', () => {
  test('[F1] a name from Object.prototype is not an operation', async () => {
    const writer = await server.person();
    const answer = await server.call(writer, 'constructor');
    expect(answer).toMatchObject({ status: 404, body: { data: { code: 'operation_unknown' } } });
  });

  test('[F16] an unknown key in the input is refused and changes nothing', async () => {
    const writer = await server.person('Mara');
    for (const extra of [
      { isAdmin: true },
      { credits: 5 },
      { id: writer.userId },
      { subscriptionPlan: 'pro' },
    ]) {
      const answer = await server.call(writer, 'update-current-user', { username: 'Other', ...extra });
      expect(answer).toMatchObject({ status: 400, body: { data: { code: 'invalid_input' } } });
    }
    expect((await server.call(writer, 'update-current-user')).body.username).toBe('Mara');
  });

  test('[F3] a repeated key returns the stored answer and runs the operation once', async () => {
    const writer = await server.person();
    const headers = { 'idempotency-key': 'key-00000001' };
    const first = await server.call(writer, 'update-current-user', { username: 'Ines' }, headers);
    await server.call(writer, 'update-current-user', { username: 'Teo' });
    const second = await server.call(writer, 'update-current-user', { username: 'Ines' }, headers);
    expect(second.body).toEqual(first.body);
    expect((await server.call(writer, 'update-current-user')).body.username).toBe('Teo');
  });

  test('[F3] another body under a used key is refused', async () => {
    const writer = await server.person();
    const headers = { 'idempotency-key': 'key-00000002' };
    await server.call(writer, 'update-current-user', { username: 'Ines' }, headers);
    const reused = await server.call(writer, 'update-current-user', { username: 'Teo' }, headers);
    expect(reused).toMatchObject({ status: 422, body: { data: { code: 'key_reused' } } });
  });

  test('[F3] two simultaneous requests under one key run the operation once', async () => {
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
    let isBroken = true;
    const rooms = await testServer({
      documents: {
        replaceBody: ({ operationKey }) => Promise.resolve(void keys.push(operationKey)),
        restoreVersion: () => Promise.reject(new Error('This test restores nothing.')),
        deriveNow: () => (isBroken ? Promise.reject(new Error('broken off')) : Promise.resolve()),
      },
    });
    const writer = await rooms.person();
    const workspaceId = await newWorkspace(rooms, writer);
    const { id } = (await rooms.call(writer, 'create-document', { workspaceId, title: 'High Water' })).body;
    const headers = { 'idempotency-key': 'key-00000009' };
    const replace = (contentMd: string) => rooms.call(writer, 'update-document', { id, contentMd }, headers);
    expect((await replace('One.')).status).toBe(500);
    isBroken = false;
    expect((await replace('One.')).status).toBe(200);
    expect((await replace('Two.')).status).toBe(422);
    isBroken = true;
    headers['idempotency-key'] = 'key-00000010';
    await replace('One.');
    isBroken = false;
    expect((await replace('Two.')).status).toBe(200);
    const [first, again, broken, another] = keys;
    expect(again).toBe(first);
    expect(another).not.toBe(broken);
    await rooms.close();
  });

  test('[F2] an answer that violates its contract is found before the commit, and its values are not quoted', async () => {
    const handler = commandHandler(updateCurrentUser, {
      authorise: () => Promise.resolve(),
      write: async ({ tx }) => {
        await tx.insert(meta).values({ key: 'written', value: 'x' });
        return { answer: { id: 'an-id', username: null, sendNewsletter: 'A-SECRET' } as never };
      },
    });
    const { services, db } = server;
    const { userId } = await server.person();
    const actor = { userId, isAdmin: false, sessionHash: '' };
    const call = {
      services,
      actor,
      requestId: '1',
      clientAddress: '192.0.2.1',
      operationKey: '1',
      now: Date.now(),
    };
    const fault: unknown = await new OperationRunner(services)
      .run({ handler, call, rawBody: '' })
      .catch((error: unknown) => error);
    expect(String(fault)).toContain(
      'update-current-user answered what its contract does not allow at sendNewsletter',
    );
    expect(inspect(fault, { depth: 10 })).not.toContain('SECRET');
    expect(await db.read.$count(meta, eq(meta.key, 'written'))).toBe(0);
  });

  test('[F4] a version higher than known gets 409 before parsing, so that the operation stays queued', async () => {
    const writer = await server.person();
    const answer = await server.call(
      writer,
      'update-current-user',
      { fromTheFuture: 1 },
      { 'operation-version': '99' },
    );
    expect(answer).toMatchObject({ status: 409, body: { data: { code: 'version_unknown' } } });
  });

  test('[F16] only uncompressed JSON is accepted, and an empty body counts as {}', async () => {
    const writer = await server.person();
    const post = (headers: Record<string, string>, body?: string) =>
      server.fetch('/operations/update-current-user', {
        method: 'POST',
        headers: { authorization: `Bearer ${writer.sessionId}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
    expect((await post({})).status).toBe(200);
    expect((await post({ 'content-type': 'text/plain' }, '{}')).status).toBe(415);
    expect(
      (await post({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, '{}')).status,
    ).toBe(415);
    expect((await post({ 'content-type': 'application/json' }, '{"username":')).body.data.code).toBe(
      'invalid_input',
    );
    const huge = JSON.stringify({ username: 'x'.repeat(300_000) });
    expect((await post({ 'content-type': 'application/json' }, huge)).body.data.code).toBe('too_large');
  });

  test('[G6] the activity ping raises no seq, and its value is ignored', async () => {
    const writer = await server.person();
    const before = await server.call(writer, 'update-current-user');
    const ping = await server.call(writer, 'update-current-user', {
      lastActiveTimestamp: '2001-01-01T00:00:00.000Z',
    });
    expect(ping.status).toBe(200);
    expect(ping.headers.get('x-scope-seq')).toBe(before.headers.get('x-scope-seq'));
  });

  test('a call without a session gets 401 and is told to log in', async () => {
    const answer = await server.call(undefined, 'update-current-user');
    expect(answer).toMatchObject({
      status: 401,
      body: { message: 'Please log in to go on.', data: { code: 'unauthenticated' } },
    });
  });

  test('[C11] every answer carries the epoch, and a foreign origin is refused', async () => {
    const writer = await server.person();
    const ok = await server.call(writer, 'update-current-user', {}, { origin: 'http://localhost:3000' });
    expect(ok.headers.get('x-epoch')).toBe(server.services.epoch.current);
    const foreign = await server.call(writer, 'update-current-user', {}, { origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { data: { code: 'origin_refused' } } });
  });
});
