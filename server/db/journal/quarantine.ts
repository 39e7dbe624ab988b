import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../database.ts';
import { asBuffer } from './checksum.ts';
import { docQuarantine, docSnapshot, docUpdate } from '../schema/journal.ts';
import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';
import { CHUNK_BYTES, markUnnamed } from './chunks.ts';
import type { DamagedPart } from './read-room.ts';

/** The most quarantined updates that are read. A room with more damage should be restored from a backup. */
const MAX_READ = 200;

/** Returns the raw bytes of a room's quarantined updates whose checksum was wrong. */
export const quarantinedUpdates = (raw: RawConnection, ydocId: string): Uint8Array[] =>
  prepared(
    raw,
    `SELECT bytes FROM doc_quarantine
     WHERE ydoc_id = ? AND reason = 'checksum' AND source LIKE 'doc_update:%' LIMIT ${MAX_READ}`,
    'column',
  ).all(ydocId) as Uint8Array[];

/**
 * Moves damaged parts of a room to quarantine. Their raw bytes are stored, and the room works without them [A5]. A
 * part that is too long for a short transaction stays in place and is only recorded.
 */
export async function quarantine(db: Db, ydocId: string, parts: readonly DamagedPart[]): Promise<void> {
  for (const { source, bytes, crc, reason } of parts) {
    const [table, first, second] = source.split(':');
    const isShort = bytes.byteLength <= CHUNK_BYTES;
    await db.write({ scopes: [] }, async (tx) => {
      const existing = await tx
        .select({ id: docQuarantine.id })
        .from(docQuarantine)
        .where(and(eq(docQuarantine.ydocId, ydocId), eq(docQuarantine.source, source)));
      if (existing.length > 0) return;
      await tx.insert(docQuarantine).values({
        id: uuidv7(),
        ydocId,
        source,
        bytes: isShort ? asBuffer(bytes) : Buffer.alloc(0),
        crc,
        reason,
        createdAt: Date.now(),
      });
      if (!isShort) return;
      if (table === 'doc_update') {
        const deleted = await tx
          .delete(docUpdate)
          .where(and(eq(docUpdate.ydocId, ydocId), eq(docUpdate.id, Number(first))))
          .returning({ chunkKey: docUpdate.chunkKey });
        await markUnnamed(
          tx,
          deleted.flatMap(({ chunkKey }) => chunkKey ?? []),
        );
      }
      if (table === 'doc_snapshot' && bytes.byteLength > 0) {
        await tx
          .delete(docSnapshot)
          .where(
            and(
              eq(docSnapshot.ydocId, ydocId),
              eq(docSnapshot.generation, Number(first)),
              eq(docSnapshot.chunk, Number(second)),
            ),
          );
      }
    });
  }
}
