// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PACKED_QUERY } from '#shared/documents/packed-frame.ts';
import { RECONNECT, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { Socket } from './socket.ts';

let isOwedAck = false;
let tooLarge = 0;
let socket: Socket;
let ended: ReturnType<typeof vi.spyOn>;
let begun: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  isOwedAck = false;
  tooLarge = 0;
  // Nobody listens there: what the network does is said by the test.
  socket = new Socket(
    { isOwedAck: () => isOwedAck, onTooLarge: () => void (tooLarge += 1) },
    'ws://127.0.0.1:9/sync',
  );
  ended = vi.spyOn(socket.provider, 'disconnect').mockReturnValue();
  begun = vi.spyOn(socket.provider, 'connect').mockReturnValue(new Promise(() => {}));
  unsent(0);
  tell('connect');
  vi.advanceTimersByTime(2 * SECOND);
});
afterEach(() => {
  socket.provider.webSocket = null;
  socket.destroy();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Something happens to the provider's socket. */
const tell = (event: string, payload?: unknown): void =>
  // Its `emit` is its own.
  (socket.provider as unknown as { emit: (name: string, payload?: unknown) => void }).emit(event, payload);

function unsent(bufferedAmount: number): void {
  // Only this of a WebSocket is looked at.
  socket.provider.webSocket = { bufferedAmount } as unknown as typeof socket.provider.webSocket;
}

/** A word of the server for a room that is not open here. */
const WORD = { data: Uint8Array.of(1, 97, 8, 1).buffer };
const SECOND = 1_000;

describe('the watchdog', () => {
  test('[C7] recycles a socket that owes an acknowledgement and is silent for 10 s', async () => {
    isOwedAck = true;
    vi.advanceTimersByTime(9 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * SECOND);
    expect(ended).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(begun).toHaveBeenCalledTimes(1);
  });

  test.each([-5, 5])('[C7] does so though the clock is set by %i hours meanwhile', async (hours) => {
    isOwedAck = true;
    vi.advanceTimersByTime(4 * SECOND);
    vi.setSystemTime(Date.now() + hours * 3_600 * SECOND);
    vi.advanceTimersByTime(5 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * SECOND);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('[C7] leaves one alone that owes nothing: a reader’s update is never acknowledged', () => {
    vi.advanceTimersByTime(600 * SECOND);
    expect(ended).not.toHaveBeenCalled();
  });

  test('[C7] leaves one alone on which something arrives', () => {
    isOwedAck = true;
    for (let at = 0; at < 20; at += 1) {
      vi.advanceTimersByTime(6 * SECOND);
      tell('message', WORD);
    }
    expect(ended).not.toHaveBeenCalled();
  });

  test('[C7] a page that was asleep hears first what came meanwhile', () => {
    isOwedAck = true;
    vi.advanceTimersByTime(2 * SECOND);
    // Its timers stood still with it.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60 * SECOND);
    vi.advanceTimersByTime(9 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * SECOND);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('[C7] a socket that is not there yet owes nothing, and begins with all patience', () => {
    socket.provider.webSocket = null;
    tell('disconnect');
    isOwedAck = true;
    vi.advanceTimersByTime(60 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    tell('open');
    tell('connect');
    vi.advanceTimersByTime(9 * SECOND);
    expect(ended).not.toHaveBeenCalled();
  });

  test('[C7] has just heard when it opens, though it was long asked for', () => {
    isOwedAck = true;
    vi.advanceTimersByTime(9 * SECOND);
    tell('open');
    vi.advanceTimersByTime(9 * SECOND);
    expect(ended).not.toHaveBeenCalled();
  });

  test('[C7] takes the socket for closed, though nobody at the other end says goodbye', () => {
    const letGo = vi.spyOn(socket.provider, 'letGo');
    isOwedAck = true;
    vi.advanceTimersByTime(12 * SECOND);
    expect(ended).toHaveBeenCalledOnce();
    expect(letGo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    return Promise.resolve().then(() => expect(letGo).toHaveBeenCalledOnce());
  });

  test('[C7] leaves a slow uplink alone while its bytes leave, and not when they stand still', () => {
    isOwedAck = true;
    let left = 1_000_000;
    unsent(left);
    for (let at = 0; at < 30; at += 1) {
      vi.advanceTimersByTime(6 * SECOND);
      left -= 10_000;
      unsent(left);
    }
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20 * SECOND);
    expect(ended).toHaveBeenCalled();
  });
});

describe('tries', () => {
  const close = (code: number) => socket.provider.configuration.onClose({ event: { code } as CloseEvent });

  test('[A4] a server that cannot keep what it is sent is asked less often every time', () => {
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      close(SOCKET_CODES.storeFault);
      return socket.provider.configuration.delay;
    });
    expect(waits).toEqual([600, 1_200, 2_400, 4_800, 8_000, 8_000]);
    close(SOCKET_CODES.restarting);
    expect(socket.provider.configuration.delay).toBe(RECONNECT.delay);
    close(SOCKET_CODES.tooMany);
    expect(socket.provider.configuration.delay).toBe(2 * RECONNECT.delay);
    close(SOCKET_CODES.restarting);
    expect(socket.provider.configuration.delay).toBe(RECONNECT.delay);
  });

  test('the writer’s own, and the browser’s word that the network is back, are at once', async () => {
    socket.reconnectNow();
    expect(ended).not.toHaveBeenCalled();
    tell('disconnect');
    socket.reconnectNow();
    await vi.advanceTimersByTimeAsync(300);
    expect(begun).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(300);
    expect(begun).toHaveBeenCalledTimes(2);
  });

  test('asked for again and again it is one try, not one put off', async () => {
    tell('disconnect');
    for (let at = 0; at < 9; at += 1) {
      socket.reconnectNow();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(ended).toHaveBeenCalledTimes(3);
    expect(begun).toHaveBeenCalledTimes(3);
  });
});

describe('what happens to it', () => {
  test('[A11] a message that was too long is told of, other closings are not', () => {
    const close = (code: number) => socket.provider.configuration.onClose({ event: { code } as CloseEvent });
    close(SOCKET_CODES.restarting);
    expect(tooLarge).toBe(0);
    close(SOCKET_CODES.tooLarge);
    expect(tooLarge).toBe(1);
  });

  test('is told: it connects, it is cut, the network goes and comes; no more to who does not listen', () => {
    const seen: boolean[] = [];
    const stop = socket.onChange(() => seen.push(socket.isConnected));
    tell('disconnect');
    tell('connect');
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(seen).toEqual([false, true, true, true]);
    // It stands: the browser's word is no reason to begin another.
    expect(ended).not.toHaveBeenCalled();
    stop();
    tell('disconnect');
    expect(seen).toHaveLength(4);
  });

  test('it is cut before it ever connected: so it is not taken for connected', () => {
    const fresh = new Socket({ isOwedAck: () => true, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
    expect(fresh.isConnected).toBe(false);
    fresh.destroy();
  });

  test('[C3] what was queued before it opened is not sent besides the sync that says the same', () => {
    // The field is private.
    const inside = socket.provider as unknown as { messageQueue: unknown[] };
    inside.messageQueue = [Uint8Array.of(1)];
    tell('open');
    expect(inside.messageQueue).toEqual([]);
  });

  test('[C2] it ends: nothing is told, watched or begun any more', async () => {
    const told = vi.fn();
    socket.onChange(told);
    const destroyed = vi.spyOn(socket.provider, 'destroy');
    socket.provider.webSocket = null;
    tell('disconnect');
    told.mockClear();
    const timers = vi.getTimerCount();
    socket.destroy();
    // The watchdog, and the library's own.
    expect(vi.getTimerCount()).toBe(timers - 2);
    expect(destroyed).toHaveBeenCalledOnce();
    tell('connect');
    tell('disconnect');
    expect(told).not.toHaveBeenCalled();
    ended.mockClear();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(ended).not.toHaveBeenCalled();
    expect(told).not.toHaveBeenCalled();
  });

  test.each([
    ['http:', 'ws:'],
    ['https:', 'wss:'],
  ])('over %s it is asked for over %s, packed frames where they can be read', (page, protocol) => {
    vi.stubGlobal('location', { origin: `${page}//foolscap.example` });
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        close(): void {}
      },
    );
    class Unpacker {
      readonly readable = true;
    }
    const urls = [undefined, Unpacker].map((unpacker) => {
      vi.stubGlobal('DecompressionStream', unpacker);
      const one = new Socket({ isOwedAck: () => false, onTooLarge: () => {} });
      one.provider.disconnect();
      const { url } = one.provider.configuration;
      one.provider.webSocket = null;
      one.destroy();
      return url;
    });
    vi.unstubAllGlobals();
    expect(urls).toEqual([
      `${protocol}//foolscap.example/sync`,
      `${protocol}//foolscap.example/sync?${PACKED_QUERY}`,
    ]);
  });
});
