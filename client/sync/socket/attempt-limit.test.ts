// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { attemptLimitMs, retryWaitMs } from './attempt-limit.ts';
import { Socket } from './socket.ts';

const SECOND = 1_000;
/** A message of the server. The first one of a connection answers a token. */
const ANSWER = { data: Uint8Array.of(1, 97, 8, 1).buffer };

/** A fake `WebSocket` whose network events a test triggers. */
class FakeWebSocket extends EventTarget {
  static all: FakeWebSocket[] = [];
  readyState = 0;
  bufferedAmount = 0;
  binaryType = 'blob';

  constructor() {
    super();
    FakeWebSocket.all.push(this);
  }

  send(): void {}

  /** Before it is open, a WebSocket closes at once. Afterwards it waits for the closing handshake. */
  close(): void {
    if (this.readyState === 1) this.readyState = 2;
    if (this.readyState !== 0) return;
    this.readyState = 3;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('error'));
      this.dispatchEvent(Object.assign(new Event('close'), { code: 1006, reason: '' }));
    });
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  answer(): void {
    this.dispatchEvent(Object.assign(new Event('message'), ANSWER));
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
  }
}

let socket: Socket;
const attempts = (): number => FakeWebSocket.all.length;
/** Returns the newest attempt. */
const newestAttempt = (): FakeWebSocket => {
  const newest = FakeWebSocket.all.at(-1);
  if (!newest) throw new Error('No attempt was made.');
  return newest;
};
/** Counts the sockets that the page has not closed. */
const openCount = (): number => FakeWebSocket.all.filter(({ readyState }) => readyState < 2).length;
const advance = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * SECOND);
const pressKey = (): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
const focus = (): boolean => window.dispatchEvent(new Event('focus'));
/** Attaches a room that waits for an answer to its token. */
function attachRoom(): void {
  // The socket reads only the size of the map, and no message here names this room.
  socket.provider.configuration.providerMap.set('room', {} as never);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeWebSocket.all = [];
  socket = new Socket({ isAwaitingAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  await advance(0);
});
afterEach(() => {
  socket.destroy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a connection attempt', () => {
  test('[C13] an attempt that does not open within 8 s is closed and repeated after a second', async () => {
    await advance(7.9);
    expect([attempts(), openCount()]).toEqual([1, 1]);
    await advance(0.2);
    expect([attempts(), openCount()]).toEqual([1, 0]);
    await advance(1);
    expect([attempts(), openCount()]).toEqual([2, 1]);
    newestAttempt().open();
    newestAttempt().answer();
    expect(socket.isConnected).toBe(true);
    await advance(60);
    expect([attempts(), openCount()]).toEqual([2, 1]);
  });

  test('[C13] an attempt that opens without an answer to its token is closed 8 s after it opened', async () => {
    attachRoom();
    await advance(7);
    newestAttempt().open();
    await advance(7.9);
    expect(openCount()).toBe(1);
    await advance(0.2);
    expect([openCount(), socket.isConnected]).toEqual([0, false]);
    await advance(1);
    expect([attempts(), openCount()]).toEqual([2, 1]);
    newestAttempt().open();
    newestAttempt().answer();
    expect(socket.isConnected).toBe(true);
  });

  test('[C13] an attempt that opens while no room is attached has no limit until a room is attached, and then gets 8 s', async () => {
    newestAttempt().open();
    await advance(60);
    expect([attempts(), openCount()]).toEqual([1, 1]);
    attachRoom();
    await advance(7.9);
    expect(openCount()).toBe(1);
    await advance(0.2);
    expect(openCount()).toBe(0);
  });

  test('[C7] an attempt whose buffered bytes are being sent is not closed until sending stops', async () => {
    attachRoom();
    newestAttempt().open();
    newestAttempt().bufferedAmount = 90_000;
    await advance(7);
    for (let left = 80_000; left > 0; left -= 10_000) {
      newestAttempt().bufferedAmount = left;
      await advance(7);
      expect(openCount()).toBe(1);
    }
    await advance(2);
    expect(openCount()).toBe(0);
  });

  test('[C13] an attempt that opens after it was closed does not become a second socket', async () => {
    const abandoned = newestAttempt();
    await advance(10);
    expect(attempts()).toBe(2);
    abandoned.open();
    abandoned.answer();
    expect(socket.isConnected).toBe(false);
    newestAttempt().open();
    newestAttempt().answer();
    expect([socket.isConnected, socket.provider.webSocket]).toEqual([true, newestAttempt()]);
    abandoned.drop();
    expect(socket.isConnected).toBe(true);
  });

  test('[C13] an attempt gets more time after five stalled ones, so that a slow handshake succeeds', async () => {
    for (let at = 1; at <= 5; at += 1) {
      await advance(9);
      expect(attempts()).toBe(at + 1);
    }
    await advance(15);
    newestAttempt().open();
    newestAttempt().answer();
    expect([attempts(), socket.isConnected]).toEqual([6, true]);
    newestAttempt().drop();
    await advance(1);
    expect(attempts()).toBe(7);
    await advance(8);
    expect(openCount()).toBe(0);
  });
});

test('[C13] the waits between stalled attempts are random, and their bound grows from 1 s to 30 s', () => {
  const waitsOf = (random: number): number[] =>
    [1, 2, 3, 5, 8, 40].map((tries) => retryWaitMs(tries, random));
  expect(waitsOf(0)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(waitsOf(1).map(Math.round)).toEqual([1_500, 2_250, 3_375, 7_594, 25_629, 30_000]);
  expect(retryWaitMs(1, 0.5)).toBe(1_250);
  expect([0, 4, 5, 100].map(attemptLimitMs)).toEqual([8_000, 8_000, 20_000, 20_000]);
});

describe('the wait between two attempts', () => {
  /** The third stalled attempt has just ended. The next starts in 3.4 s. */
  beforeEach(async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await advance(8 + 1.5 + 8 + 2.25 + 8);
  });

  test('[C13] the wait between attempts lasts its full time when nothing happens', async () => {
    expect([attempts(), openCount()]).toEqual([3, 0]);
    await advance(3.3);
    expect(attempts()).toBe(3);
    await advance(0.1);
    expect(attempts()).toBe(4);
  });

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the window has the focus', focus],
    ['the page is visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ])('[C13] the wait between attempts ends at once when %s', async (_, trigger) => {
    trigger();
    await advance(0.3);
    expect([attempts(), openCount()]).toEqual([4, 1]);
  });

  test('[C13] the wait between attempts is not ended by a hidden page', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await advance(0.3);
    expect(attempts()).toBe(3);
  });

  test('[C13] the wait between attempts is ended by a key only when the last attempt ended at least 3 s ago', async () => {
    await advance(2.5);
    pressKey();
    await advance(0.3);
    expect(attempts()).toBe(3);
    await advance(0.25);
    pressKey();
    await advance(0.26);
    expect([attempts(), openCount()]).toEqual([4, 1]);
  });
});

describe('keys and focus', () => {
  test('[C13] keys and focus do not interrupt an attempt in progress', async () => {
    for (let at = 0; at < 15; at += 1) {
      await advance(0.5);
      pressKey();
      focus();
    }
    expect([attempts(), openCount()]).toEqual([1, 1]);
  });

  test('[C13] keys and focus do not interrupt an established connection', async () => {
    newestAttempt().open();
    newestAttempt().answer();
    await advance(20);
    pressKey();
    focus();
    await advance(1);
    expect([attempts(), openCount(), socket.isConnected]).toEqual([1, 1, true]);
  });

  test('[A4] keys and focus do not shorten the wait after a server reported a fault', async () => {
    for (const wait of [0.6, 1.2, 2.4, 4]) {
      newestAttempt().open();
      newestAttempt().answer();
      newestAttempt().drop(SOCKET_CODES.storeFault);
      await advance(wait);
    }
    // The next attempt starts 4.8 s after the last one.
    expect(attempts()).toBe(4);
    pressKey();
    focus();
    await advance(0.5);
    expect(attempts()).toBe(4);
    await advance(0.3);
    expect(attempts()).toBe(5);
  });
});

test('[C2] a destroyed socket makes no attempt, even when one was due', async () => {
  await advance(8.1);
  const timers = vi.getTimerCount();
  socket.destroy();
  expect(vi.getTimerCount()).toBeLessThan(timers);
  pressKey();
  focus();
  await advance(60);
  expect([attempts(), openCount()]).toEqual([1, 0]);
});
