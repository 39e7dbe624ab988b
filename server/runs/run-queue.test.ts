import { describe, expect, test } from 'vitest';
import { nextRun, queuePosition, type OpenRun } from './run-queue.ts';

const NOW = 1_000_000;
const KINDS = new Set(['example']);

let time = 0;
const open = (userId: string, state = 'queued', leaseUntil: number | null = null): OpenRun => {
  time += 1;
  return { id: `${userId}${time}`, kind: 'example', userId, state, leaseUntil, createdAt: time };
};
const running = (userId: string): OpenRun => open(userId, 'running', NOW + 1);

describe('the next run', () => {
  test('the person with fewer running runs comes first, then the older run', () => {
    const [a, b] = [running('ann'), open('ann')];
    const [c, d] = [open('ben'), open('ben')];
    expect(nextRun([a, b, c, d], KINDS, NOW)).toBe(c);
  });

  test('a person with two running runs waits, and a lost lease is free again', () => {
    const lost = open('ann', 'running', NOW);
    const queued = open('ann');
    expect(nextRun([running('ann'), running('ann'), queued], KINDS, NOW)).toBeUndefined();
    expect(nextRun([lost, queued], KINDS, NOW)).toBe(lost);
  });
});

describe('the position in the queue', () => {
  test('a run waits behind the person’s own older ones, and behind two of every other person', () => {
    const before = [...Array.from({ length: 9 }, () => open('ann')), open('ben'), open('cleo')];
    const own = open('ben');
    expect(queuePosition([...before, own, open('ann')], own.id)).toBe(5);
  });

  test('a run that does not wait has none', () => {
    const started = running('ann');
    expect(queuePosition([started], started.id)).toBeNull();
    expect(queuePosition([], 'absent')).toBeNull();
  });
});
