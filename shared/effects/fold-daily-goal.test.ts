import { expect, test } from 'vitest';
import { foldDailyGoal } from './fold-daily-goal.ts';

const queued = (input: Record<string, unknown>, name = 'update-daily-goal') => ({
  key: 'k',
  name,
  scope: 'user:u1',
  input,
  actorId: 'u1',
  createdAt: 0,
});

test('the last queued goal is shown, and a removed goal too', () => {
  expect(foldDailyGoal(300, [])).toBe(300);
  expect(foldDailyGoal(300, [queued({ dailyGoal: 500 }), queued({ dailyGoal: 700 })])).toBe(700);
  expect(foldDailyGoal(300, [queued({ dailyGoal: 500 }), queued({ dailyGoal: null })])).toBeNull();
});

test('a goal that the server will refuse and other commands change nothing', () => {
  expect(foldDailyGoal(300, [queued({ dailyGoal: 0 }), queued({ dailyGoal: 1 }, 'update-folder')])).toBe(300);
});
