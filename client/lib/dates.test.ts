import { describe, expect, test } from 'vitest';
import { shortDate, timeAgo } from './dates.ts';

const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

test('shortDate returns month, day and year, and an empty text for an invalid time', () => {
  expect(shortDate(at(2026, 1, 18))).toBe('Jan 18, 2026');
  expect(shortDate('no time')).toBe('');
});

describe('timeAgo', () => {
  const now = at(2026, 3, 10, 12, 30);
  test.each([
    ['the same moment', now, 'just now'],
    ['a time in the future', now + 90_000, 'just now'],
    ['minutes', at(2026, 3, 10, 12, 26), '4 min ago'],
    ['hours', at(2026, 3, 10, 9, 10), '3 h ago'],
    ['less than a day, but the day before', at(2026, 3, 9, 20), '16 h ago'],
    ['the day before', at(2026, 3, 9, 10), 'yesterday'],
    ['days', at(2026, 3, 5, 23), '5 days ago'],
    ['a week and more', at(2026, 3, 3), 'Mar 3, 2026'],
  ])('timeAgo formats %s', (_case, then, words) => {
    expect(timeAgo(then, now)).toBe(words);
  });
});
