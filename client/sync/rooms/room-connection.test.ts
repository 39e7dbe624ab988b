// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { MessageType } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { CHANGE, ROOM, serverFixture, STEP_2, textOf, turn } from './testing/server-fixture.ts';

const desk = serverFixture();
const tokens = () => desk.heard.filter(({ type }) => type === MessageType.Auth).length;

describe('a room on its way', () => {
  test('[C4] is let in, gets its text, and is saved once the server has what was here', async () => {
    const room = desk.room();
    expect(room.isAttached).toBe(true);
    expect(room.isOwedAck).toBe(true);
    expect(room.getState()).toMatchObject({
      status: 'opening',
      isOpened: true,
      isHere: false,
      isMissing: true,
    });
    await desk.open();
    expect(desk.heard.map(({ type }) => type)).toEqual([
      MessageType.Auth,
      MessageType.Sync,
      MessageType.Awareness,
    ]);
    expect(new TextDecoder().decode(desk.heard[0]?.bytes)).toContain(`token of ${room.ydoc.clientID}`);
    expect(desk.key.startsWith(`${ROOM}\0`)).toBe(true);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false, readOnly: false });
    desk.letIn();
    expect(room.getState().facts).toMatchObject({ authenticated: true, synced: false, readOnly: false });
    desk.give(textOf('Words'));
    expect(room.ydoc.getText('words').toJSON()).toBe('Words');
    expect(room.getState()).toMatchObject({ status: 'saving', isHere: true, isMissing: false });
    expect(desk.synced(STEP_2)).toHaveLength(1);
    expect(room.isOwedAck).toBe(true);
    desk.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { synced: true, unacked: 0 } });
    expect(room.isOwedAck).toBe(false);
  });

  test('[C4] what is written is owed until it is acknowledged, what comes from the server never', async () => {
    const room = desk.room();
    await desk.welcome(textOf('Words'));
    const seen: string[] = [];
    room.subscribe(() => seen.push(room.getState().status));
    room.ydoc.getText('words').insert(0, 'My ');
    expect(desk.synced(CHANGE)).toHaveLength(1);
    expect(room.getState().facts.unacked).toBe(1);
    expect(room.isOwedAck).toBe(true);
    desk.ack();
    expect(seen).toEqual(['saving', 'saved']);
    desk.sync(CHANGE, Y.encodeStateAsUpdate(textOf('More')));
    expect(room.getState().facts.unacked).toBe(0);
    expect(seen).toEqual(['saving', 'saved']);
    room.ydoc.getText('words').insert(0, 'Not ');
    desk.ack(false);
    expect(room.getState()).toMatchObject({ status: 'saving', facts: { unacked: 1, synced: false } });
  });

  test('[C7] a reader’s change is owed, but no acknowledgement is waited for', async () => {
    const room = desk.room();
    await desk.open();
    desk.letIn('readonly');
    desk.give(textOf('Words'));
    expect(room.getState()).toMatchObject({ status: 'view-only', facts: { readOnly: true } });
    expect(room.isOwedAck).toBe(false);
  });

  test('[A10] hears what is said in it, and who does not listen any more does not', async () => {
    const room = desk.room();
    const heard: string[] = [];
    const stop = room.onMessage((message) => heard.push(message));
    await desk.welcome();
    desk.tell('changed');
    stop();
    desk.tell('again');
    expect(heard).toEqual(['changed']);
  });

  test('[X15] what comes waits while an editor composes letters', async () => {
    const room = desk.room();
    await desk.welcome();
    const waiting: (() => void)[] = [];
    room.setGate((deliver) => void waiting.push(deliver));
    desk.sync(CHANGE, Y.encodeStateAsUpdate(textOf('Words')));
    expect(room.ydoc.getText('words').toJSON()).toBe('');
    for (const deliver of waiting) deliver();
    expect(room.ydoc.getText('words').toJSON()).toBe('Words');
    room.setGate(undefined);
    desk.tell('changed');
    expect(waiting).toHaveLength(1);
  });
});

test('[A12] a page that was only shown for the first time says nothing anew', async () => {
  const room = desk.room();
  await desk.welcome();
  const announced = vi.spyOn(room.awareness, 'announce');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(announced).not.toHaveBeenCalled();
});

test('who does not look any more is not told; without a device nothing is waited for', async () => {
  const room = desk.room();
  await desk.welcome();
  const told = vi.fn();
  const stop = room.subscribe(told);
  room.ydoc.getText('words').insert(0, 'Told ');
  expect(told).toHaveBeenCalledOnce();
  stop();
  desk.ack();
  expect(told).toHaveBeenCalledOnce();
  expect(room.pendingSince()).toBeUndefined();
});

describe('a room that is closed', () => {
  test('[A10] by the server is joined anew by another session, with the same text and what one is doing', async () => {
    const room = desk.room();
    room.awareness.setLocalStateField('documentId', 'd1');
    await desk.welcome(textOf('Words'));
    const first = desk.key;
    room.ydoc.getText('words').insert(0, 'My ');
    desk.closeRoom('rejoin');
    expect(room.isAttached).toBe(false);
    expect(room.isOwedAck).toBe(false);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false, refusal: undefined });
    await vi.advanceTimersByTimeAsync(100);
    expect(room.isAttached).toBe(true);
    expect(tokens()).toBe(2);
    expect(desk.key).not.toBe(first);
    expect(room.awareness.getLocalState()).toEqual({ documentId: 'd1' });
    desk.letIn();
    desk.give(textOf(''));
    // The close of the old session is no word about the new one.
    desk.say(MessageType.CLOSE, () => {}, first);
    desk.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { unacked: 0 } });
    expect(room.ydoc.getText('words').toJSON()).toBe('My Words');
    // The last session is gone: a change is sent once.
    const known = desk.synced(CHANGE).length;
    room.ydoc.getText('words').insert(0, 'All ');
    expect(desk.synced(CHANGE)).toHaveLength(known + 1);
  });

  test('[A10] because one may not be here says why, and that no more once one is let in', async () => {
    const room = desk.room();
    await desk.open();
    desk.turnAway('not-found');
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts.refusal).toBe('not-found');
    room.retryNow();
    await turn();
    expect(room.isAttached).toBe(true);
    room.retryNow();
    await turn();
    expect(tokens()).toBe(2);
    desk.letIn();
    expect(room.getState().facts.refusal).toBeUndefined();
  });

  test('once it was whole the next failure is a first one', async () => {
    const room = desk.room();
    await desk.open();
    for (const _ of [1, 2, 3]) {
      desk.turnAway('not-found');
      room.retryNow();
      await turn();
    }
    desk.turnAway('not-found');
    await vi.advanceTimersByTimeAsync(2_000);
    desk.letIn();
    desk.give(textOf('Words'));
    desk.closeRoom('not-found');
    await vi.advanceTimersByTimeAsync(999);
    expect(room.isAttached).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(room.isAttached).toBe(true);
  });

  test('[C4] with its whole socket stays joined: nothing of what was sent counts as taken', async () => {
    const room = desk.room();
    await desk.welcome(textOf('Words'));
    room.ydoc.getText('words').insert(0, 'My ');
    const states: unknown[] = [];
    room.subscribe(() => states.push(room.getState().facts));
    desk.close(1000);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts).toMatchObject({ socketConnected: false, synced: false, unacked: 1 });
    expect(states.at(-1)).toBe(room.getState().facts);
    await desk.open();
    desk.letIn();
    desk.give(textOf(''));
    desk.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('[C4] with a socket of another code, too', async () => {
    const room = desk.room();
    await desk.welcome(textOf('Words'));
    expect(room.getState().status).toBe('saved');
    desk.close(1006);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts).toMatchObject({ authenticated: false, synced: false });
    expect(room.isOwedAck).toBe(true);
  });
});

describe('a room that has ended', () => {
  test('hears nothing more of its socket, of what may be joined, or of a page that comes back', async () => {
    const room = desk.room();
    await desk.welcome(textOf('Words'));
    const stops = vi.spyOn(window, 'removeEventListener');
    const announced = vi.spyOn(room.awareness, 'announce');
    const told = vi.fn();
    room.subscribe(told);
    room.onMessage(told);
    const state = room.getState();
    room.destroy();
    expect(stops.mock.calls.map(([type]) => type)).toContain('pageshow');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(announced).not.toHaveBeenCalled();
    desk.close(1006);
    window.dispatchEvent(new Event('offline'));
    expect(room.getState()).toBe(state);
    expect(room.awareness.getLocalState()).toBeNull();
    expect(told).not.toHaveBeenCalled();
  });

  test('takes its leave of the server, tells nobody and is not joined again', async () => {
    const room = desk.room();
    await desk.welcome(textOf('Words'));
    const told = vi.fn();
    room.subscribe(told);
    room.onMessage(told);
    const key = desk.key;
    room.destroy();
    expect(desk.heard.at(-1)).toMatchObject({ key, type: MessageType.CLOSE });
    desk.socket.reconnectNow();
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens()).toBe(1);
    expect(told).not.toHaveBeenCalled();
    expect(room.ydoc.isDestroyed).toBe(true);
  });

  test('while it waited to be joined is not joined', async () => {
    const room = desk.room();
    await desk.open();
    desk.turnAway('not-found');
    room.destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens()).toBe(1);
  });
});
