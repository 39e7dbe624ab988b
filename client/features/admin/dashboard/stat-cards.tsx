import type { DayStats } from '#shared/operations/statistics.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { changeOf, dollars, revenueChange, type Change } from './day-texts.ts';

interface StatCardsProps {
  today: DayStats;
  yesterday: DayStats | undefined;
}

/** The four figures of today, each with its change against the day before. */
export function StatCards({ today, yesterday }: StatCardsProps) {
  const before = yesterday?.totalRevenue ?? 0;
  // On the first day there is nothing to compare with.
  const isComparable = yesterday !== undefined && yesterday.countedAt !== null;
  const otherwise = isComparable ? 'None yesterday' : 'Yesterday was not counted';
  return (
    <div className="stat-cards">
      <StatCard
        label="Total page views"
        value={formatNumber(today.totalViews)}
        change={percent(today.prevDayViewsChangePercent)}
        against="against yesterday"
        otherwise={otherwise}
      />
      <StatCard
        label="Revenue"
        value={dollars(today.totalRevenue)}
        change={percent(revenueChange(today.totalRevenue, before))}
        against="against yesterday"
        otherwise={otherwise}
      />
      <StatCard
        label="Paying users"
        value={formatNumber(today.paidUserCount)}
        change={isComparable ? changeOf(today.paidUserDelta) : undefined}
        against="today"
        otherwise={otherwise}
      />
      <StatCard
        label="Users"
        value={formatNumber(today.userCount)}
        change={isComparable ? changeOf(today.userDelta) : undefined}
        against="today"
        otherwise={otherwise}
      />
    </div>
  );
}

const percent = (change: number | null): Change | undefined =>
  change === null ? undefined : changeOf(change, '%');

interface StatCardProps {
  label: string;
  value: string;
  change: Change | undefined;
  against: string;
  /** Shown in place of a change that cannot be computed. */
  otherwise: string;
}

function StatCard({ label, value, change, against, otherwise }: StatCardProps) {
  return (
    <div className="stat-card">
      <h2 className="stat-card__label">{label}</h2>
      <p className="stat-card__value">{value}</p>
      <p className="small">
        {change ? (
          <>
            <span className={`stat-card__change stat-card__change--${change.direction}`}>{change.text}</span>{' '}
            {against}
          </>
        ) : (
          otherwise
        )}
      </p>
    </div>
  );
}
