import { eq } from 'drizzle-orm';
import { nextCount } from './counters.ts';
import { asBuffer, checksum } from './journal/stored-bytes.ts';
import { docUpdate, room, underivedRoom, unnamedChunk } from './schema/journal.ts';
import type { Tx } from './write.ts';

export interface NewRoom {
  ydocId: string;
  kind: 'document' | 'canvas';
  workspaceId: string;
  schema: { major: number; minor: number };
  /** The first content, made by the server: clients never seed [A7]. */
  content: Uint8Array;
  /** Where a content too long for one short transaction was written before; the row then holds no bytes [A2]. */
  chunkKey?: string;
  userId: string;
}

/** Makes a room and its first row in the transaction that makes the document [A7]. */
export async function createRoom(
  tx: Tx,
  { ydocId, kind, workspaceId, schema, content, chunkKey, userId }: NewRoom,
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
    bytes: chunkKey === undefined ? asBuffer(content) : Buffer.alloc(0),
    crc: checksum(content),
    chunkKey: chunkKey ?? null,
    userId,
    createdAt: now,
  });
  if (chunkKey !== undefined) await tx.delete(unnamedChunk).where(eq(unnamedChunk.chunkKey, chunkKey));
  await tx.insert(underivedRoom).values({ ydocId });
}
