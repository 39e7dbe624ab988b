import { inspect } from 'node:util';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { endSessions } from '#server/auth/sessions.ts';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { meta } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { commandHandler } from './handler.ts';
import { OperationRunner } from './run.ts';

const server = serverForFile();

const eventsIn = ({ db }: TestServer): number =>
  db.rawReader.prepare('SELECT count(*) FROM event').pluck().get() as number;

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

  test('a command whose session ends while it prepares is refused and writes nothing', async () => {
    const { services, db } = server;
    const { userId, sessionId } = await server.person();
    const handler = commandHandler(updateCurrentUser, {
      authorise: () => Promise.resolve(),
      prepare: () => db.write({ scopes: [] }, (tx) => endSessions(tx, userId)),
      write: async ({ tx }) => {
        await tx.insert(meta).values({ key: 'written-late', value: 'x' });
        return { answer: { id: userId, username: null, sendNewsletter: false } as never };
      },
    });
    const call = {
      services,
      actor: { userId, isAdmin: false, sessionHash: hashSecret(sessionId) },
      requestId: '1',
      clientAddress: '192.0.2.1',
      operationKey: '1',
      now: Date.now(),
    };
    await expect(new OperationRunner(services).run({ handler, call, rawBody: '' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await db.read.$count(meta, eq(meta.key, 'written-late'))).toBe(0);
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
    const { userId, sessionId } = await server.person();
    const actor = { userId, isAdmin: false, sessionHash: hashSecret(sessionId) };
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

  test('[F9] the sync part is woken once after an event is committed, and not before', async () => {
    const seen: number[] = [];
    const ownServer = await testServer({ pokeEvents: () => void seen.push(eventsIn(ownServer)) });
    const writer = await ownServer.person();
    const workspaceId = await newWorkspace(ownServer, writer);
    const before = eventsIn(ownServer);
    seen.length = 0;
    expect((await ownServer.call(writer, 'create-folder', { workspaceId, name: 'Part One' })).status).toBe(
      200,
    );
    expect(seen).toEqual([before + 1]);
    ownServer.db.rawWriter.exec(
      "CREATE TRIGGER refused BEFORE INSERT ON folder BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
    expect((await ownServer.call(writer, 'create-folder', { workspaceId, name: 'Part Two' })).status).toBe(
      500,
    );
    expect(eventsIn(ownServer)).toBe(before + 1);
    await ownServer.close();
  });

  test('[F1] the rate limit of an operation counts per person', async () => {
    const ownServer = await testServer();
    const [busy, calm] = [await ownServer.person(), await ownServer.person()];
    let answer = await ownServer.call(busy, 'get-workspaces');
    for (let call = 0; call < 2_000 && answer.status === 200; call += 1)
      answer = await ownServer.call(busy, 'get-workspaces');
    expect(answer).toMatchObject({ status: 429, body: { data: { code: 'too_many_requests' } } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ownServer.call(calm, 'get-workspaces')).status).toBe(200);
    await ownServer.close();
  });
});
