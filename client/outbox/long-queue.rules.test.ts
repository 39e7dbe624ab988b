import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import type { Outbox } from './outbox.ts';
import { closeTabs, listed, openTab } from './testing/device-of-test.ts';
import { refusal, ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let userId: string;
let workspaceId: string;
beforeEach(() => {
  server = new ScriptedServer();
  userId = uuidv7();
  workspaceId = listed(server, userId).id;
});
afterEach(closeTabs);

const empty = (outbox: Outbox) =>
  vi.waitFor(() => expect(outbox.getState().operations).toEqual([]), { timeout: 5_000 });

describe('[D3] a long queue', () => {
  /** Queued with no network, as in a week. */
  async function away(count: number): Promise<Outbox> {
    let isBack = false;
    const { outbox } = openTab(server, userId, { canSend: () => isBack });
    await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
    for (let at = 0; at < count; at += 1)
      await outbox.enqueue(createDocument, { workspaceId, title: `Page ${at}` }).stored;
    await outbox.drain();
    isBack = true;
    return outbox;
  }
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `Page ${at}`);

  test('[D4] is handed over in few requests, in order', async () => {
    const outbox = await away(60);
    await outbox.drain();
    await empty(outbox);
    expect(server.batches).toEqual([50, 10]);
    expect(server.sent.map(({ title }) => title)).toEqual(titles(60));
  });

  test('of whose request the answer is lost is sent again under its keys, and done once', async () => {
    const outbox = await away(5);
    server.faults = [async () => {}, async () => {}, 'lost-answer'];
    await outbox.drain();
    expect(outbox.getState().pausedBy).toBe('offline');
    await outbox.drain();
    await empty(outbox);
    expect(server.names(workspaceId)).toEqual(titles(5));
    expect([...server.done.values()]).toEqual([1, 1, 1, 1, 1]);
  });

  test('[D5] loses what is refused alone, and goes on behind it', async () => {
    const outbox = await away(5);
    server.faults = [async () => {}, refusal('limit_reached')];
    await outbox.drain();
    await vi.waitFor(() => expect(server.names(workspaceId)).toHaveLength(4));
    expect(outbox.getState().problems).toMatchObject([{ operation: { input: { title: 'Page 1' } } }]);
  });

  test('[F4] goes one by one to a server that does not take several', async () => {
    const outbox = await away(5);
    server.takesBatches = false;
    await outbox.drain();
    await empty(outbox);
    expect(server.sent.map(({ title }) => title)).toEqual(titles(5));
    expect(outbox.getState().problems).toEqual([]);
  });

  test('[E3] that a restored server had confirmed in part is sent from its beginning, in order', async () => {
    const outbox = await away(60);
    server.faults = Array.from({ length: 54 }, () => async () => {});
    server.faults.push('lost-request');
    await outbox.drain();
    await vi.waitFor(() => expect(outbox.getState().operations.filter(({ ack }) => ack)).toHaveLength(50));
    server.restore('e2');
    server.sent.length = 0;
    await outbox.drain();
    await empty(outbox);
    expect(server.sent.map(({ title }) => title)).toEqual(titles(60));
    expect(server.names(workspaceId)).toEqual(titles(60));
  });
});
