import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DeriveBackoff } from './derive-backoff.ts';

const ROOM = 'a room';

function backoff() {
  const lines: { alarm?: string; failures?: number }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { waits: new DeriveBackoff(1_000, log), lines };
}

test('[A13] a derivation that fails waits twice as long each time, at most a day', () => {
  const { waits } = backoff();
  let now = 0;
  for (const wait of [1_000, 2_000, 4_000, 8_000]) {
    waits.failed(ROOM, 1, new Error('no'), now);
    expect([waits.isWaiting(ROOM, now + wait - 1), waits.isWaiting(ROOM, now + wait)]).toEqual([true, false]);
    now += wait;
  }
  for (let more = 0; more < 30; more += 1) waits.failed(ROOM, 1, new Error('no'), now);
  const day = 24 * 60 * 60 * 1000;
  expect([waits.isWaiting(ROOM, now + day - 1), waits.isWaiting(ROOM, now + day)]).toEqual([true, false]);
  expect(waits.isWaiting('another', now)).toBe(false);
});

test('[A13] it raises one alarm, at the second failure, until it has succeeded', () => {
  const { waits, lines } = backoff();
  const alarms = () => lines.filter(({ alarm }) => alarm === 'underivable').length;
  waits.failed(ROOM, 1, new Error('a worker that died, say'), 0);
  expect(alarms()).toBe(0);
  for (let more = 0; more < 5; more += 1) waits.failed(ROOM, 1, new Error('no'), 0);
  expect(alarms()).toBe(1);
  waits.succeeded(ROOM);
  expect(waits.isWaiting(ROOM, 0)).toBe(false);
  for (let more = 0; more < 3; more += 1) waits.failed(ROOM, 2, new Error('no'), 0);
  expect(alarms()).toBe(2);
});

test('[A13] who asks for a room meanwhile gets the same answer, until somebody has written in it', () => {
  const { waits } = backoff();
  const error = new Error('no');
  waits.failed(ROOM, 7, error, 0);
  expect(waits.failureAt(ROOM, 7, 999)?.error).toBe(error);
  expect(waits.failureAt(ROOM, 8, 999)).toBeUndefined();
  expect(waits.failureAt(ROOM, 7, 1_000)).toBeUndefined();
});
