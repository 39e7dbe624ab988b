import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface NewDocument {
  id: string;
  workspaceId: string;
  ownerId: string;
  folderId: string | null;
  title: string;
  slug: string;
  order: string;
  /** Metadata of the document; none when omitted. */
  meta?: Record<string, unknown>;
  wordCount?: number;
  writingStyleId?: string | null;
  /** The schema of the content; this build's when omitted. */
  schema?: { major: number; minor: number };
  /** The first content, made before the write [A7]. */
  content: Uint8Array;
  /** The key under which a long content was written before, see `writeIfLong` [A2]. */
  chunkKey?: string | null;
  seq: number;
  /** When the text was written; `now` when omitted. */
  createdAt?: number;
  now: number;
}

/** Inserts a document and its room in the caller's transaction. The room's name is the document's id. */
export async function insertDocument(
  tx: Tx,
  { content, chunkKey = null, schema = SCHEMA_VERSION, now, createdAt = now, ...row }: NewDocument,
): Promise<typeof document.$inferSelect> {
  const [inserted] = await tx
    .insert(document)
    .values({ meta: {}, ...row, createdAt, updatedAt: now })
    .returning();
  if (!inserted) throw new Error('A document was not written.');
  await createRoom(tx, {
    ydocId: row.id,
    kind: 'document',
    workspaceId: row.workspaceId,
    schema,
    content,
    chunkKey,
    userId: row.ownerId,
  });
  return inserted;
}
