// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PACKED_QUERY } from '#shared/documents/packed-frame.ts';
import { RECONNECT, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { Socket } from './socket.ts';

let isOwedAck = false;
let tooLarge = 0;
let socket: Socket;
let disconnect: ReturnType<typeof vi.spyOn>;
let connect: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  isOwedAck = false;
  tooLarge = 0;
  // No server listens at this address: the test triggers all network events.
  socket = new Socket(
    { isAwaitingAck: () => isOwedAck, onTooLarge: () => void (tooLarge += 1) },
    'ws://127.0.0.1:9/sync',
  );
  disconnect = vi.spyOn(socket.provider, 'disconnect').mockReturnValue();
  connect = vi.spyOn(socket.provider, 'connect').mockReturnValue(new Promise(() => {}));
  setBufferedAmount(0);
  emit('connect');
  vi.advanceTimersByTime(2 * SECOND);
});
afterEach(() => {
  socket.provider.webSocket = null;
  socket.destroy();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Emits an event of the provider's socket. */
const emit = (event: string, payload?: unknown): void =>
  // The types of the library do not export `emit`.
  (socket.provider as unknown as { emit: (name: string, payload?: unknown) => void }).emit(event, payload);

function setBufferedAmount(bufferedAmount: number): void {
  // The code reads no other property of the WebSocket.
  socket.provider.webSocket = { bufferedAmount } as unknown as typeof socket.provider.webSocket;
}

/** A message of the server for a room that is not open here. */
const MESSAGE = { data: Uint8Array.of(1, 97, 8, 1).buffer };
const SECOND = 1_000;

describe('the watchdog', () => {
  test('[C7] the watchdog replaces a socket on which an acknowledgement is pending and nothing arrived for 10 s', async () => {
    isOwedAck = true;
    vi.advanceTimersByTime(9 * SECOND);
    expect(disconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * SECOND);
    expect(disconnect).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  test.each([-5, 5])(
    '[C7] the watchdog replaces a silent socket on time even when the clock is set by %i hours meanwhile',
    async (hours) => {
      isOwedAck = true;
      vi.advanceTimersByTime(4 * SECOND);
      vi.setSystemTime(Date.now() + hours * 3_600 * SECOND);
      vi.advanceTimersByTime(5 * SECOND);
      expect(disconnect).not.toHaveBeenCalled();
      vi.advanceTimersByTime(5 * SECOND);
      expect(disconnect).toHaveBeenCalledTimes(1);
    },
  );

  test('[C7] the watchdog ignores a socket without a pending acknowledgement: a reader’s update is never acknowledged', () => {
    vi.advanceTimersByTime(600 * SECOND);
    expect(disconnect).not.toHaveBeenCalled();
  });

  test('[C7] the watchdog does not replace a socket on which messages arrive', () => {
    isOwedAck = true;
    for (let at = 0; at < 20; at += 1) {
      vi.advanceTimersByTime(6 * SECOND);
      emit('message', MESSAGE);
    }
    expect(disconnect).not.toHaveBeenCalled();
  });

  test('[C7] the watchdog does not count the time in which the page was suspended', () => {
    isOwedAck = true;
    vi.advanceTimersByTime(2 * SECOND);
    // A suspended page runs no timers.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60 * SECOND);
    vi.advanceTimersByTime(9 * SECOND);
    expect(disconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * SECOND);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  test('[C7] the watchdog ignores a disconnected socket, and gives a new connection the full time', () => {
    socket.provider.webSocket = null;
    emit('disconnect');
    isOwedAck = true;
    vi.advanceTimersByTime(60 * SECOND);
    expect(disconnect).not.toHaveBeenCalled();
    emit('open');
    emit('connect');
    vi.advanceTimersByTime(9 * SECOND);
    expect(disconnect).not.toHaveBeenCalled();
  });

  test('[C7] the watchdog counts from the opening of the socket, even when the acknowledgement was pending before', () => {
    isOwedAck = true;
    vi.advanceTimersByTime(9 * SECOND);
    emit('open');
    vi.advanceTimersByTime(9 * SECOND);
    expect(disconnect).not.toHaveBeenCalled();
  });

  test('[C7] the watchdog treats the socket as closed when no closing handshake arrives', () => {
    const forceClose = vi.spyOn(socket.provider, 'forceClose');
    isOwedAck = true;
    vi.advanceTimersByTime(12 * SECOND);
    expect(disconnect).toHaveBeenCalledOnce();
    expect(forceClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    return Promise.resolve().then(() => expect(forceClose).toHaveBeenCalledOnce());
  });

  test('[C7] the watchdog keeps a slow uplink while buffered bytes are being sent, and replaces it when sending stops', () => {
    isOwedAck = true;
    let left = 1_000_000;
    setBufferedAmount(left);
    for (let at = 0; at < 30; at += 1) {
      vi.advanceTimersByTime(6 * SECOND);
      left -= 10_000;
      setBufferedAmount(left);
    }
    expect(disconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20 * SECOND);
    expect(disconnect).toHaveBeenCalled();
  });
});

describe('reconnecting', () => {
  const close = (code: number) => socket.provider.configuration.onClose({ event: { code } as CloseEvent });

  test('[A4] the delay before reconnecting doubles each time the server reports a fault, up to a maximum', () => {
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

  test('the socket reconnects at once when the writer requests it and when the browser is online again', async () => {
    socket.reconnectNow();
    expect(disconnect).not.toHaveBeenCalled();
    emit('disconnect');
    socket.reconnectNow();
    await vi.advanceTimersByTimeAsync(300);
    expect(connect).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(300);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test('repeated requests to reconnect share one attempt and do not postpone it', async () => {
    emit('disconnect');
    for (let at = 0; at < 9; at += 1) {
      socket.reconnectNow();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(disconnect).toHaveBeenCalledTimes(3);
    expect(connect).toHaveBeenCalledTimes(3);
  });
});

describe('a socket', () => {
  test('[A11] the socket reports a message that was too long, and no other close', () => {
    const close = (code: number) => socket.provider.configuration.onClose({ event: { code } as CloseEvent });
    close(SOCKET_CODES.restarting);
    expect(tooLarge).toBe(0);
    close(SOCKET_CODES.tooLarge);
    expect(tooLarge).toBe(1);
  });

  test('the socket notifies its listeners of connecting, disconnecting and network events until they unsubscribe', () => {
    const seen: boolean[] = [];
    const stop = socket.onChange(() => seen.push(socket.isConnected));
    emit('disconnect');
    emit('connect');
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(seen).toEqual([false, true, true, true]);
    // The socket is connected, so the browser's events start no other attempt.
    expect(disconnect).not.toHaveBeenCalled();
    stop();
    emit('disconnect');
    expect(seen).toHaveLength(4);
  });

  test('the socket is not connected before its first connection', () => {
    const fresh = new Socket({ isAwaitingAck: () => true, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
    expect(fresh.isConnected).toBe(false);
    fresh.destroy();
  });

  test('[C3] the socket drops messages that were queued before it opened, because the sync contains them', () => {
    // The field is private in the library.
    const internals = socket.provider as unknown as { messageQueue: unknown[] };
    internals.messageQueue = [Uint8Array.of(1)];
    emit('open');
    expect(internals.messageQueue).toEqual([]);
  });

  test('[C2] a destroyed socket notifies nobody, watches nothing and makes no attempt', async () => {
    const listener = vi.fn();
    socket.onChange(listener);
    const destroyed = vi.spyOn(socket.provider, 'destroy');
    socket.provider.webSocket = null;
    emit('disconnect');
    listener.mockClear();
    const timers = vi.getTimerCount();
    socket.destroy();
    // The timer of the watchdog, and one of the library.
    expect(vi.getTimerCount()).toBe(timers - 2);
    expect(destroyed).toHaveBeenCalledOnce();
    emit('connect');
    emit('disconnect');
    expect(listener).not.toHaveBeenCalled();
    disconnect.mockClear();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(disconnect).not.toHaveBeenCalled();
    expect(listener).not.toHaveBeenCalled();
  });

  test.each([
    ['http:', 'ws:'],
    ['https:', 'wss:'],
  ])(
    'the socket of a page over %s connects over %s, and accepts packed frames if the browser can unpack them',
    (page, protocol) => {
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
        const one = new Socket({ isAwaitingAck: () => false, onTooLarge: () => {} });
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
    },
  );
});
