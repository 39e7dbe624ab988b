import { useState } from 'react';
import { getServerHealth } from '#shared/operations/server-health.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { healthGroups, type HealthGroup } from './health-rows.ts';
import './health.css';

const REFRESH_MS = 30_000;

/** `/admin/health`: the state of the server, read again every half minute. */
export function HealthPage() {
  const { data, error, refetch, dataUpdatedAt } = useQueryOperation(
    getServerHealth,
    {},
    { refetchAfter: () => REFRESH_MS },
  );
  const [openedAt] = useState(() => Date.now());
  const groups = data && healthGroups(data, Math.max(openedAt, dataUpdatedAt));
  const warnings = groups?.flatMap(({ rows }) => rows).filter(({ warning }) => warning !== undefined).length;
  return (
    <>
      <PageHead
        trail={[{ label: 'Dashboard', to: '/admin' }]}
        title="Health"
        {...(warnings !== undefined && { fact: warningsText(warnings) })}
      />
      {error !== null && (
        <LoadFailed what="The state of the server" error={error} onRetry={() => void refetch()} />
      )}
      {groups && (
        <div className="health">
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      )}
      {!groups && error === null && (
        <Waiting label="Loading the state of the server…" className="health">
          {Array.from({ length: 5 }, (_, group) => (
            <Skeleton key={group} height={140} />
          ))}
        </Waiting>
      )}
    </>
  );
}

function warningsText(count: number): string {
  if (count === 0) return 'Nothing to do';
  return count === 1 ? '1 thing to look at' : `${count} things to look at`;
}

function Group({ title, rows }: HealthGroup) {
  return (
    <section className="health__group">
      <h2>{title}</h2>
      <dl>
        {rows.map(({ name, value, warning }) => (
          <div key={name} className="health__row">
            <dt>{name}</dt>
            <dd>
              {value}
              {warning !== undefined && <span className="health__warning">{warning}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
