import { emptyCanvas } from '#shared/canvas/empty-canvas.ts';
import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { canvas } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface NewCanvas {
  id: string;
  workspaceId: string;
  ownerId: string;
  folderId: string | null;
  title: string;
  order: string;
  /** The default view settings; none when omitted. */
  settings?: Record<string, unknown> | null;
  /** The schema of the content; this build's when omitted. */
  schema?: { major: number; minor: number };
  /** The first content, made before the write [A7]; an empty canvas when omitted. */
  content?: Uint8Array;
  /** The key under which a long content was written before, see `writeIfLong` [A2]. */
  chunkKey?: string | null;
  seq: number;
  now: number;
}

/** Inserts a canvas and its room in the caller's transaction. The room's name is the canvas's id. */
export async function insertCanvas(
  tx: Tx,
  { now, content = emptyCanvas(), chunkKey = null, schema = SCHEMA_VERSION, ...row }: NewCanvas,
): Promise<typeof canvas.$inferSelect> {
  const [inserted] = await tx
    .insert(canvas)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning();
  if (!inserted) throw new Error('A canvas was not written.');
  await createRoom(tx, {
    ydocId: row.id,
    kind: 'canvas',
    workspaceId: row.workspaceId,
    schema,
    content,
    chunkKey,
    userId: row.ownerId,
  });
  return inserted;
}
