// @vitest-environment jsdom
import { MessageType } from '@hocuspocus/provider';
import { describe, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { ApiError } from '#client/api/api-error.ts';
import { CHANGE, ROOM, serverFixture, flushPromises } from './testing/server-fixture.ts';

const server = serverFixture();
const tokenCount = () => server.sentMessages.filter(({ type }) => type === MessageType.Auth).length;

describe('[A11] an update that is too long for a message', () => {
  const LONG = 9 * 1024 * 1024;
  /** Writes a single value that cannot be split. */
  const writeLong = (room: { ydoc: Y.Doc }) => room.ydoc.getMap('long').set('one', new Uint8Array(LONG));
  const failure = (code: 'too_large' | 'internal') =>
    new ApiError(code === 'internal' ? 500 : 413, 'No.', { code });

  test('a long update is uploaded, and then the room is joined again', async () => {
    const pushed: [string, number, number][] = [];
    let finishUpload = () => {};
    const pushLong = (name: string, update: Uint8Array, clientId: number) => {
      pushed.push([name, update.byteLength, clientId]);
      return new Promise<void>((resolve) => (finishUpload = resolve));
    };
    const room = server.room({ pushLong });
    await server.connectAndSync();
    const listener = vi.fn();
    writeLong(room);
    expect(pushed).toEqual([[ROOM, expect.any(Number), room.ydoc.clientID]]);
    expect(pushed[0]?.[1]).toBeGreaterThan(LONG);
    expect(server.syncMessages(CHANGE)).toEqual([]);
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 1, authenticated: false });
    room.subscribe(listener);
    // Until the upload is done nothing else joins the room.
    room.refuse('not-found');
    room.retryNow();
    await flushPromises();
    expect(tokenCount()).toBe(1);
    finishUpload();
    await flushPromises();
    expect(room.isAttached).toBe(true);
    expect(tokenCount()).toBe(2);
  });

  test('a long update is not tried again where there is no upload, or when the upload is refused for good', async () => {
    const room = server.room();
    await server.connectAndSync();
    writeLong(room);
    expect(room.getState().facts).toMatchObject({ refusal: 'too-large', unacked: 1 });
    expect(room.isAttached).toBe(false);
    const other = server.room({ pushLong: () => Promise.reject(failure('too_large')) });
    await flushPromises();
    server.authenticate();
    server.sendState();
    writeLong(other);
    await flushPromises();
    expect(other.getState().facts.refusal).toBe('too-large');
    const tokensBefore = tokenCount();
    await vi.advanceTimersByTimeAsync(60_000);
    for (const one of [room, other]) {
      one.retryNow();
      await flushPromises();
      expect(one.isAttached).toBe(false);
    }
    expect(tokenCount()).toBe(tokensBefore);
  });

  test('a long update is tried again later when the server failed', async () => {
    const room = server.room({ pushLong: () => Promise.reject(failure('internal')) });
    await server.connectAndSync();
    writeLong(room);
    await flushPromises();
    expect(room.getState().facts.refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(999);
    expect(room.isAttached).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(room.isAttached).toBe(true);
  });

  test('[A15] a long update is tried again later when the server accepts nothing for now, and the room shows why', async () => {
    const held = new ApiError(503, 'No.', { code: 'unavailable', reason: 'server-full' });
    const room = server.room({ pushLong: () => Promise.reject(held) });
    await server.connectAndSync();
    writeLong(room);
    await flushPromises();
    expect(room.getState().facts.refusal).toBe('server-full');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts.refusal).toBe('server-full');
  });

  test('a long update that arrives after the room has ended joins nothing', async () => {
    let finishUpload = () => {};
    const room = server.room({ pushLong: () => new Promise<void>((resolve) => (finishUpload = resolve)) });
    await server.connectAndSync();
    writeLong(room);
    room.destroy();
    finishUpload();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tokenCount()).toBe(1);
  });
});
