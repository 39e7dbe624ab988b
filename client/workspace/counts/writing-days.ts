import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { storedJson } from '#client/lib/stored-json.ts';

/** The daily goal, and the words written on this device per day of the local calendar. */
const WritingDays = v.object({
  /** Words per day; null without a goal. */
  goal: v.fallback(v.nullable(v.number()), null),
  /** Words by day (`2026-11-21`): added minus deleted, never below 0. */
  days: v.fallback(v.record(v.string(), v.number()), {}),
});
type WritingDays = v.InferOutput<typeof WritingDays>;

/** The figures that are displayed. */
export interface WrittenToday {
  goal: number | null;
  /** Words written today. */
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

export const setDailyGoal = (goal: number | null): void => stored.set({ ...stored.get(), goal });

/** Computes the words of today and the streak. */
export function writtenToday({ goal, days }: WritingDays, now = new Date()): WrittenToday {
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

export const useWrittenToday = (): WrittenToday => writtenToday(useStore(stored));
