import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { WordGoal } from '#shared/documents/document-meta.ts';
import { updateDailyGoal } from '#shared/operations/daily-goal.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { storedJson } from '#client/lib/stored-json.ts';
import { enqueue, useDailyGoal } from '#client/outbox/index.ts';

/** The words typed on this device per day of the local calendar. */
const WritingDays = v.object({
  /** A goal that an older build stored on this device only; null once the account has it. */
  goal: v.fallback(v.nullable(v.number()), null),
  /** Words by day (`2026-11-21`): typed minus deleted, never below 0. */
  days: v.fallback(v.record(v.string(), v.number()), {}),
});
type WritingDays = v.InferOutput<typeof WritingDays>;

/** The figures that are displayed. */
export interface WrittenToday {
  /** The daily goal in words; null without one. */
  goal: number | null;
  /** Words typed today on this device. */
  today: number;
  /** Consecutive days on which the goal was reached; today counts as soon as it is reached. */
  streak: number;
}

/** The number of days that are stored, and so the longest possible streak. */
const MAX_DAYS = 800;

const stored = storedJson('writing-days', WritingDays, { goal: null, days: {} });

/** The day of the local calendar, such as `2026-11-21`. */
export function dayOf(date: Date): string {
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/**
 * Adds to the words of today.
 * @param difference words added; negative for deleted words
 * @returns the part that was counted, because the words of a day never fall below 0
 */
export function addWords(difference: number, now = new Date()): number {
  // An editor that closes because of a sign-out counts once more: that must not be stored [C12].
  if (getRememberedUserId() === null) return 0;
  const { goal, days } = stored.get();
  const day = dayOf(now);
  const before = days[day] ?? 0;
  const after = Math.max(0, before + difference);
  const next = { ...days, [day]: after };
  const latest = Object.entries(next)
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, MAX_DAYS);
  stored.set({ goal, days: Object.fromEntries(latest) });
  return after - before;
}

/** Sets the writer's goal on all devices. @throws ApiError `invalid_input` */
export function setDailyGoal(dailyGoal: number | null): void {
  enqueue(updateDailyGoal, { dailyGoal });
}

/**
 * Moves a goal that an older build stored on this device to the account. A goal that the account has already wins.
 * @param accountGoal the goal in the server's answer
 */
export function moveStoredGoal(accountGoal: number | null): void {
  const { goal, days } = stored.get();
  if (goal === null) return;
  if (accountGoal === null && v.is(WordGoal, goal)) setDailyGoal(goal);
  stored.set({ goal: null, days });
}

/** Computes the words of today and the streak. */
export function writtenToday(days: WritingDays['days'], goal: number | null, now = new Date()): WrittenToday {
  const today = days[dayOf(now)] ?? 0;
  if (goal === null) return { goal, today, streak: 0 };
  let streak = today >= goal ? 1 : 0;
  for (let daysAgo = 1; daysAgo < MAX_DAYS; daysAgo += 1) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
    if ((days[dayOf(day)] ?? 0) < goal) break;
    streak += 1;
  }
  return { goal, today, streak };
}

/** Returns the words typed today on this device, and the goal of the writer. */
export const useWrittenToday = (): WrittenToday => writtenToday(useStore(stored).days, useDailyGoal());
