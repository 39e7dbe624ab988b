import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { RawClient } from './testing/raw-client.ts';
import type { TestClient } from './testing/test-client.ts';
import { TEST_LIMITS } from './testing/test-limits.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
let ada: Person;
let ydocId: string;
let writer: TestClient;

async function start(limits: Partial<typeof TEST_LIMITS> = {}): Promise<void> {
  rooms = await TestRooms.start({ config: { ...TEST_LIMITS, ...limits } });
  ({ ada, ydocId } = await rooms.createFixture());
  writer = await rooms.join(ada, ydocId);
}
beforeEach(() => start());
afterEach(() => rooms.close());

const token = (person: Person, clientId: number) => ({ session: person.sessionId, schema: '1.0', clientId });

async function expectWriterWorks(): Promise<void> {
  writer.type('And on.');
  await writer.saved();
  expect(writer.closeCodes).toEqual([]);
  expect((await rooms.join(ada, ydocId)).text).toBe(writer.text);
}

describe('[A15] unauthenticated sockets', () => {
  test('unauthenticated sockets are limited per address, and a socket that signs in no longer counts', async () => {
    await rooms.close();
    await start({ maxUnauthenticatedPerAddress: 3 });
    const silent = await Promise.all([1, 2, 3].map(() => RawClient.connect(rooms.url)));
    expect(await upgradeStatus()).toBe(429);
    silent[0]?.join(ydocId, token(ada, 7));
    await silent[0]?.waitForText(ydocId);
    expect(await upgradeStatus()).toBe(101);
    for (const client of silent) client.close();
    await until(async () => (await rooms.openSockets()) === 1);
    await expectWriterWorks();
  });

  test('[I2] unauthenticated sockets are counted by the address that a trusted proxy adds, not by one that the client sends', async () => {
    await rooms.close();
    await start({ maxUnauthenticatedPerAddress: 3, clientIpHeader: 'x-forwarded-for' });
    const statuses = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push(await upgradeStatus(`198.51.100.${at}, 203.0.113.7`, true));
    expect(statuses).toEqual([101, 101, 101, 429]);
    expect(await upgradeStatus('198.51.100.1, 203.0.113.8')).toBe(101);
  });

  test('an unauthenticated socket is closed by a message above 64 KB, and shorter messages are read only up to that sum', async () => {
    const one = await RawClient.connect(rooms.url);
    one.update(ydocId, new Uint8Array(70_000));
    expect(await one.closed()).toBe(1009);
    const hoarder = await RawClient.connect(rooms.url);
    for (let at = 0; at < 200; at += 1) hoarder.update(ydocId, new Uint8Array(60_000));
    // That was twelve megabytes. Bytes that the server does not read stay in the sender's buffer.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hoarder.closeCode).toBeUndefined();
    expect(hoarder.socket.bufferedAmount).toBeGreaterThan(1_000_000);
    await expectWriterWorks();
    hoarder.close();
  });

  test('a paused socket is read again after sign-in, and nothing that was sent before is lost', async () => {
    const slow = await RawClient.connect(rooms.url);
    const doc = new Y.Doc();
    doc.clientID = 7;
    const updates: Uint8Array[] = [];
    doc.on('update', (made: Uint8Array) => updates.push(made));
    slow.join(ydocId, token(ada, 7));
    for (let at = 0; at < 10; at += 1) doc.getText('words').insert(0, 'x'.repeat(50_000));
    for (const update of updates) slow.update(ydocId, update);
    await until(() => writer.doc.getText('words').length === 500_000);
    expect(slow.closeCode).toBeUndefined();
    slow.close();
  });
});

/**
 * Returns the HTTP status of an upgrade.
 * @param staysOpen whether the connection remains open until the rooms close
 */
function upgradeStatus(forwardedFor = '', staysOpen = false): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(rooms.url, { headers: { 'x-forwarded-for': forwardedFor } });
    socket.on('open', () => {
      if (!staysOpen) socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('error', () => {});
  });
}
