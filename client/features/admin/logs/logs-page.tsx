import { useState } from 'react';
import { getLogs, LOG_PAGE_SIZE } from '#shared/operations/logs.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { Empty } from '#client/ui/empty.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { Pager } from '../lists/pager.tsx';
import { useSettled } from '../lists/use-settled.ts';
import { useShown } from '../lists/use-shown.ts';
import { ExportButton } from './export-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { inputOf, NO_FILTER } from './log-filter.ts';
import { LogTable } from './log-table.tsx';
import './logs.css';

const TYPING_PAUSE_MS = 250;

/** `/admin/logs`: the acts of administrators and jobs. */
export function LogsPage() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const person = useSettled(filter.person, TYPING_PAUSE_MS);
  const text = useSettled(filter.text, TYPING_PAUSE_MS);
  const input = inputOf({ ...filter, person, text });
  const { data, error, refetch } = useQueryOperation(getLogs, {
    skip: (page - 1) * LOG_PAGE_SIZE,
    ...input,
  });
  const shown = useShown(data);
  if (data !== undefined && page > data.totalPages) setPage(data.totalPages);
  return (
    <>
      <PageHead
        trail={[{ label: 'Dashboard', to: '/admin' }]}
        title="Logs"
        {...(shown && {
          fact: shown.totalEntries === 1 ? '1 entry' : `${formatNumber(shown.totalEntries)} entries`,
        })}
      />
      <LogFilters
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      >
        <ExportButton input={input} />
      </LogFilters>
      {error !== null && (
        <LoadFailed
          what="The log"
          error={error}
          hasContent={shown !== undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && error === null && <LogsWaiting />}
      {shown?.entries.length === 0 && (
        <Empty
          title="No entry matches."
          text="The log has what administrators and jobs did in the last two years. Choose other filters to see more."
        />
      )}
      {shown && shown.entries.length > 0 && (
        <>
          <LogTable entries={shown.entries} />
          <Pager label="Pages of the log" page={page} totalPages={shown.totalPages} onChange={setPage} />
        </>
      )}
    </>
  );
}

function LogsWaiting() {
  return (
    <Waiting label="Loading the log…" className="logs-waiting">
      {Array.from({ length: 10 }, (_, line) => (
        <Skeleton key={line} height={20} />
      ))}
    </Waiting>
  );
}
