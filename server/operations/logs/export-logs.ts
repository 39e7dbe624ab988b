import { exportLogs as contract, MAX_EXPORTED_ENTRIES } from '#shared/operations/logs.ts';
import { findLogEntries } from '#server/admin/find-log-entries.ts';
import { queryHandler } from '../handler.ts';

export const exportLogs = queryHandler(contract, ({ input, read }) =>
  findLogEntries(read, input, { skip: 0, limit: MAX_EXPORTED_ENTRIES }),
);
