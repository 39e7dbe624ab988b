const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the UTC date of a time, such as `2026-11-26`. */
export const utcDate = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** Returns the first millisecond of a UTC date. */
export const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

/** Returns the first millisecond after a UTC date. */
export const endOfDay = (date: string): number => startOfDay(date) + DAY_MS;

/** Returns the date that is a number of days later; a negative number goes back. */
export const shiftDate = (date: string, days: number): string => utcDate(startOfDay(date) + days * DAY_MS);

/** Returns the dates from one to another, both included; none when the first is later. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = shiftDate(date, 1)) dates.push(date);
  return dates;
}

/** Statistics and the log of the administration are kept for two years. */
export const oldestStoredDate = (now: number): string => shiftDate(utcDate(now), -2 * 365);
