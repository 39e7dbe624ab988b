// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { removeAwarenessStates } from 'y-protocols/awareness';
import { MAX_UPDATE_BYTES, MAX_UPDATE_CLIENTS } from '#shared/documents/sync-protocol.ts';
import { CHANGE, serverFixture, STEP_1, STEP_2, textOf } from './testing/server-fixture.ts';

const server = serverFixture();
const MIB = 1024 * 1024;
/** The longest message for a change that can be split, in bytes. */
const PART = 192 * 1024;

/** Returns the server's text after it has applied these updates in order. */
function wordsOf(...updates: Uint8Array[]): string {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc.getText('words').toJSON();
}

describe('[A11] a long change', () => {
  test('a long change is sent in parts, in order, and is acknowledged with the last part', async () => {
    const room = server.room();
    await server.connectAndSync();
    const words = 'long '.repeat(MIB / 4);
    room.ydoc.getText('words').insert(0, words);
    const parts = server.syncMessages(CHANGE);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.byteLength).toBeLessThan(MIB);
    expect(wordsOf(...parts) === words).toBe(true);
    for (const _ of parts.slice(1)) server.ack();
    expect(room.getState().facts.unacked).toBe(1);
    server.ack();
    expect(room.getState().facts.unacked).toBe(0);
  });

  test('a change that is as long as one part is one message', async () => {
    const room = server.room();
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'x'.repeat(PART - 100));
    expect(server.syncMessages(CHANGE)).toHaveLength(1);
  });

  test('[A15] a change that cannot be split is one message up to the server’s limit, and is refused above it', async () => {
    const room = server.room();
    await server.connectAndSync();
    room.ydoc.getMap('one').set('thing', new Uint8Array(MAX_UPDATE_BYTES - 512));
    const [part] = server.syncMessages(CHANGE);
    expect(part?.byteLength).toBeGreaterThan(PART);
    server.ack();
    expect(room.getState().facts.unacked).toBe(0);
    room.ydoc.getMap('one').set('thing', new Uint8Array(MAX_UPDATE_BYTES));
    expect(server.syncMessages(CHANGE)).toHaveLength(1);
    expect(room.getState().facts.refusal).toBe('too-large');
  });

  test('[A15] a change of 1 MB is sent in parts that the server accepts, and one of 3 MB is uploaded', async () => {
    const pushed: Uint8Array[] = [];
    const room = server.room({
      pushLong: (_, update) => {
        pushed.push(update);
        return new Promise<void>(() => {});
      },
    });
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'long '.repeat(MIB / 5));
    const parts = server.syncMessages(CHANGE);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect(part.byteLength).toBeLessThanOrEqual(MAX_UPDATE_BYTES);
    expect(pushed).toEqual([]);
    room.ydoc.getText('words').insert(0, 'longer '.repeat((3 * MIB) / 7));
    expect(server.syncMessages(CHANGE)).toHaveLength(parts.length);
    expect(wordsOf(...parts, ...pushed)).toBe(room.ydoc.getText('words').toJSON());
  });
});

describe('[C3] changes from before the connection', () => {
  test('[M9] a long catch-up is sent in parts, all as a catch-up, and the room has caught up once the last part is acknowledged', async () => {
    const room = server.room();
    const words = 'week '.repeat(MIB / 4);
    room.ydoc.getText('words').insert(0, words);
    await server.open();
    server.authenticate();
    server.sendState();
    const [changes, answers] = [server.syncMessages(CHANGE), server.syncMessages(STEP_2)];
    expect(changes.length).toBeGreaterThan(1);
    expect(wordsOf(...changes) === words).toBe(true);
    expect(answers.length).toBeGreaterThan(1);
    expect(wordsOf(...answers) === words).toBe(true);
    for (const _ of [...changes, ...answers.slice(1)]) server.ack();
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 1 });
    server.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('a row and a catch-up that are as long as one part are one message each', async () => {
    const room = server.room();
    room.ydoc.getText('words').insert(0, 'x'.repeat(PART - 100));
    await server.open();
    server.authenticate();
    server.sendState(textOf(''));
    expect([server.syncMessages(CHANGE).length, server.syncMessages(STEP_2).length]).toEqual([1, 1]);
    server.ackAll();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('a request for presence does not change which message the first acknowledgement is for', async () => {
    const room = server.room();
    room.ydoc.getText('words').insert(0, 'Words');
    await server.open();
    server.authenticate();
    // A request for awareness (type 3), whose answer is not acknowledged.
    server.send(3, () => {});
    server.sendState();
    server.ackAll();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('[A15] the changes of a hundred sessions are sent in parts of few clients each, and all of them arrive', async () => {
    const room = server.room();
    for (let session = 0; session < 100; session += 1) {
      const page = new Y.Doc();
      Y.applyUpdate(page, Y.encodeStateAsUpdate(room.ydoc));
      page.getText('words').insert(0, `${session} `);
      Y.applyUpdate(room.ydoc, Y.encodeStateAsUpdate(page));
    }
    await server.open();
    server.authenticate();
    server.sendState();
    const parts = [...server.syncMessages(CHANGE), ...server.syncMessages(STEP_2)];
    expect(parts.length).toBeGreaterThan(1);
    for (const [clients] of parts) expect(clients).toBeLessThanOrEqual(MAX_UPDATE_CLIENTS);
    expect(wordsOf(...parts)).toBe(room.ydoc.getText('words').toJSON());
  });

  test('[A15] a large set of deletions is sent in parts that the server accepts', async () => {
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
    server.authenticate();
    // The server has the text, and is sent all deletions nevertheless.
    server.sendSync(STEP_1, Y.encodeStateVector(other));
    const parts = [...server.syncMessages(CHANGE), ...server.syncMessages(STEP_2)];
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.byteLength).toBeLessThanOrEqual(MAX_UPDATE_BYTES);
    expect(room.isAttached).toBe(true);
  });
});

describe('presence', () => {
  test('[A12][A15] a page sends only its own presence, although it sees others go silent', async () => {
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

test('[C4][X15] an acknowledgement that waited for a composition counts only for its own connection', async () => {
  const room = server.room();
  await server.connectAndSync();
  const held: (() => void)[] = [];
  room.setGate((deliver) => void held.push(deliver));
  const text = room.ydoc.getText('words');
  text.insert(0, 'One ');
  text.insert(4, 'two ');
  server.ack();
  server.close(1006);
  await server.open();
  // Typed before the composition has ended: it waits for the rows before it.
  text.insert(8, 'three ');
  for (const deliver of held.splice(0)) deliver();
  room.setGate(undefined);
  server.authenticate();
  server.sendState(new Y.Doc());
  // This acknowledges the three rows in one message, not the catch-up.
  server.ack();
  expect(room.getState().facts).toMatchObject({ synced: false, unacked: 3 });
  server.ack();
  expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
});
