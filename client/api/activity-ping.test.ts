import { expect, test } from 'vitest';
import { isPingDue } from './activity-ping.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test('a ping is due when the last activity is more than 5 minutes old or unknown', () => {
  expect(isPingDue(minutesAgo(4), NOW, -Infinity)).toBe(false);
  expect(isPingDue(minutesAgo(5), NOW, -Infinity)).toBe(false);
  expect(isPingDue(minutesAgo(6), NOW, -Infinity)).toBe(true);
  expect(isPingDue(null, NOW, -Infinity)).toBe(true);
});

test('[G6] no ping is due within 5 minutes of the last one, even when the server reports an older activity', () => {
  expect(isPingDue(minutesAgo(60), NOW, NOW - 4 * 60_000)).toBe(false);
  expect(isPingDue(minutesAgo(60), NOW, NOW - 5 * 60_000)).toBe(true);
});
