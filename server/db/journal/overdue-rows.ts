import type { Db } from '../database.ts';
import { prepared } from '../statements.ts';
import { quarantine } from './quarantine.ts';

/** How long rows wait for missing text that a device may still give back, milliseconds. */
const OVERDUE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Puts rows aside that have waited a month for structs that nobody gave back, so that their room can be folded again
 * [A14]. Their bytes are stored as they are.
 * @param waiting ids of rows whose structs cannot be integrated
 * @returns how many were put aside
 */
export async function quarantineOverdue(db: Db, ydocId: string, waiting: readonly number[]): Promise<number> {
  const row = prepared(
    db.rawReader,
    `SELECT bytes, crc FROM doc_update WHERE ydoc_id = ? AND id = ? AND created_at < ? AND chunk_key IS NULL`,
  );
  const overdue = waiting.flatMap((id) => {
    const found = row.get(ydocId, id, Date.now() - OVERDUE_MS) as { bytes: Buffer; crc: number } | undefined;
    return found ? [{ ...found, source: `doc_update:${id}`, reason: 'waited-in-vain' }] : [];
  });
  await quarantine(db, ydocId, overdue);
  return overdue.length;
}
