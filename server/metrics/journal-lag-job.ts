import type { RawConnection } from '#server/db/open.ts';
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
  const lag = raw
    .prepare(
      `SELECT coalesce(sum(CASE WHEN rows > 1 OR folded_to > 0 THEN rows END), 0) AS unfoldedRows,
              coalesce(sum(underived), 0) AS underivedRows, min(since) AS underivedSince,
              (SELECT count(*) FROM doc_quarantine) AS quarantined
       FROM (SELECT r.folded_to, count(*) AS rows, sum(u.id > r.derived_rev) AS underived,
                    min(CASE WHEN u.id > r.derived_rev THEN u.created_at END) AS since
             FROM doc_update u JOIN room r ON r.ydoc_id = u.ydoc_id
             WHERE r.deleted_at IS NULL GROUP BY u.ydoc_id)`,
    )
    .get();
  // Columns of this very statement.
  return lag as JournalLag;
}

/** Runs in a worker: a large journal is counted off the loop that carries keystrokes [I6]. */
export const readJournalLag: JobBody<null, JournalLag> = (_, { reader }) => journalLag(reader());

export const journalLagJob = job<null, JournalLag>('short', new URL(import.meta.url), 'readJournalLag');
