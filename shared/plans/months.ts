/** Months by UTC date: everybody's month begins at the same moment. */

/** Returns the month of a time, such as `2026-11`. @param time epoch milliseconds */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** Returns the first millisecond of the month of a time. @param time epoch milliseconds */
export const startOfMonth = (time: number): number => Date.parse(`${monthOf(time)}-01T00:00:00.000Z`);
