// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { MessageType } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { CHANGE, ROOM, serverFixture, STEP_2, textOf, flushPromises } from './testing/server-fixture.ts';

const server = serverFixture();
const tokenCount = () => server.sentMessages.filter(({ type }) => type === MessageType.Auth).length;

describe('a room that connects', () => {
  test('[C4] a room is let in, receives its text, and is saved once the server has the local state', async () => {
    const room = server.room();
    expect(room.isAttached).toBe(true);
    expect(room.isAwaitingAck).toBe(true);
    expect(room.getState()).toMatchObject({
      status: 'opening',
      isOpened: true,
      isHere: false,
      isMissing: true,
    });
    await server.open();
    expect(server.sentMessages.map(({ type }) => type)).toEqual([
      MessageType.Auth,
      MessageType.Sync,
      MessageType.Awareness,
    ]);
    expect(new TextDecoder().decode(server.sentMessages[0]?.bytes)).toContain(
      `token of ${room.ydoc.clientID}`,
    );
    expect(server.sessionKey.startsWith(`${ROOM}\0`)).toBe(true);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false, readOnly: false });
    server.authenticate();
    expect(room.getState().facts).toMatchObject({ authenticated: true, synced: false, readOnly: false });
    server.sendState(textOf('Words'));
    expect(room.ydoc.getText('words').toJSON()).toBe('Words');
    expect(room.getState()).toMatchObject({ status: 'saving', isHere: true, isMissing: false });
    expect(server.syncMessages(STEP_2)).toHaveLength(1);
    expect(room.isAwaitingAck).toBe(true);
    server.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { synced: true, unacked: 0 } });
    expect(room.isAwaitingAck).toBe(false);
  });

  test('[C4] a local change is unacknowledged until the server acknowledges it, and a remote change never is', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    const statuses: string[] = [];
    room.subscribe(() => statuses.push(room.getState().status));
    room.ydoc.getText('words').insert(0, 'My ');
    expect(server.syncMessages(CHANGE)).toHaveLength(1);
    expect(room.getState().facts.unacked).toBe(1);
    expect(room.isAwaitingAck).toBe(true);
    server.ack();
    expect(statuses).toEqual(['saving', 'saved']);
    server.sendSync(CHANGE, Y.encodeStateAsUpdate(textOf('More')));
    expect(room.getState().facts.unacked).toBe(0);
    expect(statuses).toEqual(['saving', 'saved']);
    room.ydoc.getText('words').insert(0, 'Not ');
    server.ack(false);
    expect(room.getState()).toMatchObject({ status: 'saving', facts: { unacked: 1, synced: false } });
  });

  test('[C7] a reader’s room waits for no acknowledgement', async () => {
    const room = server.room();
    await server.open();
    server.authenticate('readonly');
    server.sendState(textOf('Words'));
    expect(room.getState()).toMatchObject({ status: 'view-only', facts: { readOnly: true } });
    expect(room.isAwaitingAck).toBe(false);
  });

  test('[A10] a room passes the server’s messages to its listeners until they unsubscribe', async () => {
    const room = server.room();
    const received: string[] = [];
    const stop = room.onMessage((message) => received.push(message));
    await server.connectAndSync();
    server.sendStateless('changed');
    stop();
    server.sendStateless('again');
    expect(received).toEqual(['changed']);
  });

  test('[X15] remote messages wait while an editor composes text', async () => {
    const room = server.room();
    await server.connectAndSync();
    const held: (() => void)[] = [];
    room.setGate((deliver) => void held.push(deliver));
    server.sendSync(CHANGE, Y.encodeStateAsUpdate(textOf('Words')));
    expect(room.ydoc.getText('words').toJSON()).toBe('');
    for (const deliver of held) deliver();
    expect(room.ydoc.getText('words').toJSON()).toBe('Words');
    room.setGate(undefined);
    server.sendStateless('changed');
    expect(held).toHaveLength(1);
  });
});

test('an unsubscribed listener is not called, and a room without a device has no pending write', async () => {
  const room = server.room();
  await server.connectAndSync();
  const listener = vi.fn();
  const stop = room.subscribe(listener);
  room.ydoc.getText('words').insert(0, 'Told ');
  expect(listener).toHaveBeenCalledOnce();
  stop();
  server.ack();
  expect(listener).toHaveBeenCalledOnce();
  expect(room.pendingSince()).toBeUndefined();
});

describe('a room that was closed or refused', () => {
  test('[A10] a room that the server closed is joined again under a new session, with the same text and presence', async () => {
    const room = server.room();
    room.awareness.setLocalStateField('documentId', 'd1');
    await server.connectAndSync(textOf('Words'));
    const first = server.sessionKey;
    room.ydoc.getText('words').insert(0, 'My ');
    server.closeRoom('rejoin');
    expect(room.isAttached).toBe(false);
    expect(room.isAwaitingAck).toBe(false);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false, refusal: undefined });
    await vi.advanceTimersByTimeAsync(100);
    expect(room.isAttached).toBe(true);
    expect(tokenCount()).toBe(2);
    expect(server.sessionKey).not.toBe(first);
    expect(room.awareness.getLocalState()).toEqual({ documentId: 'd1' });
    server.authenticate();
    server.sendState(textOf(''));
    // A close message for the old session does not concern the new one.
    server.send(MessageType.CLOSE, () => {}, first);
    // The first acknowledges the row "My ", the second the catch-up.
    server.ack();
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 1 });
    server.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { unacked: 0 } });
    expect(room.ydoc.getText('words').toJSON()).toBe('My Words');
    // The old provider has ended, so a change is sent once.
    const sentBefore = server.syncMessages(CHANGE).length;
    room.ydoc.getText('words').insert(0, 'All ');
    expect(server.syncMessages(CHANGE)).toHaveLength(sentBefore + 1);
  });

  test('[A10] a room that the server refused shows the reason until the server lets it in', async () => {
    const room = server.room();
    await server.open();
    server.denyAccess('not-found');
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts.refusal).toBe('not-found');
    room.retryNow();
    await flushPromises();
    expect(room.isAttached).toBe(true);
    room.retryNow();
    await flushPromises();
    expect(tokenCount()).toBe(2);
    server.authenticate();
    expect(room.getState().facts.refusal).toBeUndefined();
  });

  test('after a complete sync the next failure starts the back-off from one second', async () => {
    const room = server.room();
    await server.open();
    for (const _ of [1, 2, 3]) {
      server.denyAccess('not-found');
      room.retryNow();
      await flushPromises();
    }
    server.denyAccess('not-found');
    await vi.advanceTimersByTimeAsync(2_000);
    server.authenticate();
    server.sendState(textOf('Words'));
    server.closeRoom('not-found');
    await vi.advanceTimersByTimeAsync(999);
    expect(room.isAttached).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(room.isAttached).toBe(true);
  });

  test('[C4] a room stays attached when its socket closes, and changes that were sent stay unacknowledged', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    room.ydoc.getText('words').insert(0, 'My ');
    const states: unknown[] = [];
    room.subscribe(() => states.push(room.getState().facts));
    server.close(1000);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts).toMatchObject({ socketConnected: false, synced: false, unacked: 1 });
    expect(states.at(-1)).toBe(room.getState().facts);
    await server.open();
    server.authenticate();
    server.sendState(textOf(''));
    server.ackAll();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('[C4] a room stays attached when its socket closes with another code, too', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    expect(room.getState().status).toBe('saved');
    server.close(1006);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false });
    expect(room.isAwaitingAck).toBe(true);
  });
});

describe('a room that has ended', () => {
  test('an ended room does not react to its socket, to the network or to a page that is shown again', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    const removeListener = vi.spyOn(window, 'removeEventListener');
    const announce = vi.spyOn(room.awareness, 'announce');
    const listener = vi.fn();
    room.subscribe(listener);
    room.onMessage(listener);
    const state = room.getState();
    room.destroy();
    expect(removeListener.mock.calls.map(([type]) => type)).toContain('pageshow');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(announce).not.toHaveBeenCalled();
    server.close(1006);
    window.dispatchEvent(new Event('offline'));
    expect(room.getState()).toBe(state);
    expect(room.awareness.getLocalState()).toBeNull();
    expect(listener).not.toHaveBeenCalled();
  });

  test('an ended room sends a close message, calls no listener and is not joined again', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    const listener = vi.fn();
    room.subscribe(listener);
    room.onMessage(listener);
    const key = server.sessionKey;
    room.destroy();
    expect(server.sentMessages.at(-1)).toMatchObject({ key, type: MessageType.CLOSE });
    server.socket.reconnectNow();
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokenCount()).toBe(1);
    expect(listener).not.toHaveBeenCalled();
    expect(room.ydoc.isDestroyed).toBe(true);
  });

  test('a room that ends while it waits for the next attempt is not joined', async () => {
    const room = server.room();
    await server.open();
    server.denyAccess('not-found');
    room.destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokenCount()).toBe(1);
  });
});
