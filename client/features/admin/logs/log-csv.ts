import type { LogEntry } from '#shared/operations/logs.ts';
import { csvText } from '#client/lib/csv.ts';

/** Returns entries as CSV (RFC 4180), with a row of names. */
export function logCsv(entries: readonly LogEntry[]): string {
  const rows = entries.map(({ createdAt, level, actor, actorId, subject, subjectId, message }) => [
    createdAt,
    level,
    actor ?? actorId ?? 'server',
    subject ?? subjectId ?? '',
    message,
  ]);
  return csvText([['Time', 'Level', 'By', 'Concerns', 'Message'], ...rows]);
}
