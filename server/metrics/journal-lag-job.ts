import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

/** How far snapshots and derived data are behind the journal. */
export interface JournalLag {
  /** Rows that are not in a snapshot yet. A document's first content does not count. */
  unfoldedRows: number;
  /** Rows that are not in the derived data yet. */
  underivedRows: number;
  /** When the oldest underived row was written, in epoch milliseconds; null without underived rows. */
  underivedSince: number | null;
  /** Number of quarantined parts in all rooms. */
  quarantined: number;
}

export function journalLag(raw: RawConnection): JournalLag {
  const lag = prepared(
    raw,
    // CROSS JOIN starts with the marked rooms: the journal itself contains the first content of every document.
    `SELECT (SELECT count(*) FROM unfolded_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id
               CROSS JOIN doc_update u ON u.ydoc_id = s.ydoc_id WHERE r.deleted_at IS NULL) AS unfoldedRows,
            count(*) AS underivedRows, min(u.created_at) AS underivedSince,
            (SELECT count(*) FROM doc_quarantine) AS quarantined
     FROM underived_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id
       CROSS JOIN doc_update u ON u.ydoc_id = s.ydoc_id AND u.id > r.derived_rev
     WHERE r.deleted_at IS NULL`,
  ).get();
  // The type names the columns of this statement.
  return lag as JournalLag;
}

/** Counts the journal in a worker, so that a large one does not block the event loop that handles keystrokes [I6]. */
export const readJournalLag: JobBody<null, JournalLag> = (_, { reader }) => journalLag(reader());

export const journalLagJob = job<null, JournalLag>('short', new URL(import.meta.url), 'readJournalLag');
