import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { acceptsItems } from '#shared/tree/place-rules.ts';
import { isOrderKey, orderAfter, orderFor } from '#shared/lib/sibling-order.ts';
import { asset, canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders } from '#server/policies/item-place.ts';

type Read = Pick<Tx, 'select' | '$count'>;

/** The most folders, documents and canvases of one workspace [F16]. */
const MAX_ROWS = 50_000;
/** The number of siblings that may share a key before the position after one of them is only approximate. */
const MAX_EQUAL_KEYS = 100;

export interface ItemPosition {
  parentId: string | null;
  order: string;
  placed: 'as-asked' | 'at-root';
}

/**
 * Returns the position of a new item. No creation is refused because of its position: a parent that is missing,
 * deleted, locked, in the trash or of another workspace is replaced by the root, and the answer says so [D6].
 */
export async function placeItem(
  read: Read,
  workspaceId: string,
  wanted: { parentId?: string | null | undefined; order?: string | number | undefined },
): Promise<ItemPosition> {
  const requestedParentId = wanted.parentId ?? null;
  const isAccepted = acceptsItems(
    await readFolders(read, workspaceId, [requestedParentId]),
    requestedParentId,
  );
  const parentId = isAccepted ? requestedParentId : null;
  // An order among other siblings means nothing at the root.
  const order = isAccepted ? wanted.order : undefined;
  return {
    parentId,
    order: orderFor(order, await siblingKeys(read, workspaceId, parentId, order)),
    placed: isAccepted ? 'as-asked' : 'at-root',
  };
}

/**
 * Returns the position of a copy: right after its source, unless another position is requested or the folder accepts
 * no items.
 */
export async function placeCopy(
  read: Read,
  source: { workspaceId: string; parentId: string | null; order: string },
  {
    parentId = source.parentId,
    order,
  }: { parentId?: string | null | undefined; order?: string | number | undefined },
): Promise<ItemPosition> {
  const { workspaceId } = source;
  const place = await placeItem(read, workspaceId, { parentId, order });
  const isBeside = parentId === source.parentId && order === undefined && place.placed === 'as-asked';
  if (!isBeside) return place;
  const next = await siblingKeys(read, workspaceId, parentId, { after: source.order });
  return { ...place, order: orderAfter(source.order, next) };
}

/** Returns the position of an item after an allowed move: last among its new siblings when no order is requested. */
export async function placeMovedItem(
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

/** Returns the key of an item that moves to the root: its own, or the last one when its own is invalid [F14]. */
export async function orderAtRoot(
  read: Read,
  item: { id: string; workspaceId: string; order: string },
): Promise<string> {
  return orderFor(item.order, await siblingKeys(read, item.workspaceId, null, item.order, item.id));
}

/**
 * Checks that a workspace may have one more item. @throws AppError `limit_reached`; the item stays on the device that
 * created it
 */
export async function requireRoomForRow(read: Read, workspaceId: string): Promise<void> {
  // Deleted rows count too, because they can be restored.
  const rows =
    (await read.$count(document, eq(document.workspaceId, workspaceId))) +
    (await read.$count(canvas, eq(canvas.workspaceId, workspaceId))) +
    (await read.$count(folder, eq(folder.workspaceId, workspaceId)));
  if (rows >= MAX_ROWS)
    throw new AppError(
      'limit_reached',
      `A workspace holds at most ${MAX_ROWS.toLocaleString('en')} items. Please make another workspace.`,
    );
}

/**
 * Returns the sibling keys that determine a position, in any order: none beside a valid wanted key, the last one for
 * the end, the first n and some more for the n-th position, the next ones for the position after a key. The number is
 * limited, because creating the ten-thousandth sibling must not read all others inside a write [A2].
 * @param exceptId an item that is moved, which is not its own sibling
 */
async function siblingKeys(
  read: Read,
  workspaceId: string,
  parentId: string | null,
  order: string | number | { after: string } | undefined,
  exceptId?: string,
): Promise<string[]> {
  if (typeof order === 'string' && isOrderKey(order)) return [];
  const fromStart = typeof order === 'number';
  const after = typeof order === 'object' ? order.after : undefined;
  // A requested index can be any number, but there are never more siblings than rows.
  const first = fromStart ? Math.min(order, MAX_ROWS) : 0;
  const isRising = fromStart || after !== undefined;
  const count = (isRising ? first + MAX_EQUAL_KEYS : 1) + (exceptId ? 1 : 0);
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
  for (const table of [document, canvas, asset]) {
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
