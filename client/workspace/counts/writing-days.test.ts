// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { localStore } from '#client/lib/local-store.ts';
import { addWords, dayOf, setDailyGoal, writtenToday } from './writing-days.ts';

beforeEach(() => {
  localStorage.clear();
  localStore.set('userId', 'u1');
});

const stored = () =>
  JSON.parse(localStore.get('writing-days') ?? 'null') as Parameters<typeof writtenToday>[0];
const on = (day: number, hour = 12): Date => new Date(2026, 10, day, hour);

test('words are counted per day of the local calendar, and never below zero', () => {
  addWords(300, on(20, 23));
  addWords(-40, on(20, 23));
  addWords(12, on(21, 0));
  addWords(-50, on(21, 1));
  expect(stored().days).toEqual({ '2026-11-20': 260, '2026-11-21': 0 });
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('a streak counts consecutive days across months, and today does not break it before it is over', () => {
  setDailyGoal(100);
  for (const day of [29, 30]) addWords(100, new Date(2026, 9, day));
  addWords(150, new Date(2026, 9, 31));
  addWords(120, on(1));
  addWords(20, on(2));
  expect(writtenToday(stored(), on(2))).toEqual({ goal: 100, today: 20, streak: 4 });
  addWords(80, on(2));
  expect(writtenToday(stored(), on(2)).streak).toBe(5);
  expect(writtenToday(stored(), on(4))).toEqual({ goal: 100, today: 0, streak: 0 });
});

test('without a goal there is no streak, and unreadable stored data counts as empty', () => {
  addWords(500, on(3));
  expect(writtenToday(stored(), on(3))).toEqual({ goal: null, today: 500, streak: 0 });
  localStore.set('writing-days', '{"goal": "many", "days": 7}');
  addWords(5, on(3));
  expect(stored()).toEqual({ goal: null, days: { '2026-11-03': 5 } });
});

test('[C12] words that an editor counts when it closes after a sign-out are not stored', () => {
  localStore.clearExcept(['theme']);
  addWords(2, on(3));
  expect(Object.keys(localStorage)).toEqual([]);
});
