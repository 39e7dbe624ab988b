// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { removeAwarenessStates } from 'y-protocols/awareness';
import { MAX_UPDATE_BYTES, MAX_UPDATE_CLIENTS } from '#shared/documents/sync-protocol.ts';
import { CHANGE, serverFixture, STEP_1, STEP_2, textOf } from './testing/server-fixture.ts';

const server = serverFixture();
const MIB = 1024 * 1024;
/** How long a message is made at most where a change can be cut. */
const PART = 192 * 1024;

/** What the server has once it took all this, in order. */
function wordsOf(...updates: Uint8Array[]): string {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc.getText('words').toJSON();
}

describe('[A11] a long change', () => {
  test('is sent in parts, in order, and acknowledged once the last is', async () => {
    const room = server.room();
    await server.connectAndSync();
    const words = 'long '.repeat(MIB / 4);
    room.ydoc.getText('words').insert(0, words);
    const parts = server.synced(CHANGE);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.byteLength).toBeLessThan(MIB);
    expect(wordsOf(...parts) === words).toBe(true);
    for (const _ of parts.slice(1)) server.ack();
    expect(room.getState().facts.unacked).toBe(1);
    server.ack();
    expect(room.getState().facts.unacked).toBe(0);
  });

  test('of just a part is one message', async () => {
    const room = server.room();
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'x'.repeat(PART - 100));
    expect(server.synced(CHANGE)).toHaveLength(1);
  });

  test('[A15] up to the limit that cannot be cut is one message all the same', async () => {
    const room = server.room();
    await server.connectAndSync();
    room.ydoc.getMap('one').set('thing', new Uint8Array(MAX_UPDATE_BYTES - 512));
    const [part] = server.synced(CHANGE);
    expect(part?.byteLength).toBeGreaterThan(PART);
    server.ack();
    expect(room.getState().facts.unacked).toBe(0);
    room.ydoc.getMap('one').set('thing', new Uint8Array(MAX_UPDATE_BYTES));
    expect(server.synced(CHANGE)).toHaveLength(1);
    expect(room.getState().facts.refusal).toBe('too-large');
  });

  test('[A15] of 1 MB leaves in parts that the server takes, and one of 3 MB is uploaded', async () => {
    const pushed: Uint8Array[] = [];
    const room = server.room({
      pushLong: (_, update) => {
        pushed.push(update);
        return new Promise<void>(() => {});
      },
    });
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'long '.repeat(MIB / 5));
    const parts = server.synced(CHANGE);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect(part.byteLength).toBeLessThanOrEqual(MAX_UPDATE_BYTES);
    expect(pushed).toEqual([]);
    room.ydoc.getText('words').insert(0, 'longer '.repeat((3 * MIB) / 7));
    expect(server.synced(CHANGE)).toHaveLength(parts.length);
    expect(wordsOf(...parts, ...pushed)).toBe(room.ydoc.getText('words').toJSON());
  });
});

describe('[C3] what was here before the connection', () => {
  test('is sent in parts when it is long: it is caught up once the last is acknowledged, not before', async () => {
    const room = server.room();
    const words = 'week '.repeat(MIB / 4);
    room.ydoc.getText('words').insert(0, words);
    await server.open();
    server.letIn();
    server.give();
    const [changes, answers] = [server.synced(CHANGE), server.synced(STEP_2)];
    expect(changes.length).toBeGreaterThan(1);
    expect(answers).toHaveLength(1);
    expect(wordsOf(...changes, ...answers) === words).toBe(true);
    for (const _ of changes) server.ack();
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 1 });
    server.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('is sent as one answer when it is short, to the last byte that fits', async () => {
    const room = server.room();
    room.ydoc.getText('words').insert(0, 'x'.repeat(PART - 100));
    await server.open();
    server.letIn();
    server.give(textOf(''));
    expect([server.synced(CHANGE).length, server.synced(STEP_2).length]).toEqual([0, 1]);
    server.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('counts once what others do is asked for and given', async () => {
    const room = server.room();
    room.ydoc.getText('words').insert(0, 'Words');
    await server.open();
    server.letIn();
    // Who is here is asked for, and the answer owes nothing.
    server.send(3, () => {});
    server.give();
    server.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('[A15] of a hundred sessions is sent in parts of few clients each, and all of it arrives', async () => {
    const room = server.room();
    for (let session = 0; session < 100; session += 1) {
      const page = new Y.Doc();
      Y.applyUpdate(page, Y.encodeStateAsUpdate(room.ydoc));
      page.getText('words').insert(0, `${session} `);
      Y.applyUpdate(room.ydoc, Y.encodeStateAsUpdate(page));
    }
    await server.open();
    server.letIn();
    server.give();
    const parts = [...server.synced(CHANGE), ...server.synced(STEP_2)];
    expect(parts.length).toBeGreaterThan(1);
    for (const [clients] of parts) expect(clients).toBeLessThanOrEqual(MAX_UPDATE_CLIENTS);
    expect(wordsOf(...parts)).toBe(room.ydoc.getText('words').toJSON());
  });

  test('[A15] deletions of years are sent in parts that the server takes', async () => {
    const room = server.room();
    const other = new Y.Doc();
    const words = other.getText('words');
    other.transact(() => {
      for (let at = 0; at < 60_000; at += 1) {
        words.insert(0, 'ab');
        words.delete(1, 1);
      }
    });
    Y.applyUpdate(room.ydoc, Y.encodeStateAsUpdate(other));
    await server.open();
    server.letIn();
    // The server has the text, and is told of all deletions all the same.
    server.sendSync(STEP_1, Y.encodeStateVector(other));
    const parts = [...server.synced(CHANGE), ...server.synced(STEP_2)];
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.byteLength).toBeLessThanOrEqual(MAX_UPDATE_BYTES);
    expect(room.isAttached).toBe(true);
  });
});

describe('presence', () => {
  test('[A12][A15] a page speaks for itself alone, though it sees others fall silent', async () => {
    const room = server.room();
    await server.connectAndSync();
    const before = server.sentMessages.length;
    const others = Array.from({ length: 20 }, (_, at) => at + 1);
    for (const client of others) room.awareness.states.set(client, { name: 'another' });
    for (const client of others) room.awareness.meta.set(client, { clock: 1, lastUpdated: 0 });
    removeAwarenessStates(room.awareness, others, 'timeout');
    expect(server.sentMessages).toHaveLength(before);
    room.awareness.setLocalStateField('cursor', 1);
    expect(server.sentMessages).toHaveLength(before + 1);
  });
});
