import { describe, expect, test } from 'vitest';
import type { LaneOf, LaneUse } from './run-lanes.ts';
import { nextRun, queuePosition, type OpenRun } from './run-queue.ts';

const NOW = 1_000_000;
/** The lanes of a process that knows the kinds `example`, which waits, and `export`. */
const lanes =
  (waiting: Partial<LaneUse> = {}): LaneOf =>
  (kind) => {
    if (kind === 'example') return { lane: 'waiting', slots: 8, used: 0, ...waiting };
    return kind === 'export' ? { lane: 'exports', slots: 2, used: 0 } : undefined;
  };

let time = 0;
const open = (
  userId: string,
  state = 'queued',
  leaseUntil: number | null = null,
  kind = 'example',
): OpenRun => {
  time += 1;
  return { id: `${userId}${time}`, kind, userId, state, leaseUntil, createdAt: time };
};
const running = (userId: string): OpenRun => open(userId, 'running', NOW + 1);
const ofKind = (kind: string, userId: string): OpenRun => open(userId, 'queued', null, kind);

describe('the next run', () => {
  test('the person with fewer running runs comes first, then the older run', () => {
    const [a, b] = [running('ann'), open('ann')];
    const [c, d] = [open('ben'), open('ben')];
    expect(nextRun([a, b, c, d], lanes(), NOW)).toBe(c);
  });

  test('a person with two running runs waits, and a lost lease is free again', () => {
    const lost = open('ann', 'running', NOW);
    const queued = open('ann');
    expect(nextRun([running('ann'), running('ann'), queued], lanes(), NOW)).toBeUndefined();
    expect(nextRun([lost, queued], lanes(), NOW)).toBe(lost);
  });

  test('a full lane keeps no run of another lane waiting, and an unknown kind never starts', () => {
    const full = lanes({ used: 8 });
    const [waiting, unknown, exporting] = [open('ann'), ofKind('other', 'ben'), ofKind('export', 'cleo')];
    expect(nextRun([waiting, unknown, exporting], full, NOW)).toBe(exporting);
    expect(nextRun([waiting, unknown], full, NOW)).toBeUndefined();
  });

  test('in the second half of a lane only people without a run in it get a slot', () => {
    const [own, second] = [running('ann'), open('ann')];
    expect(nextRun([own, second], lanes({ used: 3 }), NOW)).toBe(second);
    expect(nextRun([own, second], lanes({ used: 4 }), NOW)).toBeUndefined();
    const first = open('ben');
    expect(nextRun([own, second, first], lanes({ used: 7 }), NOW)).toBe(first);
    // A run in another lane is none in this one.
    expect(nextRun([open('ann', 'running', NOW + 1, 'export'), second], lanes({ used: 4 }), NOW)).toBe(
      second,
    );
  });

  test('two running runs of a person are the most in all lanes together', () => {
    const both = [running('ann'), open('ann', 'running', NOW + 1, 'export')];
    expect(nextRun([...both, open('ann')], lanes(), NOW)).toBeUndefined();
  });
});

describe('the position in the queue', () => {
  test('a run waits behind the person’s own older ones, and behind two of every other person', () => {
    const before = [...Array.from({ length: 9 }, () => open('ann')), open('ben'), open('cleo')];
    const own = open('ben');
    expect(queuePosition([...before, own, open('ann')], own.id)).toBe(5);
  });

  test('a run waits behind no other person’s run of another kind, but behind all own ones', () => {
    const own = ofKind('export', 'ben');
    expect(queuePosition([open('ann'), open('cleo'), open('ben'), own], own.id)).toBe(2);
  });

  test('a run that does not wait has none', () => {
    const started = running('ann');
    expect(queuePosition([started], started.id)).toBeNull();
    expect(queuePosition([], 'absent')).toBeNull();
  });
});
