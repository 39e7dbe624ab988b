import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { takesItems } from '#shared/tree/place-rules.ts';
import { isOrderKey, orderAfter, orderFor } from '#shared/lib/sibling-order.ts';
import { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders } from '#server/policies/item-place.ts';

type Read = Pick<Tx, 'select' | '$count'>;

/** Folders, documents and canvases of one workspace [F16]. */
const MOST_ROWS = 50_000;
/** How many siblings may share a key before a place after one of them is only nearly right. */
const MOST_EQUAL_KEYS = 100;

export interface Place {
  parentId: string | null;
  order: string;
  placed: 'as-asked' | 'at-root';
}

/**
 * Where a new item stands. No creation is refused for its place: a parent that is missing, deleted, locked, in the
 * trash or of another workspace becomes the root, and the answer says so [D6].
 */
export async function placeItem(
  read: Read,
  workspaceId: string,
  wanted: { parentId?: string | null | undefined; order?: string | number | undefined },
): Promise<Place> {
  const asked = wanted.parentId ?? null;
  const isThere = takesItems(await readFolders(read, workspaceId, [asked]), asked);
  const parentId = isThere ? asked : null;
  // A place among other siblings means nothing at the root.
  const order = isThere ? wanted.order : undefined;
  return {
    parentId,
    order: orderFor(order, await siblingKeys(read, workspaceId, parentId, order)),
    placed: isThere ? 'as-asked' : 'at-root',
  };
}

/** Where a copy stands: right after what is copied, unless another place is asked for or its folder takes nothing. */
export async function placeCopy(
  read: Read,
  source: { workspaceId: string; parentId: string | null; order: string },
  {
    parentId = source.parentId,
    order,
  }: { parentId?: string | null | undefined; order?: string | number | undefined },
): Promise<Place> {
  const { workspaceId } = source;
  const place = await placeItem(read, workspaceId, { parentId, order });
  const isBeside = parentId === source.parentId && order === undefined && place.placed === 'as-asked';
  if (!isBeside) return place;
  const next = await siblingKeys(read, workspaceId, parentId, { after: source.order });
  return { ...place, order: orderAfter(source.order, next) };
}

/** Where an item stands after a move that is allowed: last among new siblings when no place is asked for. */
export async function movedPlace(
  read: Read,
  item: { id: string; workspaceId: string; parentId: string | null; order: string },
  {
    parentId = item.parentId,
    order,
  }: { parentId?: string | null | undefined; order?: string | number | undefined },
): Promise<{ parentId: string | null; order: string }> {
  if (parentId === item.parentId && order === undefined) return { parentId, order: item.order };
  return {
    parentId,
    order: orderFor(order, await siblingKeys(read, item.workspaceId, parentId, order, item.id)),
  };
}

/** The key of an item that comes to the root from elsewhere: its own, or the last when that is none [F14]. */
export async function orderAtRoot(
  read: Read,
  item: { id: string; workspaceId: string; order: string },
): Promise<string> {
  return orderFor(item.order, await siblingKeys(read, item.workspaceId, null, item.order, item.id));
}

/** @throws AppError `limit_reached`; the item stays on the device that made it */
export async function requireRoomForRow(read: Read, workspaceId: string): Promise<void> {
  // Deleted rows count too: they can come back.
  const rows =
    (await read.$count(document, eq(document.workspaceId, workspaceId))) +
    (await read.$count(canvas, eq(canvas.workspaceId, workspaceId))) +
    (await read.$count(folder, eq(folder.workspaceId, workspaceId)));
  if (rows >= MOST_ROWS)
    throw new AppError(
      'limit_reached',
      `A workspace holds at most ${MOST_ROWS.toLocaleString('en')} items. Please make another workspace.`,
    );
}

/**
 * The keys that decide, in any order: none beside a wanted key, the last one at the end, the first n and some more after
 * the n-th, the next ones after a key. Whoever makes the ten-thousandth sibling must not read all others inside a write [A2].
 */
async function siblingKeys(
  read: Read,
  workspaceId: string,
  parentId: string | null,
  order: string | number | { after: string } | undefined,
  /** An item that is moved counts nowhere. */
  exceptId?: string,
): Promise<string[]> {
  if (typeof order === 'string' && isOrderKey(order)) return [];
  const fromStart = typeof order === 'number';
  const after = typeof order === 'object' ? order.after : undefined;
  // There are never more siblings than rows, however large a number was sent.
  const first = fromStart ? Math.min(order, MOST_ROWS) : 0;
  const isRising = fromStart || after !== undefined;
  const count = (isRising ? first + MOST_EQUAL_KEYS : 1) + (exceptId ? 1 : 0);
  const direction = isRising ? asc : desc;
  const folders = await read
    .select({ id: folder.id, order: folder.order })
    .from(folder)
    .where(
      and(
        eq(folder.workspaceId, workspaceId),
        parentId === null ? isNull(folder.parentId) : eq(folder.parentId, parentId),
        isNull(folder.deletedAt),
        after === undefined ? undefined : gt(folder.order, after),
      ),
    )
    .orderBy(direction(folder.order))
    .limit(count);
  const siblings = [...folders];
  for (const table of [document, canvas]) {
    const found = await read
      .select({ id: table.id, order: table.order })
      .from(table)
      .where(
        and(
          eq(table.workspaceId, workspaceId),
          parentId === null ? isNull(table.folderId) : eq(table.folderId, parentId),
          isNull(table.deletedAt),
          after === undefined ? undefined : gt(table.order, after),
        ),
      )
      .orderBy(direction(table.order))
      .limit(count);
    siblings.push(...found);
  }
  return siblings.filter(({ id }) => id !== exceptId).map(({ order: key }) => key);
}
