import { getDailyStats as contract } from '#shared/operations/statistics.ts';
import { presentWeek } from '#server/admin/statistics/present-stats.ts';
import { queryHandler } from '../handler.ts';

export const getDailyStats = queryHandler(contract, async ({ call: { now }, read }) => {
  const weeklyStats = await presentWeek(read, now);
  const dailyStats = weeklyStats.at(-1);
  if (!dailyStats) throw new Error('The week has no day.');
  return { dailyStats, weeklyStats };
});
