import { pino } from 'pino';
import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors/app-error.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { failing, hanging, pieces, type Script } from '#server/ai/testing/fake-ai.ts';
import { streamFixture, textOf, until } from './testing/stream-fixture.ts';

test('an answer streams as start, data and [DONE], and is settled with its text', async () => {
  const fixture = await streamFixture(pieces(['The sea', ' rose.'], 1));
  const stream = await fixture.stream(fixture.ada, fixture.request());
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
  const events = await stream.rest();
  const [answer] = await fixture.answers();
  expect(events).toEqual([
    { event: 'start', data: { answerId: answer?.id, model: 'test-model' } },
    { event: 'data', data: { content: 'The sea' } },
    { event: 'data', data: { content: ' rose.' } },
    { event: 'data', data: '[DONE]' },
  ]);
  expect(answer).toMatchObject({
    userId: fixture.ada.userId,
    workspaceId: fixture.workspaceId,
    itemId: fixture.documentId,
    action: 'rewrite',
    model: 'test-model',
    sent: fixture.requests[0]?.messages,
    text: 'The sea rose.',
  });
  expect(answer?.endedAt).not.toBeNull();
  expect([await fixture.balance(), await fixture.openReservations()]).toEqual([995, 0]);
  await fixture.server.close();
});

test('the row and the reservation are committed before anything is sent', async () => {
  const seen: unknown[] = [];
  const script: Script = async function* (request) {
    const [answer] = await fixture.answers();
    seen.push(answer?.sent, answer?.endedAt, await fixture.openReservations(), await fixture.balance());
    expect(request.messages).toEqual(answer?.sent);
    yield 'The sea rose.';
  };
  const fixture = await streamFixture(script);
  await (await fixture.stream(fixture.ada, fixture.request())).rest();
  expect(seen.slice(1)).toEqual([null, 1, 995]);
  await fixture.server.close();
});

test('the stream sends exactly the messages that the preview shows, and the preview sends and charges nothing', async () => {
  const fixture = await streamFixture(pieces(['The sea rose.']));
  const request = fixture.request({ action: 'custom', instruction: 'Make it colder.', language: 'en' });
  const preview = await fixture.server.call(fixture.ada, 'preview-ai-answer', request);
  expect([fixture.requests.length, (await fixture.answers()).length, await fixture.balance()]).toEqual([
    0, 0, 1000,
  ]);
  await (await fixture.stream(fixture.ada, request)).rest();
  const { messages } = fixture.requests[0] ?? {};
  expect(preview.body).toEqual({
    messages,
    bytes: Buffer.byteLength((messages ?? []).map(({ content }) => content).join('')),
    cost: 5,
    model: 'test-model',
    host: 'model.example',
  });
  await fixture.server.close();
});

test('a workspace’s own model costs nothing', async () => {
  const fixture = await streamFixture(pieces(['The sea rose.']), { isCharged: false });
  expect((await fixture.server.call(fixture.ada, 'preview-ai-answer', fixture.request())).body.cost).toBe(0);
  await (await fixture.stream(fixture.ada, fixture.request())).rest();
  expect([await fixture.balance(), (await fixture.answers()).length]).toEqual([1000, 1]);
  await fixture.server.close();
});

test('a provider that fails before or in the middle of the answer is an error event with a sentence, and costs nothing', async () => {
  const error = new AppError('unavailable', 'The model answered with an error. Please try again.');
  for (const list of [[], ['The sea']]) {
    const fixture = await streamFixture(failing(list, error));
    const events = await (await fixture.stream(fixture.ada, fixture.request())).rest();
    expect(events.at(-1)).toEqual({ event: 'error', data: { message: error.message, code: 'unavailable' } });
    expect(events.some(({ data }) => data === '[DONE]')).toBe(false);
    const [answer] = await fixture.answers();
    expect([answer?.text, answer?.endedAt !== null]).toEqual([list.join(''), true]);
    expect([await fixture.balance(), await fixture.openReservations()]).toEqual([1000, 0]);
    await fixture.server.close();
  }
});

test('a fault is an error event without its message', async () => {
  const fixture = await streamFixture(failing([], new Error('secret')));
  const events = await (await fixture.stream(fixture.ada, fixture.request())).rest();
  expect(events.at(-1)).toEqual({
    event: 'error',
    data: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
  });
  await fixture.server.close();
});

test('an empty answer, and one that is only markup, is an error and costs nothing', async () => {
  for (const list of [[], ['  ', '\n'], ['<script>x</script>']]) {
    const fixture = await streamFixture(pieces(list));
    const events = await (await fixture.stream(fixture.ada, fixture.request())).rest();
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'unavailable' } });
    expect(await fixture.balance()).toBe(1000);
    await fixture.server.close();
  }
});

test('a client that leaves before the first word pays nothing, and the provider’s stream is closed', async () => {
  const fixture = await streamFixture(hanging());
  const stream = await fixture.stream(fixture.ada, fixture.request());
  expect((await stream.next())?.event).toBe('start');
  await until(() => fixture.open() === 1);
  await stream.leave();
  await until(() => fixture.open() === 0);
  await until(async () => (await fixture.openReservations()) === 0);
  expect(await fixture.balance()).toBe(1000);
  await fixture.server.close();
});

test('a client that leaves after the first word pays, and the row has the words that it received', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const stream = await fixture.stream(fixture.ada, fixture.request());
  await stream.next();
  expect((await stream.next())?.data).toEqual({ content: 'The sea' });
  await stream.leave();
  await until(async () => (await fixture.openReservations()) === 0);
  const [answer] = await fixture.answers();
  expect([await fixture.balance(), answer?.text]).toEqual([995, 'The sea']);
  await fixture.server.close();
});

test('a log-out ends an answer with a sentence; it pays for words that it received, and for none it pays nothing', async () => {
  for (const [words, balance] of [
    [['The sea'], 995],
    [[], 1000],
  ] as const) {
    const fixture = await streamFixture(hanging(words));
    const { ada, server } = fixture;
    const stream = await fixture.stream(ada, fixture.request());
    expect((await stream.next())?.event).toBe('start');
    if (words.length > 0) expect((await stream.next())?.data).toEqual({ content: 'The sea' });
    await until(() => fixture.open() === 1);
    await server.db.write({ scopes: [] }, (tx) => endSessions(tx, ada.userId));
    expect(await stream.rest()).toEqual([
      {
        event: 'error',
        data: {
          message: 'You were logged out, so this was stopped. Please log in to go on.',
          code: 'unauthenticated',
        },
      },
    ]);
    expect(fixture.open()).toBe(0);
    const [answer] = await fixture.answers();
    expect([answer?.text, answer?.endedAt !== null]).toEqual([words.join(''), true]);
    expect([await fixture.balance(), await fixture.openReservations()]).toEqual([balance, 0]);
    await server.close();
  }
});

test('a log-out while an answer waits or is prepared ends it before anything is sent or charged', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const { ada, server } = fixture;
  const streams = [];
  for (let count = 0; count < 4; count += 1) streams.push(await fixture.stream(ada, fixture.request()));
  await until(() => fixture.open() === 3);
  await server.db.write({ scopes: [] }, (tx) => endSessions(tx, ada.userId));
  expect((await streams[3]?.rest())?.at(-1)).toMatchObject({
    event: 'error',
    data: { code: 'unauthenticated' },
  });
  await until(() => fixture.open() === 0);
  expect([fixture.requests.length, (await fixture.answers()).length]).toEqual([3, 3]);
  await server.close();

  // The session ends after the authentication and before the row of the answer.
  const late = await streamFixture(hanging(['The sea']), {});
  const { providerFor } = late.server.services.ai;
  late.server.services.ai.providerFor = async (of) => {
    await late.server.db.write({ scopes: [] }, (tx) => endSessions(tx, late.ada.userId));
    return providerFor(of);
  };
  const refused = await late.stream(late.ada, late.request());
  expect([refused.status, late.requests.length, (await late.answers()).length]).toEqual([401, 0, 0]);
  await late.server.close();
});

test('an aborted request ends like a client that leaves', async () => {
  const fixture = await streamFixture(hanging());
  const controller = new AbortController();
  const stream = await fixture.stream(fixture.ada, fixture.request(), { signal: controller.signal });
  await stream.next();
  await until(() => fixture.open() === 1);
  controller.abort();
  await until(() => fixture.open() === 0);
  expect(await stream.rest()).toEqual([]);
  await until(async () => (await fixture.balance()) === 1000);
  await fixture.server.close();
});

test('a slow reader slows the provider: few pieces are in memory', async () => {
  let sent = 0;
  const script: Script = async function* () {
    for (; sent < 500; sent += 1) yield `word${sent} `;
  };
  const fixture = await streamFixture(script);
  const selection = 'x'.repeat(5_000);
  const stream = await fixture.stream(fixture.ada, fixture.request({ selection }));
  await stream.next();
  await sleep(100);
  expect(sent).toBeLessThan(10);
  await stream.next();
  await sleep(20);
  expect(sent).toBeLessThan(12);
  expect(textOf(await stream.rest()).length).toBeGreaterThan(1_000);
  expect(sent).toBe(500);
  await fixture.server.close();
});

test('an answer without an end stops at the limit of its action and is settled', async () => {
  const script: Script = async function* () {
    for (;;) yield 'The sea rose, and rose. ';
  };
  const fixture = await streamFixture(script);
  const events = await (await fixture.stream(fixture.ada, fixture.request())).rest();
  const limit = 1_000 + 2 * 'The tide came in.'.length;
  expect(textOf(events).length).toBeLessThanOrEqual(limit);
  expect(textOf(events).length).toBeGreaterThan(limit - 30);
  expect(events.at(-1)?.data).toBe('[DONE]');
  expect(fixture.requests[0]?.maxAnswer).toBe(limit);
  await until(() => fixture.open() === 0);
  expect(await fixture.balance()).toBe(995);
  await fixture.server.close();
});

test('GET streams the answer to a prompt, which is sent as it is and is in no log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const fixture = await streamFixture(pieces(['The sea rose.']), { log });
  const prompt = 'Rewrite: the tide & the <moon>';
  const stream = await fixture.get(fixture.ada, `?prompt=${encodeURIComponent(prompt)}`);
  expect(textOf(await stream.rest())).toBe('The sea rose.');
  expect(fixture.requests[0]?.messages).toEqual([{ role: 'user', content: prompt }]);
  const [answer] = await fixture.answers();
  expect(answer).toMatchObject({ action: 'prompt', workspaceId: null, itemId: null, text: 'The sea rose.' });
  expect(await fixture.balance()).toBe(995);
  await (await fixture.stream(fixture.ada, fixture.request())).rest();
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).not.toMatch(/moon|tide|sea rose/);
  await fixture.server.close();
});

test('a shutdown ends the answers with a sentence and returns their credits', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const stream = await fixture.stream(fixture.ada, fixture.request());
  await stream.next();
  await stream.next();
  fixture.server.services.answers.close();
  expect(await stream.rest()).toEqual([
    {
      event: 'error',
      data: {
        message: 'The server is restarting, so the answer was stopped. Please try again.',
        code: 'unavailable',
      },
    },
  ]);
  expect([await fixture.balance(), await fixture.openReservations()]).toEqual([1000, 0]);
  expect((await fixture.stream(fixture.ada, fixture.request())).status).toBe(503);
  await fixture.server.close();
});

test('a client that leaves while its answer is prepared pays nothing, and frees its place', async () => {
  const fixture = await streamFixture(pieces(['The sea rose.']));
  const { ai } = fixture.server.services;
  const provider = await ai.providerFor({ read: fixture.server.db.read, workspaceId: null, userId: '' });
  const prepared = Promise.withResolvers<typeof provider>();
  ai.providerFor = () => prepared.promise;
  const controller = new AbortController();
  const opening = fixture.stream(fixture.ada, fixture.request(), { signal: controller.signal });
  controller.abort();
  prepared.resolve(provider);
  // Nobody reads the response.
  await opening;
  await until(async () => (await fixture.answers()).some(({ endedAt }) => endedAt !== null));
  expect([await fixture.balance(), await fixture.openReservations(), fixture.requests.length]).toEqual([
    1000, 0, 0,
  ]);
  for (let count = 0; count < 3; count += 1)
    expect((await (await fixture.stream(fixture.ada, fixture.request())).next())?.event).toBe('start');
  await fixture.server.close();
});
