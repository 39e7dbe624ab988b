// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { limitAfter, waitAfter } from './attempt-limit.ts';
import { Socket } from './socket.ts';

const SECOND = 1_000;
/** Any message of the server: the first one of a connection answers a token. */
const ANSWER = { data: Uint8Array.of(1, 97, 8, 1).buffer };

/** A browser's WebSocket, whose network is the test. */
class Line extends EventTarget {
  static all: Line[] = [];
  readyState = 0;
  bufferedAmount = 0;
  binaryType = 'blob';

  constructor() {
    super();
    Line.all.push(this);
  }

  send(): void {}

  /** Before it is open the browser gives up at once; afterwards it waits for the other end to say goodbye. */
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

  lose(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
  }
}

let socket: Socket;
const attempts = (): number => Line.all.length;
/** The newest attempt. */
const line = (): Line => {
  const newest = Line.all.at(-1);
  if (!newest) throw new Error('No attempt was made.');
  return newest;
};
/** Sockets that the page has not closed. */
const alive = (): number => Line.all.filter(({ readyState }) => readyState < 2).length;
const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * SECOND);
const press = (): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
const focus = (): boolean => window.dispatchEvent(new Event('focus'));
/** A room that waits for an answer to its token. */
function attachRoom(): void {
  // The socket asks the map for its size alone; what arrives names no room of it.
  socket.provider.configuration.providerMap.set('room', {} as never);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.spyOn(Math, 'random').mockReturnValue(0);
  Line.all = [];
  socket = new Socket({ isOwedAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  await pass(0);
});
afterEach(() => {
  socket.destroy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an attempt', () => {
  test('[C13] that does not open within 8 s is closed, and made again after a second', async () => {
    await pass(7.9);
    expect([attempts(), alive()]).toEqual([1, 1]);
    await pass(0.2);
    expect([attempts(), alive()]).toEqual([1, 0]);
    await pass(1);
    expect([attempts(), alive()]).toEqual([2, 1]);
    line().open();
    line().answer();
    expect(socket.isConnected).toBe(true);
    await pass(60);
    expect([attempts(), alive()]).toEqual([2, 1]);
  });

  test('[C13] that opens and has its token not answered is closed 8 s after it opened', async () => {
    attachRoom();
    await pass(7);
    line().open();
    await pass(7.9);
    expect(alive()).toBe(1);
    await pass(0.2);
    expect([alive(), socket.isConnected]).toEqual([0, false]);
    await pass(1);
    expect([attempts(), alive()]).toEqual([2, 1]);
    line().open();
    line().answer();
    expect(socket.isConnected).toBe(true);
  });

  test('[C13] that opens while no room is attached waits, and has 8 s from the first room on', async () => {
    line().open();
    await pass(60);
    expect([attempts(), alive()]).toEqual([1, 1]);
    attachRoom();
    await pass(7.9);
    expect(alive()).toBe(1);
    await pass(0.2);
    expect(alive()).toBe(0);
  });

  test('[C7] whose bytes still leave is not closed, and is when they stop', async () => {
    attachRoom();
    line().open();
    line().bufferedAmount = 90_000;
    await pass(7);
    for (let left = 80_000; left > 0; left -= 10_000) {
      line().bufferedAmount = left;
      await pass(7);
      expect(alive()).toBe(1);
    }
    await pass(2);
    expect(alive()).toBe(0);
  });

  test('[C13] that is answered after it was given up leaves one socket', async () => {
    const late = line();
    await pass(10);
    expect(attempts()).toBe(2);
    late.open();
    late.answer();
    expect(socket.isConnected).toBe(false);
    line().open();
    line().answer();
    expect([socket.isConnected, socket.provider.webSocket]).toEqual([true, line()]);
    late.lose();
    expect(socket.isConnected).toBe(true);
  });

  test('[C13] has more time after five silent ones: a slow handshake opens at last', async () => {
    for (let at = 1; at <= 5; at += 1) {
      await pass(9);
      expect(attempts()).toBe(at + 1);
    }
    await pass(15);
    line().open();
    line().answer();
    expect([attempts(), socket.isConnected]).toEqual([6, true]);
    line().lose();
    await pass(1);
    expect(attempts()).toBe(7);
    await pass(8);
    expect(alive()).toBe(0);
  });
});

test('[C13] waits between silent attempts grow from 1 s to 30 s and are drawn at random', () => {
  const ofMany = (random: number): number[] => [1, 2, 3, 5, 8, 40].map((tries) => waitAfter(tries, random));
  expect(ofMany(0)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(ofMany(1).map(Math.round)).toEqual([1_500, 2_250, 3_375, 7_594, 25_629, 30_000]);
  expect(waitAfter(1, 0.5)).toBe(1_250);
  expect([0, 4, 5, 100].map(limitAfter)).toEqual([8_000, 8_000, 20_000, 20_000]);
});

describe('a wait', () => {
  /** The third silent attempt has just ended: the next is 3.4 s away. */
  beforeEach(async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await pass(8 + 1.5 + 8 + 2.25 + 8);
  });

  test('[C13] lasts where nothing happens', async () => {
    expect([attempts(), alive()]).toEqual([3, 0]);
    await pass(3.3);
    expect(attempts()).toBe(3);
    await pass(0.1);
    expect(attempts()).toBe(4);
  });

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the window has the focus', focus],
    ['the page is visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ])('[C13] ends at once when %s', async (_, happen) => {
    happen();
    await pass(0.3);
    expect([attempts(), alive()]).toEqual([4, 1]);
  });

  test('[C13] does not end by a page that is hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(0.3);
    expect(attempts()).toBe(3);
  });

  test('[C13] ends by a key once the last attempt ended 3 s ago, not before', async () => {
    await pass(2.5);
    press();
    await pass(0.3);
    expect(attempts()).toBe(3);
    await pass(0.25);
    press();
    await pass(0.26);
    expect([attempts(), alive()]).toEqual([4, 1]);
  });
});

describe('keys and focus', () => {
  test('[C13] leave an attempt alone that is under way', async () => {
    for (let at = 0; at < 15; at += 1) {
      await pass(0.5);
      press();
      focus();
    }
    expect([attempts(), alive()]).toEqual([1, 1]);
  });

  test('[C13] leave a connection alone', async () => {
    line().open();
    line().answer();
    await pass(20);
    press();
    focus();
    await pass(1);
    expect([attempts(), alive(), socket.isConnected]).toEqual([1, 1, true]);
  });

  test('[A4] do not hurry a server that said it is not well', async () => {
    for (const wait of [0.6, 1.2, 2.4, 4]) {
      line().open();
      line().answer();
      line().lose(SOCKET_CODES.storeFault);
      await pass(wait);
    }
    // The next is 4.8 s after the last one.
    expect(attempts()).toBe(4);
    press();
    focus();
    await pass(0.5);
    expect(attempts()).toBe(4);
    await pass(0.3);
    expect(attempts()).toBe(5);
  });
});

test('[C2] after its end no attempt is made, though one was due', async () => {
  await pass(8.1);
  const timers = vi.getTimerCount();
  socket.destroy();
  expect(vi.getTimerCount()).toBeLessThan(timers);
  press();
  focus();
  await pass(60);
  expect([attempts(), alive()]).toEqual([1, 0]);
});
