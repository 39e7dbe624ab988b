// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { localStore } from '#client/lib/local-store.ts';
import { addWords, dayOf, moveStoredGoal, setDailyGoal, writtenToday } from './writing-days.ts';

const queued = vi.hoisted(() => vi.fn<(contract: { name: string }, input: unknown) => void>());
vi.mock('#client/outbox/index.ts', () => ({ enqueue: queued, useDailyGoal: () => null }));

beforeEach(() => {
  queued.mockReset();
  localStorage.clear();
  localStore.set('userId', 'u1');
});

interface Stored {
  goal: number | null;
  days: Parameters<typeof writtenToday>[0];
}
const stored = () => JSON.parse(localStore.get('writing-days') ?? 'null') as Stored;
const on = (day: number, hour = 12): Date => new Date(2026, 10, day, hour);
const commands = () => queued.mock.calls.map(([{ name }, input]) => [name, input]);

test('words are counted per day of the local calendar, never below zero, and the counted part is returned', () => {
  expect(addWords(300, on(20, 23))).toBe(300);
  expect(addWords(-40, on(20, 23))).toBe(-40);
  addWords(12, on(21, 0));
  expect(addWords(-50, on(21, 1))).toBe(-12);
  expect(stored().days).toEqual({ '2026-11-20': 260, '2026-11-21': 0 });
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('a streak counts consecutive days across months, and today does not break it before it is over', () => {
  for (const day of [29, 30]) addWords(100, new Date(2026, 9, day));
  addWords(150, new Date(2026, 9, 31));
  addWords(120, on(1));
  addWords(20, on(2));
  const today = (at: Date) => writtenToday(stored().days, 100, at);
  expect(today(on(2))).toEqual({ goal: 100, today: 20, streak: 4 });
  addWords(80, on(2));
  expect(today(on(2)).streak).toBe(5);
  expect(today(on(4))).toEqual({ goal: 100, today: 0, streak: 0 });
});

test('without a goal there is no streak, and unreadable stored data counts as empty', () => {
  addWords(500, on(3));
  expect(writtenToday(stored().days, null, on(3))).toEqual({ goal: null, today: 500, streak: 0 });
  localStore.set('writing-days', '{"goal": "many", "days": 7}');
  addWords(5, on(3));
  expect(stored()).toEqual({ goal: null, days: { '2026-11-03': 5 } });
});

test('a daily goal is queued for the account, and nothing of it stays on this device alone', () => {
  setDailyGoal(500);
  setDailyGoal(null);
  expect(commands()).toEqual([
    ['update-daily-goal', { dailyGoal: 500 }],
    ['update-daily-goal', { dailyGoal: null }],
  ]);
  expect(localStore.get('writing-days')).toBeNull();
});

test('a goal that an older build stored on this device moves to the account once', () => {
  localStore.set('writing-days', '{"goal": 400, "days": {"2026-11-03": 5}}');
  moveStoredGoal(null);
  moveStoredGoal(null);
  expect(commands()).toEqual([['update-daily-goal', { dailyGoal: 400 }]]);
  expect(stored()).toEqual({ goal: null, days: { '2026-11-03': 5 } });
});

test('a goal that the account has already is not replaced by the one of this device', () => {
  localStore.set('writing-days', '{"goal": 400, "days": {}}');
  moveStoredGoal(250);
  expect(commands()).toEqual([]);
  expect(stored().goal).toBeNull();
});

test('[C12] words that an editor counts when it closes after a sign-out are not stored', () => {
  localStore.clearExcept(['theme']);
  expect(addWords(2, on(3))).toBe(0);
  expect(Object.keys(localStorage)).toEqual([]);
});
