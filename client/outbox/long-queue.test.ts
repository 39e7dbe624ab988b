import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import type { Outbox } from './outbox.ts';
import { openTab } from './testing/test-tabs.ts';
import { refusal } from './testing/scripted-server.ts';
import { whenEmpty, outboxFixture } from './testing/outbox-fixture.ts';

const fixture = outboxFixture();

describe('[D3] a long queue is sent in batches', () => {
  /** Queues operations without a network, as after a week offline. */
  async function queueOffline(count: number): Promise<Outbox> {
    let isOnline = false;
    const { outbox } = openTab(fixture.server, fixture.userId, { canSend: () => isOnline });
    await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
    for (let at = 0; at < count; at += 1)
      await outbox.enqueue(createDocument, { workspaceId: fixture.workspaceId, title: `Page ${at}` }).stored;
    await outbox.drain();
    isOnline = true;
    return outbox;
  }
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `Page ${at}`);

  test('[D4] sixty operations are sent in two requests, in order', async () => {
    const outbox = await queueOffline(60);
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.batches).toEqual([50, 10]);
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(titles(60));
  });

  test('a batch whose answer was lost is sent again under its keys, and each operation is executed once', async () => {
    const outbox = await queueOffline(5);
    fixture.server.faults = [async () => {}, async () => {}, 'lost-answer'];
    await outbox.drain();
    expect(outbox.getState().pausedBy).toBe('offline');
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(titles(5));
    expect([...fixture.server.executions.values()]).toEqual([1, 1, 1, 1, 1]);
  });

  test('[D5] only the refused operation of a batch becomes a problem, and the later ones are still sent', async () => {
    const outbox = await queueOffline(5);
    fixture.server.faults = [async () => {}, refusal('limit_reached')];
    await outbox.drain();
    await vi.waitFor(() => expect(fixture.server.itemNames(fixture.workspaceId)).toHaveLength(4));
    expect(outbox.getState().problems).toMatchObject([{ operation: { input: { title: 'Page 1' } } }]);
  });

  test('[F4] operations are sent one by one to a server that does not accept batches', async () => {
    const outbox = await queueOffline(5);
    fixture.server.acceptsBatches = false;
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(titles(5));
    expect(outbox.getState().problems).toEqual([]);
  });

  test('[E3] a batch that a restored server had confirmed in part is sent from its beginning, in order', async () => {
    const outbox = await queueOffline(60);
    fixture.server.faults = Array.from({ length: 54 }, () => async () => {});
    fixture.server.faults.push('lost-request');
    await outbox.drain();
    await vi.waitFor(() => expect(outbox.getState().operations.filter(({ ack }) => ack)).toHaveLength(50));
    fixture.server.restore('e2');
    fixture.server.sent.length = 0;
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(titles(60));
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(titles(60));
  });
});
