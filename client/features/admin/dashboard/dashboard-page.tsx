import { getDailyStats } from '#shared/operations/statistics.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { countedText } from './day-texts.ts';
import { Sources } from './sources.tsx';
import { StatCards } from './stat-cards.tsx';
import { WeekChart, WeekStats } from './week.tsx';
import '#client/ui/site/ledger.css';
import './dashboard.css';

/** The server counts every ten minutes. */
const REFRESH_MS = 5 * 60 * 1000;

/** `/admin`: the figures of today and of the last seven days. */
export function DashboardPage() {
  const { data, error, refetch } = useQueryOperation(getDailyStats, {}, { refetchAfter: () => REFRESH_MS });
  return (
    <>
      <PageHead title="Analytics" {...(data && { fact: countedText(data.dailyStats) })} />
      {/* Figures that were loaded before stay when a refresh fails. */}
      {error !== null && <LoadFailed what="The statistics" error={error} onRetry={() => void refetch()} />}
      {data ? (
        <>
          <StatCards today={data.dailyStats} yesterday={data.weeklyStats.at(-2)} />
          <div className="dash">
            <WeekChart days={data.weeklyStats} />
            <Sources sources={data.dailyStats.sources} />
            <WeekStats days={data.weeklyStats} />
          </div>
        </>
      ) : (
        error === null && <DashboardWaiting />
      )}
    </>
  );
}

/** Lines in the shape of the page while the figures load. */
function DashboardWaiting() {
  return (
    <Waiting label="Loading statistics…">
      <div className="stat-cards">
        {Array.from({ length: 4 }, (_, card) => (
          <div key={card} className="stat-card stat-card--waiting">
            <Skeleton height={14} />
            <Skeleton height={40} />
            <Skeleton height={14} />
          </div>
        ))}
      </div>
      <div className="dash">
        <Skeleton height={308} />
        <Skeleton height={220} />
      </div>
    </Waiting>
  );
}
