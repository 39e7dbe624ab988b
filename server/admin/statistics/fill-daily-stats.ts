import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { dailyStats, pageView, pageViewSource, payment } from '#server/db/schema/index.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Tx } from '#server/db/write.ts';
import { countUsersJob, type UserCounts } from './count-users-job.ts';
import { datesBetween, endOfDay, oldestStoredDate, shiftDate, startOfDay, utcDate } from './utc-days.ts';

/** Views and payments of the last days are counted again, because they can arrive late. */
const RECOUNTED_DAYS = 7;
/** The sources of a day that are stored, the largest first. */
const STORED_SOURCES = 50;

interface FillOptions {
  db: Db;
  workers: Pick<Workers, 'run'>;
  /** The host of PUBLIC_URL. Views from it are not visits. */
  ownHost: string;
  now?: number;
  signal?: AbortSignal;
}

/**
 * Counts the days that are not counted yet, up to today, in a transaction each. It may run at any time and as often
 * as wanted: a day has one row, which is replaced until the day is over. After a downtime it counts the missed days.
 * @returns the dates that it counted
 */
export async function fillDailyStats({
  db,
  workers,
  ownHost,
  now = Date.now(),
  signal,
}: FillOptions): Promise<string[]> {
  const today = utcDate(now);
  const dates = datesBetween(await firstDate(db, now), today);
  for (const date of dates) {
    signal?.throwIfAborted();
    const people = (await isOver(db.read, date))
      ? undefined
      : await workers.run(countUsersJob, { before: endOfDay(date) });
    await db.write({ scopes: [] }, (tx) => fillDay(tx, { date, ownHost, now, people }));
  }
  return dates;
}

/**
 * Returns the first date to count: a week ago, or the newest stored day if that is earlier because the server was down.
 * The statistics begin with the oldest stored day. If no day is stored, they begin with the day of the oldest view.
 */
async function firstDate({ read }: Db, now: number): Promise<string> {
  const dates = read.select({ date: dailyStats.date }).from(dailyStats);
  const [oldest] = await dates.orderBy(asc(dailyStats.date)).limit(1);
  if (!oldest) {
    const views = read.select({ date: pageView.date }).from(pageView);
    const [firstView] = await views.orderBy(asc(pageView.date)).limit(1);
    return latest(firstView?.date ?? utcDate(now), oldestStoredDate(now));
  }
  const [newest = oldest] = await read
    .select({ date: dailyStats.date })
    .from(dailyStats)
    .orderBy(desc(dailyStats.date))
    .limit(1);
  const recounted = shiftDate(utcDate(now), 1 - RECOUNTED_DAYS);
  const begin = newest.date < recounted ? newest.date : recounted;
  return latest(latest(begin, oldest.date), oldestStoredDate(now));
}

const latest = (one: string, other: string): string => (one > other ? one : other);

interface Day {
  date: string;
  ownHost: string;
  now: number;
  /**
   * The users at the end of the day. Those of a day that is over are not counted again: a subscription shows only its
   * present status.
   */
  people: UserCounts | undefined;
}

/** Returns whether a day was counted after its end. */
async function isOver(read: Pick<Tx, 'select'>, date: string): Promise<boolean> {
  const [stored] = await read
    .select({ countedAt: dailyStats.createdAt })
    .from(dailyStats)
    .where(eq(dailyStats.date, date));
  return stored !== undefined && stored.countedAt >= endOfDay(date);
}

async function fillDay(tx: Tx, { date, ownHost, now, people }: Day): Promise<void> {
  const views = await tx
    .select({ source: pageView.source, views: sql<number>`sum(${pageView.views})`.mapWith(Number) })
    .from(pageView)
    .where(eq(pageView.date, date))
    .groupBy(pageView.source);
  const figures = {
    totalViews: views.reduce((sum, row) => sum + row.views, 0),
    ...(await countMoney(tx, date)),
    ...(people && (await withDeltas(tx, date, people))),
  };
  await tx
    .insert(dailyStats)
    .values({ id: date, date, ...NOBODY, ...figures, createdAt: now })
    .onConflictDoUpdate({ target: dailyStats.date, set: { ...figures, createdAt: now } });
  await replaceSources(
    tx,
    date,
    views.filter(({ source }) => source !== ownHost),
  );
}

const NOBODY = { userCount: 0, paidUserCount: 0, userDelta: 0, paidUserDelta: 0 };

async function withDeltas(
  tx: Tx,
  date: string,
  { userCount, paidUserCount }: UserCounts,
): Promise<typeof NOBODY> {
  const [before] = await tx
    .select({ userCount: dailyStats.userCount, paidUserCount: dailyStats.paidUserCount })
    .from(dailyStats)
    .where(eq(dailyStats.date, shiftDate(date, -1)));
  // The change is unknown when the day before has no row.
  return {
    userCount,
    paidUserCount,
    userDelta: userCount - (before?.userCount ?? userCount),
    paidUserDelta: paidUserCount - (before?.paidUserCount ?? paidUserCount),
  };
}

/** Sums the payments of a day in cents. Refunds and lost disputes are negative rows. */
async function countMoney(
  tx: Tx,
  date: string,
): Promise<{ totalRevenueCents: number; totalProfitCents: number }> {
  const payments = await tx
    .select({ amountCents: payment.amountCents })
    .from(payment)
    .where(
      and(
        gte(payment.createdAt, startOfDay(date)),
        lt(payment.createdAt, endOfDay(date)),
        ne(payment.amountCents, 0),
      ),
    );
  const sum = (amounts: typeof payments): number =>
    amounts.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    totalRevenueCents: sum(payments.filter(({ amountCents }) => amountCents > 0)),
    totalProfitCents: sum(payments),
  };
}

async function replaceSources(
  tx: Tx,
  date: string,
  views: readonly { source: string; views: number }[],
): Promise<void> {
  const largest = views
    .toSorted((a, b) => b.views - a.views || (a.source < b.source ? -1 : 1))
    .slice(0, STORED_SOURCES);
  await tx.delete(pageViewSource).where(eq(pageViewSource.dailyStatsId, date));
  for (const { source, views: visitors } of largest)
    await tx.insert(pageViewSource).values({ dailyStatsId: date, name: source, date, visitors });
}
