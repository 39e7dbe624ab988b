import { useState } from 'react';
import { getPaginatedUsers } from '#shared/operations/admin-users.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { Pager } from '../lists/pager.tsx';
import { useSettled } from '../lists/use-settled.ts';
import { useShown } from '../lists/use-shown.ts';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTER, queryOf } from './user-filter.ts';
import { UsersTable, UsersWaiting } from './users-table.tsx';
import './users.css';

const TYPING_PAUSE_MS = 250;

/** `/admin/users`: all accounts, ten on a page. */
export function UsersPage() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  // A request for each typed letter would only be thrown away.
  const email = useSettled(filter.email, TYPING_PAUSE_MS);
  const { data, error, isFetching, refetch } = useQueryOperation(
    getPaginatedUsers,
    queryOf({ ...filter, email }, page),
  );
  const shown = useShown(data);
  if (data !== undefined && page > data.totalPages) setPage(data.totalPages);
  return (
    <>
      <PageHead
        trail={[{ label: 'Dashboard', to: '/admin' }]}
        title="Users"
        fact={shown && (shown.totalUsers === 1 ? '1 user' : `${formatNumber(shown.totalUsers)} users`)}
      />
      <FilterBar
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      {error !== null && <LoadFailed what="The users" error={error} onRetry={() => void refetch()} />}
      {shown ? (
        <>
          <UsersTable users={shown.users} isBusy={isFetching && data === undefined} />
          {shown.users.length > 0 && (
            <Pager label="Pages of users" page={page} totalPages={shown.totalPages} onChange={setPage} />
          )}
        </>
      ) : (
        error === null && <UsersWaiting />
      )}
    </>
  );
}
