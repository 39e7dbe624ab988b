import type { LogEntry } from '#shared/operations/logs.ts';
import '#client/ui/site/ledger.css';

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const LEVELS = { info: 'Info', warning: 'Warning', error: 'Error' } as const;

/** Entries of the log with their times in the time zone of the reader. */
export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <table className="ledger log" aria-label="Log">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Level</th>
          <th scope="col">By</th>
          <th scope="col">Concerns</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="log__time num">
              <time dateTime={entry.createdAt}>{TIME.format(new Date(entry.createdAt))}</time>
            </td>
            <td className={`log__level log__level--${entry.level}`}>{LEVELS[entry.level]}</td>
            <td className="log__person log__by">{personText(entry.actorId, entry.actor, 'Server')}</td>
            <td className="log__person">
              {entry.subjectId === null ? (
                <span className="log__nobody">–</span>
              ) : (
                personText(entry.subjectId, entry.subject)
              )}
            </td>
            <td className="log__message">{entry.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An erased account has an id and no address. */
const personText = (id: string | null, address: string | null, nobody = ''): string =>
  id === null ? nobody : (address ?? 'Erased account');
