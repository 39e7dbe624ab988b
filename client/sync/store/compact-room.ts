import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredUpdate } from '#client/lib/device/schema.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import { isHigherSchema } from './schema-order.ts';
import { mergeMany } from './merge-many.ts';

/** All rows of a room are read when it opens. If there are more than this, they are merged into one. */
export const COMPACT_ABOVE_ROWS = 200;
/**
 * Rows are also merged if together they are more than this many times as long as the longest: replication stores the
 * whole text again with each change of it.
 */
const MAX_COPIES = 3;
/** A room of up to this many bytes is read quickly enough with any number of copies. */
const SMALL_ROOM_BYTES = 64 * 1024;
/** A first row more than this many times as long as all others together is not merged: copying it costs too much. */
const LONG_FIRST_FACTOR = 4;

/** Whether rows of these lengths, in bytes, are so many or so long that they should be merged. */
export function needsCompaction(lengths: readonly number[]): boolean {
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  return (
    lengths.length > COMPACT_ABOVE_ROWS ||
    bytes > Math.max(SMALL_ROOM_BYTES, MAX_COPIES * Math.max(...lengths))
  );
}

/**
 * Merges the rows of a room into one. The oldest unacknowledged row and all later rows stay as they are: the orphan check
 * reads the written text from a row, and a merge with deletions by others would remove that text [C6].
 * @returns whether anything was changed
 * @throws the database's error, or the error of a row that cannot be read; then all rows stay
 */
export async function compactRoom(database: DeviceDatabase, ydocId: string): Promise<boolean> {
  const tx = database.transaction(['update', 'unacked'], 'readwrite');
  return atomicTransaction(tx, async () => {
    const updates = tx.objectStore('update');
    const oldestUnacked = await tx.objectStore('unacked').index('room').openKeyCursor(ydocId);
    const limit = oldestUnacked?.primaryKey ?? Number.POSITIVE_INFINITY;
    const rows = (await updates.index('room').getAll(ydocId)).filter(({ id = limit }) => id < limit);
    if (!needsCompaction(rows.map(({ bytes }) => bytes.byteLength))) return false;
    const merged = withoutLongFirst(rows);
    const bytes = mergeMany(merged.map((row) => row.bytes));
    const schema = merged.map((row) => row.schema).reduce((a, b) => (isHigherSchema(b, a) ? b : a));
    for (const { id } of merged) if (id !== undefined) await updates.delete(id);
    await updates.put({ ...merged[0], ydocId, bytes, schema });
    return true;
  });
}

function withoutLongFirst(rows: readonly StoredUpdate[]): readonly StoredUpdate[] {
  const [first, ...others] = rows;
  const size = others.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return first && first.bytes.byteLength > size * LONG_FIRST_FACTOR ? others : rows;
}
