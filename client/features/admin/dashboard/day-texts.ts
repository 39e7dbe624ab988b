import { DIRECT_SOURCE, OTHER_SOURCES, type DayStats } from '#shared/operations/statistics.ts';
import { formatNumber } from '#client/lib/numbers.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns a UTC date as a label of the chart, such as "Sat 21". */
export function dayLabel(date: string): string {
  const parts = WEEKDAY.formatToParts(new Date(date));
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('weekday')} ${partOf('day')}`;
}

/** Returns the line beside the title: "Saturday, Nov 21, 2026, counted until 09:00 UTC". */
export function countedText({ date, countedAt }: Pick<DayStats, 'date' | 'countedAt'>): string {
  const day = LONG.format(new Date(date));
  if (countedAt === null) return `${day}, not counted yet`;
  return countedAt.slice(0, 10) > date
    ? `${day}, counted`
    : `${day}, counted until ${countedAt.slice(11, 16)} UTC`;
}

/** Formats dollars: without cents when there are none, such as "$36" or "$36.50". */
export const dollars = (amount: number): string =>
  amount
    .toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    })
    // A minus sign is as wide as a digit; a hyphen is not.
    .replace('-', '−');

/** A change against the day before, with its sign; nothing for no change. */
export interface Change {
  text: string;
  direction: 'up' | 'down' | 'none';
}

/** Returns a change with a real minus sign. @param unit follows the number, such as "%" */
export function changeOf(change: number, unit = ''): Change {
  const amount = `${formatNumber(Math.abs(change))}${unit}`;
  if (change > 0) return { text: `+${amount}`, direction: 'up' };
  return change < 0 ? { text: `−${amount}`, direction: 'down' } : { text: amount, direction: 'none' };
}

/** Returns the change of revenue in whole percent, rounded down; null when the day before had none. */
export const revenueChange = (today: number, yesterday: number): number | null =>
  yesterday === 0 ? null : Math.floor(((today - yesterday) / yesterday) * 100);

/** Returns the name of a source of visitors. */
export function sourceName(name: string): string {
  if (name === DIRECT_SOURCE) return 'Typed or unknown';
  return name === OTHER_SOURCES ? 'Other sites' : name;
}
