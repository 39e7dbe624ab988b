import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DeriveBackoff } from './derive-backoff.ts';

const ROOM = 'a room';

function backoff() {
  const lines: { alarm?: string; failures?: number }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { waits: new DeriveBackoff(1_000, log), lines };
}

test('[A13] the wait after a failed derivation doubles with each failure, up to a day', () => {
  const { waits } = backoff();
  let now = 0;
  for (const wait of [1_000, 2_000, 4_000, 8_000]) {
    waits.failed(ROOM, 1, new Error('no'), now);
    expect([waits.isWaiting(ROOM, now + wait - 1), waits.isWaiting(ROOM, now + wait)]).toEqual([true, false]);
    now += wait;
  }
  for (let count = 0; count < 30; count += 1) waits.failed(ROOM, 1, new Error('no'), now);
  const day = 24 * 60 * 60 * 1000;
  expect([waits.isWaiting(ROOM, now + day - 1), waits.isWaiting(ROOM, now + day)]).toEqual([true, false]);
  expect(waits.isWaiting('another', now)).toBe(false);
});

test('[A13] the second failure of a derivation raises the only alarm until it succeeds', () => {
  const { waits, lines } = backoff();
  const alarms = () => lines.filter(({ alarm }) => alarm === 'underivable').length;
  waits.failed(ROOM, 1, new Error('a worker that died, say'), 0);
  expect(alarms()).toBe(0);
  for (let count = 0; count < 5; count += 1) waits.failed(ROOM, 1, new Error('no'), 0);
  expect(alarms()).toBe(1);
  waits.succeeded(ROOM);
  expect(waits.isWaiting(ROOM, 0)).toBe(false);
  for (let count = 0; count < 3; count += 1) waits.failed(ROOM, 2, new Error('no'), 0);
  expect(alarms()).toBe(2);
});

test('[A13] a request during the wait gets the same error, unless the room has a newer row', () => {
  const { waits } = backoff();
  const error = new Error('no');
  waits.failed(ROOM, 7, error, 0);
  expect(waits.failureAt(ROOM, 7, 999)?.error).toBe(error);
  expect(waits.failureAt(ROOM, 8, 999)).toBeUndefined();
  expect(waits.failureAt(ROOM, 7, 1_000)).toBeUndefined();
});
