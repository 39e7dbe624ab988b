const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a time as its local date, "Jan 18, 2026". Returns an empty text for an invalid time. */
export function shortDate(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : SHORT_DATE.format(date);
}

/** Formats the time since `then`: "just now", "4 min ago", "3 h ago", "yesterday", "5 days ago", then the date. */
export function timeAgo(then: string | number, now: number): string {
  const time = new Date(then).getTime();
  if (Number.isNaN(time)) return '';
  const elapsed = now - time;
  // A time in the future comes from a clock that runs ahead of ours, and counts as now.
  if (elapsed < MINUTE) return 'just now';
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min ago`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h ago`;
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY);
  if (days <= 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : shortDate(time);
}

/** Returns local midnight. The caller rounds the difference, because a day can have 23 or 25 hours. */
function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
