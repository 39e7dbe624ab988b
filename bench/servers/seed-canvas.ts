import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import type { Db } from '#server/db/database.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { insertCanvas } from '#server/documents/tree/insert-canvas.ts';
import { JournalQueue } from '#sync/journal/journal-queue.ts';
import { canvasGrid } from '../load/canvas-grid.ts';
import type { SeededProduct } from './seed-product.ts';

export interface SeededCanvas {
  id: string;
  title: string;
  /** In the order of the grid. */
  nodeIds: string[];
}

/**
 * Adds a canvas of `count` notes in rows to the database, and folds it as the server does half a minute after the last
 * change.
 */
export async function seedCanvas(
  db: Db,
  { workspaceId, userId }: SeededProduct,
  count: number,
): Promise<SeededCanvas> {
  const id = uuidv7();
  const title = `Canvas of ${count}`;
  const now = Date.now();
  await db.write({ scopes: [] }, (tx) =>
    insertCanvas(tx, {
      id,
      workspaceId,
      ownerId: userId,
      folderId: null,
      title,
      order: `b${count}`,
      seq: 1,
      now,
    }),
  );
  const { doc, nodeIds } = gridDoc(count, now);
  const bytes = new Uint8Array(Y.encodeStateAsUpdate(doc));
  await new JournalQueue(db).add({ ydocId: id, bytes, crc: checksum(bytes), userId });
  const folded = await foldRoom({ ydocId: id }, { reader: () => db.rawReader });
  if ('refused' in folded || !(await commitFold(db, folded))) throw new Error('A room was not folded.');
  return { id, title, nodeIds };
}

/** Makes a Y.Doc of a canvas of `count` notes, with the changes that a writer would make. */
export function gridDoc(count: number, now: number): { doc: Y.Doc; nodeIds: string[] } {
  const doc = new Y.Doc();
  const { nodes, edges } = canvasGrid(count);
  const nodeIds: string[] = [];
  changeCanvas(doc, 'seed', (writer) => {
    for (const { x, y, text } of nodes) {
      const note = {
        type: 'markdownNode',
        target: { absolute: { x, y } },
        content: noteContent(text),
      } as const;
      nodeIds.push(makeNode(writer, note, now));
    }
    for (const [fromIndex, toIndex] of edges) {
      const from = { nodeId: nodeIds[fromIndex] ?? '', side: 'right' } as const;
      const to = { nodeId: nodeIds[toIndex] ?? '', side: 'left' } as const;
      makeEdge(writer, { from, to }, now);
    }
  });
  return { doc, nodeIds };
}

const noteContent = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
