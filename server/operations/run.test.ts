import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('the one route of all operations', () => {
  test('[F1] a name from Object.prototype is no operation', async () => {
    const writer = await server.person();
    const answer = await server.call(writer, 'constructor');
    expect(answer).toMatchObject({ status: 404, body: { data: { code: 'operation_unknown' } } });
  });

  test('[F16] an unknown key is refused and changes nothing', async () => {
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

  test('[F3] a repeated key answers as before and runs once', async () => {
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

  test('[F3] two requests in flight under one key run once', async () => {
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

  test('[F4] a version higher than known stays queued, before parsing', async () => {
    const writer = await server.person();
    const answer = await server.call(
      writer,
      'update-current-user',
      { fromTheFuture: 1 },
      { 'operation-version': '99' },
    );
    expect(answer).toMatchObject({ status: 409, body: { data: { code: 'version_unknown' } } });
  });

  test('[F16] only JSON, never compressed; an empty body is {}', async () => {
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

  test('[G6] the activity ping raises no seq and its value is ignored', async () => {
    const writer = await server.person();
    const before = await server.call(writer, 'update-current-user');
    const ping = await server.call(writer, 'update-current-user', {
      lastActiveTimestamp: '2001-01-01T00:00:00.000Z',
    });
    expect(ping.status).toBe(200);
    expect(ping.headers.get('x-scope-seq')).toBe(before.headers.get('x-scope-seq'));
  });

  test('signed out, the answer is 401 and says what to do', async () => {
    const answer = await server.call(undefined, 'update-current-user');
    expect(answer).toMatchObject({
      status: 401,
      body: { message: 'Please log in to go on.', data: { code: 'unauthenticated' } },
    });
  });

  test('[C11] every answer carries the epoch, and a foreign origin is refused', async () => {
    const writer = await server.person();
    const ok = await server.call(writer, 'update-current-user', {}, { origin: 'http://localhost:3000' });
    expect(ok.headers.get('x-epoch')).toBe(server.services.epoch);
    const foreign = await server.call(writer, 'update-current-user', {}, { origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { data: { code: 'origin_refused' } } });
  });
});
