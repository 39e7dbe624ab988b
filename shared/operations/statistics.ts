import * as v from 'valibot';
import { Timestamp } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

/** The name of the source of visitors whose browser named no page before. */
export const DIRECT_SOURCE = 'direct';
/** The name under which the sources beyond the day's limit are counted. */
export const OTHER_SOURCES = 'other';

const Source = v.object({
  /** The host of the referring page, `direct` or `other`. */
  name: v.string(),
  /** A UTC date such as `2026-11-26`. */
  date: v.string(),
  dailyStatsId: v.string(),
  /** Views of a page that the visitor did not reach from another page of ours. */
  visitors: v.number(),
});

const DayStats = v.object({
  id: v.string(),
  /** A UTC date such as `2026-11-26`. */
  date: v.string(),
  totalViews: v.number(),
  /** In whole percent; null when the day before had no views. */
  prevDayViewsChangePercent: v.nullable(v.number()),
  userCount: v.number(),
  paidUserCount: v.number(),
  /** The change of the count against the day before. */
  userDelta: v.number(),
  paidUserDelta: v.number(),
  /** The payments of the day in dollars. */
  totalRevenue: v.number(),
  /** The payments of the day without its refunds and lost disputes, in dollars. */
  totalProfit: v.number(),
  /** The most frequent sources, the largest first. */
  sources: v.array(Source),
  /** The time until which the day is counted; null for a day that was not counted. */
  countedAt: v.nullable(Timestamp),
});
export type DayStats = v.InferOutput<typeof DayStats>;

export const getDailyStats = defineOperation({
  name: 'get-daily-stats',
  kind: 'query',
  summary: 'Returns the figures of today and of the last seven UTC days, for administrators.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({}),
  /** A day without a row is a day of zeros. `weeklyStats` begins with the oldest day and ends with today. */
  output: v.object({ dailyStats: DayStats, weeklyStats: v.array(DayStats) }),
  shows: ['statistics'],
  example: {},
});
