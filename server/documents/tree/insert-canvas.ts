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
  /** The first content, made before the write [A7]; an empty canvas when omitted. */
  content?: Uint8Array;
  seq: number;
  now: number;
}

/** Inserts a canvas and its room in the caller's transaction. The room's name is the canvas's id. */
export async function insertCanvas(
  tx: Tx,
  { now, content = emptyCanvas(), ...row }: NewCanvas,
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
    schema: SCHEMA_VERSION,
    content,
    userId: row.ownerId,
  });
  return inserted;
}
