import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import type { Db } from '#server/db/database.ts';
import { JournalQueue } from '#sync/journal/journal-queue.ts';
import type { SeededProduct } from './seed-product.ts';

/** Writes a text into every document and folds it, as half a minute of rest does. */
export async function seedTexts(db: Db, { ids, userId }: SeededProduct, text: NodeJson): Promise<void> {
  const journal = new JournalQueue(db);
  for (const ydocId of ids) {
    const bytes = firstContentUpdate(text);
    await journal.add({ ydocId, bytes, crc: checksum(bytes), userId });
    const folded = await foldRoom({ ydocId }, { reader: () => db.rawReader });
    if ('refused' in folded || !(await commitFold(db, folded))) throw new Error('A room was not folded.');
  }
}

/**
 * Stores an editing session in the journal and folds it, as half a minute of rest does: no rows, one snapshot.
 * @returns the state as it is stored
 */
export async function seedTrace(
  db: Db,
  { ids, userId }: SeededProduct,
  { state, updates }: { state: Uint8Array; updates: readonly Uint8Array[] },
): Promise<Uint8Array> {
  const [ydocId] = ids;
  if (ydocId === undefined) throw new Error('There is no document to write in.');
  const journal = new JournalQueue(db);
  for (const bytes of [state, ...updates]) {
    // Not in parallel: rows are read in the order of their arrival.
    await journal.add({ ydocId, bytes, crc: checksum(bytes), userId });
  }
  const folded = await foldRoom({ ydocId }, { reader: () => db.rawReader });
  if ('refused' in folded || !(await commitFold(db, folded))) throw new Error('The room was not folded.');
  const stored = readRoom(db.rawReader, ydocId)?.snapshot;
  if (!stored) throw new Error('The fold left no snapshot.');
  return stored;
}
