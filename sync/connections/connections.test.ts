import { describe, expect, test } from 'vitest';
import { Sockets } from './sockets.ts';
import { TokenBucket } from './token-bucket.ts';

describe('limits', () => {
  test('[A4] a burst of four seconds, then the rate; rest fills it again, and no further', () => {
    const bucket = new TokenBucket(10, 0);
    for (let message = 0; message < 40; message += 1) expect(bucket.take(0)).toBe(true);
    expect(bucket.take(0)).toBe(false);
    expect(bucket.take(100)).toBe(true);
    expect(bucket.take(100)).toBe(false);
    for (let message = 0; message < 40; message += 1) expect(bucket.take(1_000_000)).toBe(true);
    expect(bucket.take(1_000_000)).toBe(false);
  });

  test('[A11] the rate is a person’s: many sockets are no way around it', () => {
    const sockets = new Sockets({ maxConnectionsPerUser: 10, maxMessagesPerSecond: 1 });
    const closed: string[] = [];
    const [one, two] = [1, 2].map(() => sockets.open((code, reason) => closed.push(`${code} ${reason}`)));
    if (!one || !two) throw new Error('two sockets');
    sockets.claim(one, 'ada', 'a');
    sockets.claim(two, 'ada', 'b');
    const admitted = [one, two, one, two, one, two].filter((socket) => sockets.admit(socket));
    expect(admitted).toHaveLength(4);
    expect(closed).toEqual(['1008 too-many-messages', '1008 too-many-messages']);
  });

  test('[A11] connections count by person, and a closed one makes room', () => {
    const sockets = new Sockets({ maxConnectionsPerUser: 1, maxMessagesPerSecond: 1 });
    const open = () => sockets.open(() => {});
    const first = open();
    expect(sockets.claim(first, 'ada', 'a')).toBe(true);
    expect(sockets.claim(first, 'ada', 'a')).toBe(true);
    expect(sockets.claim(open(), 'ada', 'a')).toBe(false);
    expect(sockets.claim(open(), 'ben', 'b')).toBe(true);
    sockets.forget(first);
    expect(sockets.claim(open(), 'ada', 'a')).toBe(true);
  });

  test('[A10] sockets are found by the sessions that opened them', () => {
    const sockets = new Sockets({ maxConnectionsPerUser: 5, maxMessagesPerSecond: 1 });
    const [one, two] = [sockets.open(() => {}), sockets.open(() => {})];
    sockets.claim(one, 'ada', 'a');
    sockets.claim(two, 'ada', 'b');
    expect(sockets.of('ada', ['b'])).toEqual([two]);
    expect(sockets.of('ada')).toEqual([one, two]);
    expect(sockets.of('ben')).toEqual([]);
  });
});
