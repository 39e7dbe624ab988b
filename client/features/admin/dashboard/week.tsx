import type { DayStats } from '#shared/operations/statistics.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { CsvButton } from '../csv-button.tsx';
import { dayLabel, dollars } from './day-texts.ts';
import { daysCsv } from './days-csv.ts';

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

const FIGURES = ['Views', 'Users', 'Revenue', 'Profit'] as const;

/** The figures of a day as texts; dashes for a day that was not counted, whose zeros say nothing. */
function figuresOf(day: DayStats): [string, string][] {
  const texts = [
    formatNumber(day.totalViews),
    formatNumber(day.userCount),
    dollars(day.totalRevenue),
    dollars(day.totalProfit),
  ];
  return FIGURES.map((name, at) => [name, day.countedAt === null ? '–' : (texts[at] ?? '')]);
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
            {FIGURES.map((name) => (
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
              {figuresOf(day).map(([name, figure]) => (
                <td key={name} className="ledger__number">
                  {figure}
                </td>
              ))}
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
      {days.some(({ countedAt }) => countedAt === null) && (
        <p className="small dash__note">
          A day with dashes was not counted: the server was not running, or this installation is newer.
        </p>
      )}
      <p className="small dash__note">
        Days end at midnight UTC. Profit is revenue without refunds and lost disputes; the fees of the payment
        provider are not deducted.
      </p>
      <div className="dash__note">
        <CsvButton
          failure="The figures could not be downloaded."
          download={async () => {
            saveFile('foolscap-statistics.csv', new Blob([daysCsv(days)], { type: 'text/csv' }));
          }}
        />
      </div>
    </section>
  );
}
