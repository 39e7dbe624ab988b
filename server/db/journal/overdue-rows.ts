import type { Db } from '../database.ts';
import { prepared } from '../statements.ts';
import { quarantine } from './quarantine.ts';

/** How long rows wait for missing structs that a device may still return, in milliseconds. */
const OVERDUE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Quarantines rows that have waited 30 days for structs that no device returned, so that their room can be folded
 * again [A14]. Their bytes are stored unchanged.
 * @param waiting ids of the rows whose structs cannot be integrated
 * @returns the number of quarantined rows
 */
export async function quarantineOverdue(db: Db, ydocId: string, waiting: readonly number[]): Promise<number> {
  const row = prepared(
    db.rawReader,
    `SELECT bytes, crc FROM doc_update WHERE ydoc_id = ? AND id = ? AND created_at < ? AND chunk_key IS NULL`,
  );
  const overdue = waiting.flatMap((id) => {
    const overdueRow = row.get(ydocId, id, Date.now() - OVERDUE_MS) as
      { bytes: Buffer; crc: number } | undefined;
    return overdueRow ? [{ ...overdueRow, source: `doc_update:${id}`, reason: 'waited-in-vain' }] : [];
  });
  await quarantine(db, ydocId, overdue);
  return overdue.length;
}
