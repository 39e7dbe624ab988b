import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { MAX_STREAMS } from '#shared/ai/answer-request.ts';
import { MAX_WAITING } from '#server/ai/answers/answer-queue.ts';
import { requireAiOn } from '#server/ai/settings/read-ai-state.ts';
import { hanging } from '#server/ai/testing/fake-ai.ts';
import { user } from '#server/db/schema/index.ts';
import { streamFixture, until, type OpenStream, type StreamFixture } from './testing/stream-fixture.ts';

/** Opens as many streams as run at once, and further ones that wait. */
async function openStreams(fixture: StreamFixture, count: number): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  for (let at = 0; at < count; at += 1) streams.push(await fixture.stream(fixture.ada, fixture.request()));
  return streams;
}

test('three answers of a user stream at once, and the next ones wait in their order with their position', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const streams = await openStreams(fixture, MAX_STREAMS + 2);
  for (const stream of streams.slice(0, MAX_STREAMS)) expect((await stream.next())?.event).toBe('start');
  const [fourth, fifth] = streams.slice(MAX_STREAMS);
  expect(await fourth?.next()).toEqual({ event: 'queued', data: { position: 1 } });
  expect(await fifth?.next()).toEqual({ event: 'queued', data: { position: 2 } });
  // A request that waits has sent and reserved nothing.
  expect([fixture.requests.length, await fixture.openReservations()]).toEqual([MAX_STREAMS, MAX_STREAMS]);
  await streams[1]?.leave();
  expect((await fourth?.next())?.event).toBe('start');
  expect(await fifth?.next()).toEqual({ event: 'queued', data: { position: 1 } });
  await until(() => fixture.requests.length === MAX_STREAMS + 1);
  for (const stream of streams) await stream.leave();
  await until(async () => fixture.open() === 0 && (await fixture.openReservations()) === 0);
  await fixture.server.close();
});

test('a request that waits is cancelled when its client leaves, and the next one moves up', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const streams = await openStreams(fixture, MAX_STREAMS + 2);
  const [fourth, fifth] = streams.slice(MAX_STREAMS);
  await fourth?.next();
  await fifth?.next();
  await fourth?.leave();
  expect(await fifth?.next()).toEqual({ event: 'queued', data: { position: 1 } });
  expect((await fixture.answers()).length).toBe(MAX_STREAMS);
  for (const stream of streams) await stream.leave();
  await until(() => fixture.open() === 0);
  await fixture.server.close();
});

test('a full queue is refused with a sentence, and other people have their own', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const streams = await openStreams(fixture, MAX_STREAMS + MAX_WAITING);
  const refused = await fixture.stream(fixture.ada, fixture.request());
  expect([refused.status, (await refused.next())?.data.message]).toEqual([
    429,
    '10 of your AI requests are waiting already. Please wait for one of them, or cancel one.',
  ]);
  const bea = await fixture.server.person('bea');
  const other = await fixture.get(bea, '?prompt=The%20tide');
  expect((await other.next())?.event).toBe('start');
  for (const stream of [...streams, other]) await stream.leave();
  await until(() => fixture.open() === 0);
  await fixture.server.close();
});

test('a right that is lost while a request waits is an error event, and nothing is sent', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const streams = await openStreams(fixture, MAX_STREAMS + 1);
  const fourth = streams.at(-1);
  await fourth?.next();
  await fixture.server.call(fixture.ada, 'move-document-to-trash', { id: fixture.documentId });
  await streams[0]?.leave();
  expect(await fourth?.rest()).toEqual([
    {
      event: 'error',
      data: { message: 'It is in the trash. Restore it before you change its text.', code: 'conflict' },
    },
  ]);
  expect(fixture.requests.length).toBe(MAX_STREAMS);
  for (const stream of streams) await stream.leave();
  await until(() => fixture.open() === 0);
  await fixture.server.close();
});

test('credits that run out while a request waits are an error event, and nothing is sent; the running answers go on', async () => {
  const gate = Promise.withResolvers<void>();
  const fixture = await streamFixture(async function* () {
    yield 'The sea';
    await gate.promise;
    yield ' came in.';
  });
  const { ada, server } = fixture;
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(user)
      .set({ credits: 5 * MAX_STREAMS })
      .where(eq(user.id, ada.userId)),
  );
  const streams = await openStreams(fixture, MAX_STREAMS + 1);
  const fourth = streams.at(-1);
  expect((await fourth?.next())?.event).toBe('queued');
  expect(await fixture.balance()).toBe(0);
  gate.resolve();
  const [first] = await Promise.all(streams.slice(0, MAX_STREAMS).map((stream) => stream.rest()));
  expect(first?.map(({ event, data }) => [event, data.content ?? data])).toEqual([
    ['start', expect.anything()],
    ['data', 'The sea'],
    ['data', ' came in.'],
    ['data', '[DONE]'],
  ]);
  expect(await fourth?.rest()).toEqual([
    {
      event: 'error',
      data: {
        message: 'This costs 0.05 credits, and you have fewer left. Buy credits or choose a plan to go on.',
        code: 'credits_needed',
      },
    },
  ]);
  expect([fixture.requests.length, await fixture.openReservations()]).toEqual([MAX_STREAMS, 0]);
  await server.close();
});

test('AI that is switched off while a request waits is an error event, and nothing is sent', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const { providerFor } = fixture.ai;
  fixture.ai.providerFor = async (requester) => {
    await requireAiOn(requester);
    return providerFor(requester);
  };
  const streams = await openStreams(fixture, MAX_STREAMS + 1);
  const fourth = streams.at(-1);
  await fourth?.next();
  await fixture.server.call(fixture.ada, 'update-ai-settings', {
    workspaceId: fixture.workspaceId,
    isEnabled: false,
  });
  await streams[0]?.leave();
  expect(await fourth?.rest()).toEqual([
    { event: 'error', data: { message: AI_MESSAGES.offForWorkspace, code: 'forbidden' } },
  ]);
  expect(fixture.requests.length).toBe(MAX_STREAMS);
  for (const stream of streams) await stream.leave();
  await until(() => fixture.open() === 0);
  await fixture.server.close();
});

test('a shutdown ends the requests that wait with a sentence', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const streams = await openStreams(fixture, MAX_STREAMS + 1);
  const fourth = streams.at(-1);
  await fourth?.next();
  fixture.server.services.answers.close();
  expect(await fourth?.next()).toMatchObject({ event: 'error', data: { code: 'unavailable' } });
  for (const stream of streams) await stream.rest();
  expect([await fixture.balance(), await fixture.openReservations()]).toEqual([1000, 0]);
  await fixture.server.close();
});
