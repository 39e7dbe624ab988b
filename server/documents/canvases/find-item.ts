import { AppError } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';
import type { Tx } from '#server/db/write.ts';
import { findCanvasOf, type ItemLocation } from '#server/policies/canvas-item-access.ts';
import type { DocumentGateway } from '../gateway/gateway.ts';

/** A node or an edge that a call names by its id alone. */
export interface NamedItem {
  id: string;
  kind: 'node' | 'edge';
  what: string;
}

/**
 * Returns the item that an id names. @param id of a node or an edge; the edge that leads to a timeline step has the id
 * of its step, prefixed with `line:`
 */
export const namedItem = (id: string, kind: 'node' | 'edge'): NamedItem => {
  const step = /^line:(.+)$/.exec(id)?.[1];
  return { id: step ?? id, kind: step === undefined ? kind : 'node', what: `This ${kind}` };
};

const MAX_CANVASES = 50;
const UNDERIVED_CANVASES = `SELECT s.ydoc_id FROM underived_room s
  JOIN room r ON r.ydoc_id = s.ydoc_id AND r.kind = 'canvas' AND r.deleted_at IS NULL
  JOIN workspace_member m ON m.workspace_id = r.workspace_id AND m.user_id = ? LIMIT ${MAX_CANVASES}`;

/**
 * Finds the canvas of a node or an edge [K20]. Items of the last seconds are not in the index yet. If the item is not
 * found, the caller's canvases with underived changes are derived, and the search is repeated.
 * @throws AppError as `findCanvasOf` does
 */
async function findItem(
  { db, documents, read }: { db: Db; documents: DocumentGateway; read: Pick<Tx, 'select'> },
  userId: string,
  item: NamedItem,
): Promise<ItemLocation> {
  try {
    return await findCanvasOf(read, userId, item);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const underived = prepared(db.rawReader, UNDERIVED_CANVASES, 'column').all(userId) as string[];
    if (underived.length === 0) throw error;
    for (const canvasId of underived) await documents.deriveNow(canvasId);
    return findCanvasOf(read, userId, item);
  }
}

/**
 * Returns the scope that acknowledges a change of a node or an edge: its workspace.
 * @throws AppError as `findCanvasOf` does
 */
export async function scopeOfItem(
  services: { db: Db; documents: DocumentGateway },
  read: Pick<Tx, 'select'>,
  userId: string,
  item: NamedItem,
): Promise<`workspace:${string}`> {
  const { workspaceId } = await findItem({ ...services, read }, userId, item);
  return `workspace:${workspaceId}`;
}
