import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredUpdate } from '#client/lib/device/schema.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import { isHigherSchema } from './schema-order.ts';
import { mergeMany } from './merge-many.ts';

/** A room is opened in one reading: above this many rows they are made one. */
export const COMPACT_ABOVE_ROWS = 200;
/** So they are when they say the same again and again: replication stores a whole text with each change of it. */
const COPIES = 3;
/** Bytes of a room that are read as fast as fewer. */
const FEW_BYTES = 64 * 1024;
/** A first row this much longer than all others together stays as it is: to copy it costs more than it gives. */
const BASE_FACTOR = 4;

/** Whether rows of these lengths, in bytes, are so many or so much that they are to be made one. */
export function isLongRoom(lengths: readonly number[]): boolean {
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.length > COMPACT_ABOVE_ROWS || bytes > Math.max(FEW_BYTES, COPIES * Math.max(...lengths));
}

/**
 * Makes one row of a room's many. Rows from the oldest unacknowledged one on stay as they are: its orphan check reads
 * what was written, and after a merge with what others deleted it would not be there any more [C6].
 * @returns whether anything was changed
 * @throws what the database threw, or a row that cannot be read; then all rows stay
 */
export async function compactRoom(database: DeviceDatabase, ydocId: string): Promise<boolean> {
  const tx = database.transaction(['update', 'unacked'], 'readwrite');
  return atomicTransaction(tx, async () => {
    const updates = tx.objectStore('update');
    const oldestUnacked = await tx.objectStore('unacked').index('room').openKeyCursor(ydocId);
    const limit = oldestUnacked?.primaryKey ?? Number.POSITIVE_INFINITY;
    const rows = (await updates.index('room').getAll(ydocId)).filter(({ id = limit }) => id < limit);
    if (!isLongRoom(rows.map(({ bytes }) => bytes.byteLength))) return false;
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
  return first && first.bytes.byteLength > size * BASE_FACTOR ? others : rows;
}
