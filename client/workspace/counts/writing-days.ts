import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { storedJson } from '#client/lib/stored-json.ts';

/** What was written on this device, a number for each day of the writer's own calendar. */
const WritingDays = v.object({
  /** Words a day; null without a goal. */
  goal: v.fallback(v.nullable(v.number()), null),
  /** Words by day (`2026-11-21`), what was taken away left out; never below 0. */
  days: v.fallback(v.record(v.string(), v.number()), {}),
});
type WritingDays = v.InferOutput<typeof WritingDays>;

/** What is shown of it. */
export interface WrittenToday {
  goal: number | null;
  /** Words of today. */
  today: number;
  /** Days in a row on which the goal was reached; today counts as soon as it is. */
  streak: number;
}

/** A streak longer than this is as long as this. */
const KEPT_DAYS = 800;

const kept = storedJson('writing-days', WritingDays, { goal: null, days: {} });

/** The day as the writer's clock and calendar have it. */
export function dayOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @param difference words that came or went */
export function addWords(difference: number, now = new Date()): void {
  // An editor that closes because its writer signed out counts once more: nothing may stay behind [C12].
  if (getRememberedUserId() === null) return;
  const { goal, days } = kept.get();
  const day = dayOf(now);
  const next = { ...days, [day]: Math.max(0, (days[day] ?? 0) + difference) };
  const latest = Object.entries(next)
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, KEPT_DAYS);
  kept.set({ goal, days: Object.fromEntries(latest) });
}

export const setDailyGoal = (goal: number | null): void => kept.set({ ...kept.get(), goal });

/** Today, and the days in a row before it. */
export function writtenToday({ goal, days }: WritingDays, now = new Date()): WrittenToday {
  const today = days[dayOf(now)] ?? 0;
  if (goal === null) return { goal, today, streak: 0 };
  let streak = today >= goal ? 1 : 0;
  for (let back = 1; back < KEPT_DAYS; back += 1) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
    if ((days[dayOf(day)] ?? 0) < goal) break;
    streak += 1;
  }
  return { goal, today, streak };
}

export const useWrittenToday = (): WrittenToday => writtenToday(useStore(kept));
