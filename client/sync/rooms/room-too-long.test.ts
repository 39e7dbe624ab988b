// @vitest-environment jsdom
import { MessageType } from '@hocuspocus/provider';
import { describe, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { ApiError } from '#client/api/api-error.ts';
import { CHANGE, ROOM, serverFixture, turn } from './testing/server-fixture.ts';

const desk = serverFixture();
const tokens = () => desk.heard.filter(({ type }) => type === MessageType.Auth).length;

describe('[A11] what is too long for a message', () => {
  const LONG = 9 * 1024 * 1024;
  /** A single thing that cannot be cut. */
  const writeLong = (room: { ydoc: Y.Doc }) => room.ydoc.getMap('long').set('one', new Uint8Array(LONG));
  const failure = (code: 'too_large' | 'internal') =>
    new ApiError(code === 'internal' ? 500 : 413, 'No.', { code });

  test('goes another way, and then the room is joined anew', async () => {
    const pushed: [string, number, number][] = [];
    let arrive = () => {};
    const pushLong = (name: string, update: Uint8Array, clientId: number) => {
      pushed.push([name, update.byteLength, clientId]);
      return new Promise<void>((resolve) => (arrive = resolve));
    };
    const room = desk.room({ pushLong });
    await desk.welcome();
    const told = vi.fn();
    writeLong(room);
    expect(pushed).toEqual([[ROOM, expect.any(Number), room.ydoc.clientID]]);
    expect(pushed[0]?.[1]).toBeGreaterThan(LONG);
    expect(desk.synced(CHANGE)).toEqual([]);
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 1, authenticated: false });
    room.subscribe(told);
    // Meanwhile nothing else joins it.
    room.refuse('not-found');
    room.retryNow();
    await turn();
    expect(tokens()).toBe(1);
    arrive();
    await turn();
    expect(room.isAttached).toBe(true);
    expect(tokens()).toBe(2);
  });

  test('is not tried again where nothing can bring it, or it is refused for good', async () => {
    const room = desk.room();
    await desk.welcome();
    writeLong(room);
    expect(room.getState().facts).toMatchObject({ refusal: 'too-large', unacked: 1 });
    expect(room.isAttached).toBe(false);
    const other = desk.room({ pushLong: () => Promise.reject(failure('too_large')) });
    await turn();
    desk.letIn();
    desk.give();
    writeLong(other);
    await turn();
    expect(other.getState().facts.refusal).toBe('too-large');
    const known = tokens();
    await vi.advanceTimersByTimeAsync(60_000);
    for (const one of [room, other]) {
      one.retryNow();
      await turn();
      expect(one.isAttached).toBe(false);
    }
    expect(tokens()).toBe(known);
  });

  test('is tried again later when the server was not well', async () => {
    const room = desk.room({ pushLong: () => Promise.reject(failure('internal')) });
    await desk.welcome();
    writeLong(room);
    await turn();
    expect(room.getState().facts.refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(999);
    expect(room.isAttached).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(room.isAttached).toBe(true);
  });

  test('[A15] is tried again later where the server takes nothing for now, and it is said why', async () => {
    const held = new ApiError(503, 'No.', { code: 'unavailable', reason: 'server-full' });
    const room = desk.room({ pushLong: () => Promise.reject(held) });
    await desk.welcome();
    writeLong(room);
    await turn();
    expect(room.getState().facts.refusal).toBe('server-full');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts.refusal).toBe('server-full');
  });

  test('and arrives once the room has ended joins nothing', async () => {
    let arrive = () => {};
    const room = desk.room({ pushLong: () => new Promise<void>((resolve) => (arrive = resolve)) });
    await desk.welcome();
    writeLong(room);
    room.destroy();
    arrive();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokens()).toBe(1);
  });
});
