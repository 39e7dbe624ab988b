import type { DayStats } from '#shared/operations/statistics.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { dayLabel, dollars } from './day-texts.ts';

/** The library of the chart is the largest part of the page, and the figures do not wait for it. */
const chart = lazyModule(() => import('./views-chart.tsx'));

/** The page views of the last seven days as a chart, and as a table for screen readers. */
export function WeekChart({ days }: { days: readonly DayStats[] }) {
  const loaded = chart.useLoaded();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    chart.load().catch(() => setHasFailed(true));
  }, []);
  return (
    <section aria-labelledby="week-views">
      <h2 className="dash__title" id="week-views">
        Page views, last 7 days
      </h2>
      {loaded && <loaded.ViewsChart days={days} />}
      {!loaded && !hasFailed && <Skeleton height={260} />}
      {/* Without the chart everybody reads the table. */}
      <table className={hasFailed ? 'ledger' : 'visually-hidden'} aria-labelledby="week-views">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="ledger__number">
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, totalViews }) => (
            <tr key={date}>
              <th scope="row">{dayLabel(date)}</th>
              <td className="ledger__number">{formatNumber(totalViews)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The figures of each of the last seven days, the newest first, and their sums. */
export function WeekStats({ days }: { days: readonly DayStats[] }) {
  const sum = (select: (day: DayStats) => number): number =>
    days.reduce((total, day) => total + select(day), 0);
  return (
    <section aria-labelledby="week-stats">
      <h2 className="dash__title" id="week-stats">
        Weekly stats
      </h2>
      <table className="ledger week-stats" aria-labelledby="week-stats">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {['Views', 'Users', 'Revenue', 'Profit'].map((name) => (
              <th key={name} scope="col" className="ledger__number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.id}>
              <th scope="row">{dayLabel(day.date)}</th>
              <td className="ledger__number">{formatNumber(day.totalViews)}</td>
              <td className="ledger__number">{formatNumber(day.userCount)}</td>
              <td className="ledger__number">{dollars(day.totalRevenue)}</td>
              <td className="ledger__number">{dollars(day.totalProfit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">7 days</th>
            <td className="ledger__number">{formatNumber(sum(({ totalViews }) => totalViews))}</td>
            <td className="ledger__number">–</td>
            <td className="ledger__number">{dollars(sum(({ totalRevenue }) => totalRevenue))}</td>
            <td className="ledger__number">{dollars(sum(({ totalProfit }) => totalProfit))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small dash__note">
        Days end at midnight UTC. Profit is revenue without refunds and lost disputes; the fees of the payment
        provider are not deducted.
      </p>
    </section>
  );
}
