import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

/** How far what is made from the journal is behind it. */
export interface JournalLag {
  /** Rows that no snapshot holds yet; a document's first content is not waited for. */
  unfoldedRows: number;
  /** Rows that derived words do not show yet. */
  underivedRows: number;
  /** When the oldest of these was written, epoch milliseconds; null when there is none. */
  underivedSince: number | null;
  /** Parts in quarantine, of all rooms. */
  quarantined: number;
}

export function journalLag(raw: RawConnection): JournalLag {
  const lag = prepared(
    raw,
    // Begins at the rooms that have such rows: the journal holds the first content of every document.
    `SELECT (SELECT count(*) FROM unfolded_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id
               CROSS JOIN doc_update u ON u.ydoc_id = s.ydoc_id WHERE r.deleted_at IS NULL) AS unfoldedRows,
            count(*) AS underivedRows, min(u.created_at) AS underivedSince,
            (SELECT count(*) FROM doc_quarantine) AS quarantined
     FROM underived_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id
       CROSS JOIN doc_update u ON u.ydoc_id = s.ydoc_id AND u.id > r.derived_rev
     WHERE r.deleted_at IS NULL`,
  ).get();
  // Columns of this very statement.
  return lag as JournalLag;
}

/** Runs in a worker: a large journal is counted off the loop that carries keystrokes [I6]. */
export const readJournalLag: JobBody<null, JournalLag> = (_, { reader }) => journalLag(reader());

export const journalLagJob = job<null, JournalLag>('short', new URL(import.meta.url), 'readJournalLag');
