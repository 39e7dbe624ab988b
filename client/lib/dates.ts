const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time as its local date, "Jan 18, 2026"; empty for what is no time. */
export function shortDate(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : SHORT_DATE.format(date);
}

/** How long ago, in the shortest words: "just now", "4 min ago", "3 h ago", "yesterday", "5 days ago", then the date. */
export function timeAgo(then: string | number, now: number): string {
  const time = new Date(then).getTime();
  if (Number.isNaN(time)) return '';
  const passed = now - time;
  // A clock that runs ahead of ours also means now.
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY);
  if (days <= 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : shortDate(time);
}

/** Local midnight; a day of 23 or 25 hours is why days are rounded above. */
function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
