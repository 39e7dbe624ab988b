import { and, asc, desc, eq, gte, lte } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { DayStats } from '#shared/operations/statistics.ts';
import { dailyStats, pageViewSource } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { datesBetween, shiftDate, utcDate } from './utc-days.ts';

const SHOWN_DAYS = 7;
/** The sources of a day that are shown. */
const SHOWN_SOURCES = 10;

type Row = typeof dailyStats.$inferSelect;

/** Returns the last seven UTC days, the oldest first; a day without a row has zeros. */
export async function presentWeek(read: Pick<Tx, 'select'>, now: number): Promise<DayStats[]> {
  const today = utcDate(now);
  // One day more, for the change of the first day.
  const dates = datesBetween(shiftDate(today, -SHOWN_DAYS), today);
  const rows = await read
    .select()
    .from(dailyStats)
    .where(and(gte(dailyStats.date, dates[0] ?? today), lte(dailyStats.date, today)))
    .orderBy(asc(dailyStats.date));
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const week: DayStats[] = [];
  for (const date of dates.slice(1)) {
    const before = lastBefore(rows, date);
    week.push({
      ...presentDay(byDate.get(date) ?? emptyDay(date, before), byDate.get(shiftDate(date, -1))),
      sources: await sourcesOf(read, byDate.get(date)?.id),
    });
  }
  return week;
}

const lastBefore = (rows: readonly Row[], date: string): Row | undefined =>
  rows.findLast((row) => row.date < date);

/** A day that was not counted. Its users are those of the last counted day. */
const emptyDay = (date: string, before: Row | undefined): Row => ({
  id: date,
  date,
  totalViews: 0,
  userCount: before?.userCount ?? 0,
  paidUserCount: before?.paidUserCount ?? 0,
  userDelta: 0,
  paidUserDelta: 0,
  totalRevenueCents: 0,
  totalProfitCents: 0,
  createdAt: 0,
});

function presentDay(row: Row, before: Row | undefined): Omit<DayStats, 'sources'> {
  const { totalRevenueCents, totalProfitCents, createdAt, ...counts } = row;
  return {
    ...counts,
    prevDayViewsChangePercent: changePercent(row.totalViews, before?.totalViews ?? 0),
    totalRevenue: totalRevenueCents / 100,
    totalProfit: totalProfitCents / 100,
    countedAt: createdAt > 0 ? toTimestamp(createdAt) : null,
  };
}

/** Returns the change in whole percent; null when there was nothing before. */
const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

async function sourcesOf(
  read: Pick<Tx, 'select'>,
  dailyStatsId: string | undefined,
): Promise<DayStats['sources']> {
  if (dailyStatsId === undefined) return [];
  return read
    .select()
    .from(pageViewSource)
    .where(eq(pageViewSource.dailyStatsId, dailyStatsId))
    .orderBy(desc(pageViewSource.visitors), asc(pageViewSource.name))
    .limit(SHOWN_SOURCES);
}
