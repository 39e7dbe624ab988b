import { AppError } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';
import type { Tx } from '#server/db/write.ts';
import { findCanvasOf, type FoundItem } from '#server/policies/canvas-item-access.ts';
import type { DocumentGateway } from '../gateway/gateway.ts';

/** A node or an edge as a call names it, by its id alone. */
export interface NamedItem {
  id: string;
  kind: 'node' | 'edge';
  what: string;
}

/** @param id of a node or an edge; the line that leads to a step is found by its step */
export const namedItem = (id: string, kind: 'node' | 'edge'): NamedItem => {
  const step = /^line:(.+)$/.exec(id)?.[1];
  return { id: step ?? id, kind: step === undefined ? kind : 'node', what: `This ${kind}` };
};

const AT_ONCE = 50;
const BEHIND = `SELECT s.ydoc_id FROM underived_room s
  JOIN room r ON r.ydoc_id = s.ydoc_id AND r.kind = 'canvas' AND r.deleted_at IS NULL
  JOIN workspace_member m ON m.workspace_id = r.workspace_id AND m.user_id = ? LIMIT ${AT_ONCE}`;

/**
 * The canvas of a node or an edge [K20]. What was made in the last seconds is not in the index yet: then the caller's
 * canvases that are behind are brought up, and it is looked for once more.
 * @throws AppError as `findCanvasOf` does
 */
async function findItem(
  { db, documents, read }: { db: Db; documents: DocumentGateway; read: Pick<Tx, 'select'> },
  userId: string,
  item: NamedItem,
): Promise<FoundItem> {
  try {
    return await findCanvasOf(read, userId, item);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const behind = prepared(db.rawReader, BEHIND, 'column').all(userId) as string[];
    if (behind.length === 0) throw error;
    for (const canvasId of behind) await documents.deriveNow(canvasId);
    return findCanvasOf(read, userId, item);
  }
}

/**
 * The scope that acknowledges a change of a node or an edge: its workspace's.
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
