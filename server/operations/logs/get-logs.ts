import { pagesOf } from '#shared/operations/admin-page.ts';
import { getLogs as contract, LOG_PAGE_SIZE } from '#shared/operations/logs.ts';
import { findLogEntries } from '#server/admin/find-log-entries.ts';
import { queryHandler } from '../handler.ts';

export const getLogs = queryHandler(contract, async ({ input: { skip, ...filter }, read }) => {
  const { entries, totalEntries } = await findLogEntries(read, filter, { skip, limit: LOG_PAGE_SIZE });
  return { entries, totalEntries, totalPages: pagesOf(totalEntries, LOG_PAGE_SIZE) };
});
