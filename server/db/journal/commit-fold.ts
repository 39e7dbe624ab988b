import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { checksum } from '../journal-rows.ts';
import { docSnapshot, docUpdate, room } from '../schema/journal.ts';
import type { Tx } from '../write.ts';
import { deleteChunks, isLong, piecesOf } from './chunks.ts';
import type { FoldedRoom } from './fold-room.ts';
import { saveVersion } from './versions.ts';

/** SQLite takes more, but a list of ids this long is already a lot of SQL. */
const IDS_PER_STATEMENT = 500;

class FoldLost extends Error {}

/**
 * Makes a fold the room's snapshot: the snapshot's last part, the compare-and-swap of `folded_to` and the deletion of
 * exactly the rows that went in are one transaction [A6].
 * @returns false when the room was folded, purged or changed by somebody else in between; nothing was changed then
 */
export async function commitFold(db: Db, fold: FoldedRoom): Promise<boolean> {
  const { ydocId, foldedFrom, foldedTo, state, beforeShrinking } = fold;
  if (beforeShrinking) {
    await saveVersion(db, {
      ydocId,
      state: beforeShrinking.state,
      rev: beforeShrinking.rev === 0 ? foldedFrom : beforeShrinking.rev,
      kind: 'automatic',
      note: 'Before most of it was deleted',
    });
  }
  const isMine = and(eq(docSnapshot.ydocId, ydocId), eq(docSnapshot.generation, foldedTo));
  // A fold that was interrupted here has left parts of the same generation.
  await db.write({ scopes: [] }, (tx) => tx.delete(docSnapshot).where(isMine));
  const pieces = [...piecesOf(state)].map(({ chunk, bytes }) => ({
    ydocId,
    generation: foldedTo,
    chunk,
    bytes,
    crc: checksum(bytes),
  }));
  const last = pieces.pop();
  if (!last) return false;
  if (isLong(state)) {
    for (const piece of pieces) {
      await db.write({ scopes: [] }, (tx) => tx.insert(docSnapshot).values(piece));
    }
  }
  try {
    await db.write({ scopes: [] }, async (tx) => {
      await tx.insert(docSnapshot).values(last);
      await swap(tx, fold);
    });
  } catch (error) {
    if (!(error instanceof FoldLost)) throw error;
    await db.write({ scopes: [] }, (tx) => tx.delete(docSnapshot).where(isMine));
    return false;
  }
  await sweep(db, fold);
  return true;
}

async function swap(tx: Tx, { ydocId, foldedFrom, foldedTo, rowIds }: FoldedRoom): Promise<void> {
  const swapped = await tx
    .update(room)
    .set({ foldedTo })
    .where(and(eq(room.ydocId, ydocId), eq(room.foldedTo, foldedFrom), isNull(room.deletedAt)))
    .returning({ ydocId: room.ydocId });
  if (swapped.length !== 1) throw new FoldLost();
  for (let at = 0; at < rowIds.length; at += IDS_PER_STATEMENT) {
    const ids = rowIds.slice(at, at + IDS_PER_STATEMENT);
    const gone = await tx
      .delete(docUpdate)
      .where(and(eq(docUpdate.ydocId, ydocId), inArray(docUpdate.id, ids)))
      .returning({ id: docUpdate.id });
    if (gone.length !== ids.length) throw new FoldLost();
  }
}

/** What the fold has replaced, piece by piece: none of it is part of the room any more. */
async function sweep(db: Db, { ydocId, foldedTo, chunkKeys }: FoldedRoom): Promise<void> {
  const isOld = and(eq(docSnapshot.ydocId, ydocId), ne(docSnapshot.generation, foldedTo));
  const old = await db.read
    .select({ generation: docSnapshot.generation, chunk: docSnapshot.chunk })
    .from(docSnapshot)
    .where(isOld);
  for (const { generation, chunk } of old) {
    await db.write({ scopes: [] }, (tx) =>
      tx
        .delete(docSnapshot)
        .where(
          and(
            eq(docSnapshot.ydocId, ydocId),
            eq(docSnapshot.generation, generation),
            eq(docSnapshot.chunk, chunk),
          ),
        ),
    );
  }
  for (const key of chunkKeys) await deleteChunks(db, key);
}
