import { describe, expect, test, vi } from 'vitest';
import type { SocketControls } from './socket.ts';
import { Sockets } from './sockets.ts';
import { UnauthenticatedConnections } from './unauthenticated-connections.ts';
import { TokenBucket } from './token-bucket.ts';

const RATES = { maxMessagesPerSecond: 1, maxBytesPerSecond: 1_000 };
const FRAME = Uint8Array.of(1, 97, 0);

/** A fake connection that records the calls it receives. */
function fakeControls(calls: string[] = []): SocketControls {
  return {
    close: (code, reason) => void calls.push(`${code} ${reason}`),
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    raiseMessageLimit: () => void calls.push('widen'),
  };
}

const NO_LOG = { record: () => {} };

describe('the limits of sockets', () => {
  test('[A4] a token bucket allows a burst of four seconds, then the rate, and a pause refills it up to its capacity', () => {
    const bucket = new TokenBucket(10, 0);
    for (let message = 0; message < 40; message += 1) expect(bucket.take(0)).toBe(true);
    expect(bucket.take(0)).toBe(false);
    expect(bucket.take(100)).toBe(true);
    expect(bucket.take(100)).toBe(false);
    for (let message = 0; message < 40; message += 1) expect(bucket.take(1_000_000)).toBe(true);
    expect(bucket.take(1_000_000)).toBe(false);
  });

  test('[A11] all sockets of a user share one message rate', () => {
    const sockets = new Sockets({ maxConnectionsPerUser: 10, ...RATES }, NO_LOG);
    const closed: string[] = [];
    const [one, two] = [1, 2].map(() => sockets.open(fakeControls(closed)));
    if (!one || !two) throw new Error('two sockets');
    sockets.claim(one, 'ada', 'a');
    sockets.claim(two, 'ada', 'b');
    const admitted = [one, two, one, two, one, two].filter((socket) => sockets.admit(socket, FRAME));
    expect(admitted).toHaveLength(4);
    expect(closed).toEqual(['1008 too-many-messages', '1008 too-many-messages']);
  });

  test('[A11] connections are counted per user, and a closed one no longer counts', () => {
    const sockets = new Sockets({ maxConnectionsPerUser: 1, ...RATES }, NO_LOG);
    const open = () => sockets.open(fakeControls());
    const first = open();
    expect(sockets.claim(first, 'ada', 'a')).toBe(true);
    expect(sockets.claim(first, 'ada', 'a')).toBe(true);
    expect(sockets.claim(open(), 'ada', 'a')).toBe(false);
    expect(sockets.claim(open(), 'ben', 'b')).toBe(true);
    sockets.forget(first);
    expect(sockets.claim(open(), 'ada', 'a')).toBe(true);
  });

  test('[A10] sockets are found by the user and the sessions that opened them', () => {
    const sockets = new Sockets({ maxConnectionsPerUser: 5, ...RATES }, NO_LOG);
    const [one, two] = [sockets.open(fakeControls()), sockets.open(fakeControls())];
    sockets.claim(one, 'ada', 'a');
    sockets.claim(two, 'ada', 'b');
    expect(sockets.of('ada', ['b'])).toEqual([two]);
    expect(sockets.of('ada')).toEqual([one, two]);
    expect(sockets.of('ben')).toEqual([]);
  });

  test('[A15] reading a socket pauses over the user’s byte budget and resumes when the budget has recovered', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const calls: string[] = [];
    const sockets = new Sockets({ maxConnectionsPerUser: 5, ...RATES, maxMessagesPerSecond: 100 }, NO_LOG);
    const socket = sockets.open(fakeControls(calls));
    sockets.claim(socket, 'ada', 'a');
    const frame = Uint8Array.from({ length: 1_500 }, (_, at) => (at === 0 ? 1 : 0));
    expect([sockets.admit(socket, frame), sockets.admit(socket, frame)]).toEqual([true, true]);
    expect(calls).toEqual([]);
    expect(sockets.admit(socket, frame)).toBe(true);
    expect(calls).toEqual(['pause']);
    vi.advanceTimersByTime(499);
    expect(calls).toEqual(['pause']);
    vi.advanceTimersByTime(2);
    expect(calls).toEqual(['pause', 'resume']);
    vi.useRealTimers();
  });

  test('[A15] a user who reconnects at once has no new byte budget', () => {
    const calls: string[] = [];
    const sockets = new Sockets({ maxConnectionsPerUser: 5, ...RATES }, NO_LOG);
    const frame = Uint8Array.from({ length: 3_000 }, (_, at) => (at === 0 ? 1 : 0));
    for (let visit = 0; visit < 2; visit += 1) {
      const socket = sockets.open(fakeControls(calls));
      sockets.claim(socket, 'ada', 'a');
      sockets.admit(socket, frame);
      sockets.forget(socket);
    }
    expect(calls).toEqual(['pause']);
  });

  test('[A15] a socket can join a room at most four times, and once more for each time it leaves', () => {
    const socket = new Sockets({ maxConnectionsPerUser: 5, ...RATES }, NO_LOG).open(fakeControls());
    expect([1, 2, 3, 4, 5].map(() => socket.join('room'))).toEqual([true, true, true, true, false]);
    expect(socket.join('another')).toBe(true);
    socket.leave('room');
    expect(socket.join('room')).toBe(true);
  });
});

describe('unauthenticated connections [A15]', () => {
  const limits = { maxUnauthenticatedPerAddress: 2, maxUnauthenticated: 3 };

  test('unauthenticated connections are limited per address, and one that signs in or ends no longer counts', () => {
    const connections = new UnauthenticatedConnections(limits);
    const [first, second] = [connections.add('a', () => {}), connections.add('a', () => {})];
    expect(connections.add('a', () => {})).toBeUndefined();
    expect(connections.add('b', () => {})).toBeDefined();
    first?.release();
    // The connection's end calls this a second time.
    first?.release();
    expect(connections.add('a', () => {})).toBeDefined();
    expect(connections.add('a', () => {})).toBeUndefined();
    second?.release();
  });

  test('unauthenticated connections are limited over all addresses, and the oldest is ended', () => {
    const ended: number[] = [];
    const connections = new UnauthenticatedConnections(limits);
    for (const at of [0, 1, 2, 3, 4]) connections.add(`address ${at}`, () => ended.push(at));
    expect(ended).toEqual([0, 1]);
  });

  test('unauthenticated connections end after ten seconds', () => {
    vi.useFakeTimers();
    const ended: string[] = [];
    const connections = new UnauthenticatedConnections(limits);
    connections.add('a', () => ended.push('silent'));
    const authenticated = connections.add('b', () => ended.push('signed in'));
    vi.advanceTimersByTime(9_000);
    authenticated?.release();
    vi.advanceTimersByTime(2_000);
    expect(ended).toEqual(['silent']);
    vi.useRealTimers();
  });
});
