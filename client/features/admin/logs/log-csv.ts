import type { LogEntry } from '#shared/operations/logs.ts';

/** Returns entries as CSV (RFC 4180), with a row of names. */
export function logCsv(entries: readonly LogEntry[]): string {
  const rows = entries.map(({ createdAt, level, actor, actorId, subject, subjectId, message }) => [
    createdAt,
    level,
    actor ?? actorId ?? 'server',
    subject ?? subjectId ?? '',
    message,
  ]);
  return [['Time', 'Level', 'By', 'Concerns', 'Message'], ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
}

/** A cell that begins like a formula would be calculated by a spreadsheet, so an apostrophe makes it a text. */
function cell(text: string): string {
  const shown = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
