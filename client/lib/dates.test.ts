import { describe, expect, test } from 'vitest';
import { shortDate, timeAgo } from './dates.ts';

const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

test('a short date is month, day and year', () => {
  expect(shortDate(at(2026, 1, 18))).toBe('Jan 18, 2026');
  expect(shortDate('no time')).toBe('');
});

describe('how long ago', () => {
  const now = at(2026, 3, 10, 12, 30);
  test.each([
    ['the same moment', now, 'just now'],
    ['a clock ahead of ours', now + 90_000, 'just now'],
    ['minutes', at(2026, 3, 10, 12, 26), '4 min ago'],
    ['hours', at(2026, 3, 10, 9, 10), '3 h ago'],
    ['less than a day, but the day before', at(2026, 3, 9, 20), '16 h ago'],
    ['the day before', at(2026, 3, 9, 10), 'yesterday'],
    ['days', at(2026, 3, 5, 23), '5 days ago'],
    ['a week and more', at(2026, 3, 3), 'Mar 3, 2026'],
  ])('%s', (_what, then, words) => {
    expect(timeAgo(then, now)).toBe(words);
  });
});
