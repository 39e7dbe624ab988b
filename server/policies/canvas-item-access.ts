import { and, eq, isNull, ne } from 'drizzle-orm';
import type { ApiNodeChange } from '#shared/canvas/api/change-node.ts';
import { AppError, forbidden, notFound } from '#shared/errors/app-error.ts';
import { can } from '#shared/permissions.ts';
import { asset, canvas, canvasItem, document, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess } from './workspace-access.ts';

type Read = Pick<Tx, 'select'>;

/** The location of an item that a call names by its id alone. */
export interface ItemLocation {
  canvasId: string;
  workspaceId: string;
}

/**
 * Finds the canvas of a node or an edge, among the canvases of the caller's workspaces [K20].
 * @param item `what` is its name in a refusal: `This node`
 * @throws AppError `not_found` for strangers and absent items alike, `conflict` when several canvases contain it
 */
export async function findCanvasOf(
  read: Read,
  userId: string,
  item: { id: string; kind: 'node' | 'edge'; what: string },
): Promise<ItemLocation> {
  const found = await read
    .select({ canvasId: canvas.id, workspaceId: canvas.workspaceId })
    .from(canvasItem)
    .innerJoin(canvas, eq(canvas.id, canvasItem.canvasId))
    .innerJoin(
      workspaceMember,
      and(eq(workspaceMember.workspaceId, canvas.workspaceId), eq(workspaceMember.userId, userId)),
    )
    .where(and(eq(canvasItem.itemId, item.id), eq(canvasItem.kind, item.kind), isNull(canvas.deletedAt)));
  const visible: ItemLocation[] = [];
  for (const row of found) if (await findWorkspaceAccess(read, userId, row.workspaceId)) visible.push(row);
  const [match, secondMatch] = visible;
  if (!match) throw notFound(item.what);
  if (secondMatch)
    throw new AppError(
      'conflict',
      `${item.what} is on several canvases. Delete it on the one that you mean.`,
    );
  return match;
}

/** @throws AppError `not_found` for strangers, `forbidden` when the caller may only read */
export async function requireWritable(read: Read, userId: string, workspaceId: string): Promise<void> {
  const access = await findWorkspaceAccess(read, userId, workspaceId);
  if (!access) throw notFound('This canvas');
  if (!can(access.role, 'write-text')) throw forbidden('You can read this canvas, but not change it.');
}

/**
 * Refuses an id of an item on another canvas. The room of this canvas checks the ids of its own items [K7].
 * @throws AppError `taken`
 */
export async function requireFreeItemId(read: Read, canvasId: string, itemId: string): Promise<void> {
  const [holder] = await read
    .select({ canvasId: canvasItem.canvasId })
    .from(canvasItem)
    .where(and(eq(canvasItem.itemId, itemId), ne(canvasItem.canvasId, canvasId)))
    .limit(1);
  if (holder) throw new AppError('taken', 'This id is already in use.');
}

/**
 * Checks the document of a card and the file of an image.
 * @throws AppError `not_found` unless both are in the workspace
 */
export async function requireTargetsInWorkspace(
  read: Read,
  workspaceId: string,
  { targetId, data }: ApiNodeChange,
): Promise<void> {
  const isInWorkspace = async (table: typeof document | typeof asset, id: string): Promise<boolean> => {
    const wanted = and(eq(table.id, id), eq(table.workspaceId, workspaceId), isNull(table.deletedAt));
    return (await read.select({ id: table.id }).from(table).where(wanted)).length > 0;
  };
  if (targetId && !(await isInWorkspace(document, targetId))) throw notFound('The document of this card');
  if (data?.assetId && !(await isInWorkspace(asset, data.assetId))) throw notFound('The file of this image');
}
