// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { MessageType } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { CHANGE, ROOM, serverFixture, STEP_2, textOf, flushPromises } from './testing/server-fixture.ts';

const server = serverFixture();
const tokenCount = () => server.sentMessages.filter(({ type }) => type === MessageType.Auth).length;

describe('a room on its way', () => {
  test('[C4] is let in, gets its text, and is saved once the server has what was here', async () => {
    const room = server.room();
    expect(room.isAttached).toBe(true);
    expect(room.isOwedAck).toBe(true);
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
    server.letIn();
    expect(room.getState().facts).toMatchObject({ authenticated: true, synced: false, readOnly: false });
    server.give(textOf('Words'));
    expect(room.ydoc.getText('words').toJSON()).toBe('Words');
    expect(room.getState()).toMatchObject({ status: 'saving', isHere: true, isMissing: false });
    expect(server.synced(STEP_2)).toHaveLength(1);
    expect(room.isOwedAck).toBe(true);
    server.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { synced: true, unacked: 0 } });
    expect(room.isOwedAck).toBe(false);
  });

  test('[C4] what is written is owed until it is acknowledged, what comes from the server never', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    const statuses: string[] = [];
    room.subscribe(() => statuses.push(room.getState().status));
    room.ydoc.getText('words').insert(0, 'My ');
    expect(server.synced(CHANGE)).toHaveLength(1);
    expect(room.getState().facts.unacked).toBe(1);
    expect(room.isOwedAck).toBe(true);
    server.ack();
    expect(statuses).toEqual(['saving', 'saved']);
    server.sendSync(CHANGE, Y.encodeStateAsUpdate(textOf('More')));
    expect(room.getState().facts.unacked).toBe(0);
    expect(statuses).toEqual(['saving', 'saved']);
    room.ydoc.getText('words').insert(0, 'Not ');
    server.ack(false);
    expect(room.getState()).toMatchObject({ status: 'saving', facts: { unacked: 1, synced: false } });
  });

  test('[C7] a reader’s change is owed, but no acknowledgement is waited for', async () => {
    const room = server.room();
    await server.open();
    server.letIn('readonly');
    server.give(textOf('Words'));
    expect(room.getState()).toMatchObject({ status: 'view-only', facts: { readOnly: true } });
    expect(room.isOwedAck).toBe(false);
  });

  test('[A10] hears what is said in it, and who does not listen any more does not', async () => {
    const room = server.room();
    const received: string[] = [];
    const stop = room.onMessage((message) => received.push(message));
    await server.connectAndSync();
    server.sendStateless('changed');
    stop();
    server.sendStateless('again');
    expect(received).toEqual(['changed']);
  });

  test('[X15] what comes waits while an editor composes letters', async () => {
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

test('[A12] a page that was only shown for the first time says nothing anew', async () => {
  const room = server.room();
  await server.connectAndSync();
  const announce = vi.spyOn(room.awareness, 'announce');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(announce).not.toHaveBeenCalled();
});

test('who does not look any more is not told; without a device nothing is waited for', async () => {
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

describe('a room that is closed', () => {
  test('[A10] by the server is joined anew by another session, with the same text and what one is doing', async () => {
    const room = server.room();
    room.awareness.setLocalStateField('documentId', 'd1');
    await server.connectAndSync(textOf('Words'));
    const first = server.sessionKey;
    room.ydoc.getText('words').insert(0, 'My ');
    server.closeRoom('rejoin');
    expect(room.isAttached).toBe(false);
    expect(room.isOwedAck).toBe(false);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false, refusal: undefined });
    await vi.advanceTimersByTimeAsync(100);
    expect(room.isAttached).toBe(true);
    expect(tokenCount()).toBe(2);
    expect(server.sessionKey).not.toBe(first);
    expect(room.awareness.getLocalState()).toEqual({ documentId: 'd1' });
    server.letIn();
    server.give(textOf(''));
    // The close of the old session is no word about the new one.
    server.send(MessageType.CLOSE, () => {}, first);
    server.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { unacked: 0 } });
    expect(room.ydoc.getText('words').toJSON()).toBe('My Words');
    // The last session is gone: a change is sent once.
    const sentBefore = server.synced(CHANGE).length;
    room.ydoc.getText('words').insert(0, 'All ');
    expect(server.synced(CHANGE)).toHaveLength(sentBefore + 1);
  });

  test('[A10] because one may not be here says why, and that no more once one is let in', async () => {
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
    server.letIn();
    expect(room.getState().facts.refusal).toBeUndefined();
  });

  test('once it was whole the next failure is a first one', async () => {
    const room = server.room();
    await server.open();
    for (const _ of [1, 2, 3]) {
      server.denyAccess('not-found');
      room.retryNow();
      await flushPromises();
    }
    server.denyAccess('not-found');
    await vi.advanceTimersByTimeAsync(2_000);
    server.letIn();
    server.give(textOf('Words'));
    server.closeRoom('not-found');
    await vi.advanceTimersByTimeAsync(999);
    expect(room.isAttached).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(room.isAttached).toBe(true);
  });

  test('[C4] with its whole socket stays joined: nothing of what was sent counts as taken', async () => {
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
    server.letIn();
    server.give(textOf(''));
    server.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('[C4] with a socket of another code, too', async () => {
    const room = server.room();
    await server.connectAndSync(textOf('Words'));
    expect(room.getState().status).toBe('saved');
    server.close(1006);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false });
    expect(room.isOwedAck).toBe(true);
  });
});

describe('a room that has ended', () => {
  test('hears nothing more of its socket, of what may be joined, or of a page that comes back', async () => {
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

  test('takes its leave of the server, tells nobody and is not joined again', async () => {
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

  test('while it waited to be joined is not joined', async () => {
    const room = server.room();
    await server.open();
    server.denyAccess('not-found');
    room.destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokenCount()).toBe(1);
  });
});
