import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import type { Outbox } from './outbox.ts';
import { openTab } from './testing/device-of-test.ts';
import { refusal } from './testing/scripted-server.ts';
import { empty, outboxFixture } from './testing/outbox-fixture.ts';

const desk = outboxFixture();

describe('[D3] a long queue', () => {
  /** Queued with no network, as in a week. */
  async function away(count: number): Promise<Outbox> {
    let isBack = false;
    const { outbox } = openTab(desk.server, desk.userId, { canSend: () => isBack });
    await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
    for (let at = 0; at < count; at += 1)
      await outbox.enqueue(createDocument, { workspaceId: desk.workspaceId, title: `Page ${at}` }).stored;
    await outbox.drain();
    isBack = true;
    return outbox;
  }
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `Page ${at}`);

  test('[D4] is handed over in few requests, in order', async () => {
    const outbox = await away(60);
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.batches).toEqual([50, 10]);
    expect(desk.server.sent.map(({ title }) => title)).toEqual(titles(60));
  });

  test('of whose request the answer is lost is sent again under its keys, and done once', async () => {
    const outbox = await away(5);
    desk.server.faults = [async () => {}, async () => {}, 'lost-answer'];
    await outbox.drain();
    expect(outbox.getState().pausedBy).toBe('offline');
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.names(desk.workspaceId)).toEqual(titles(5));
    expect([...desk.server.done.values()]).toEqual([1, 1, 1, 1, 1]);
  });

  test('[D5] loses what is refused alone, and goes on behind it', async () => {
    const outbox = await away(5);
    desk.server.faults = [async () => {}, refusal('limit_reached')];
    await outbox.drain();
    await vi.waitFor(() => expect(desk.server.names(desk.workspaceId)).toHaveLength(4));
    expect(outbox.getState().problems).toMatchObject([{ operation: { input: { title: 'Page 1' } } }]);
  });

  test('[F4] goes one by one to a desk.server that does not take several', async () => {
    const outbox = await away(5);
    desk.server.takesBatches = false;
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.sent.map(({ title }) => title)).toEqual(titles(5));
    expect(outbox.getState().problems).toEqual([]);
  });

  test('[E3] that a restored desk.server had confirmed in part is sent from its beginning, in order', async () => {
    const outbox = await away(60);
    desk.server.faults = Array.from({ length: 54 }, () => async () => {});
    desk.server.faults.push('lost-request');
    await outbox.drain();
    await vi.waitFor(() => expect(outbox.getState().operations.filter(({ ack }) => ack)).toHaveLength(50));
    desk.server.restore('e2');
    desk.server.sent.length = 0;
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.sent.map(({ title }) => title)).toEqual(titles(60));
    expect(desk.server.names(desk.workspaceId)).toEqual(titles(60));
  });
});
