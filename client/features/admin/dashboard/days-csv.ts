import type { DayStats } from '#shared/operations/statistics.ts';
import { csvText } from '#client/lib/csv.ts';

/** Returns the figures of days as CSV (RFC 4180), with a row of names. A day that was not counted has empty cells. */
export function daysCsv(days: readonly DayStats[]): string {
  const rows = days.map(({ countedAt, ...day }) => [
    day.date,
    ...[day.totalViews, day.userCount, day.paidUserCount, day.totalRevenue, day.totalProfit].map((figure) =>
      countedAt === null ? '' : String(figure),
    ),
  ]);
  return csvText([['Day (UTC)', 'Views', 'Users', 'Paying users', 'Revenue (USD)', 'Profit (USD)'], ...rows]);
}
