import { nextCount } from '../counters.ts';
import { asBuffer, checksum } from './checksum.ts';
import { markNamed } from './chunks.ts';
import { docUpdate, room, underivedRoom } from '../schema/journal.ts';
import type { Tx } from '../write.ts';

export interface NewRoom {
  ydocId: string;
  kind: 'document' | 'canvas';
  workspaceId: string;
  schema: { major: number; minor: number };
  /** The first content. The server makes it; clients never seed a document [A7]. */
  content: Uint8Array;
  /**
   * The key of chunks that already hold a content too long for one short transaction, from `writeIfLong`; null for a short
   * one. With a key, the row has no bytes [A2].
   */
  chunkKey?: string | null;
  userId: string;
}

/** Inserts a room and its first journal row, in the transaction that inserts the document [A7]. */
export async function createRoom(
  tx: Tx,
  { ydocId, kind, workspaceId, schema, content, chunkKey = null, userId }: NewRoom,
): Promise<void> {
  const now = Date.now();
  await tx.insert(room).values({
    ydocId,
    kind,
    workspaceId,
    schemaMajor: schema.major,
    schemaMinor: schema.minor,
    createdAt: now,
  });
  await tx.insert(docUpdate).values({
    id: await nextCount(tx, 'doc_update'),
    ydocId,
    bytes: chunkKey === null ? asBuffer(content) : Buffer.alloc(0),
    crc: checksum(content),
    chunkKey,
    userId,
    createdAt: now,
  });
  await markNamed(tx, chunkKey);
  await tx.insert(underivedRoom).values({ ydocId });
}
