import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { orderFor } from '#shared/tree/sibling-order.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Read = Pick<Tx, 'select' | '$count'>;

/** Folders and documents of one workspace [F16]. */
const MOST_ROWS = 50_000;
/** How deep folders are looked through; deeper is a cycle, which the tree does not allow. */
const DEEPEST = 1_000;
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
  const isThere = asked === null || (await takesItems(read, workspaceId, asked));
  const parentId = isThere ? asked : null;
  // A place among other siblings means nothing at the root.
  const order = isThere ? wanted.order : undefined;
  return {
    parentId,
    order: orderFor(order, await siblingKeys(read, workspaceId, parentId, order)),
    placed: isThere ? 'as-asked' : 'at-root',
  };
}

/** @throws AppError `limit_reached`; the item stays on the device that made it */
export async function requireRoomForRow(read: Read, workspaceId: string): Promise<void> {
  // Deleted rows count too: they can come back.
  const rows =
    (await read.$count(document, eq(document.workspaceId, workspaceId))) +
    (await read.$count(folder, eq(folder.workspaceId, workspaceId)));
  if (rows >= MOST_ROWS)
    throw new AppError(
      'limit_reached',
      `A workspace holds at most ${MOST_ROWS.toLocaleString('en')} items. Please make another workspace.`,
    );
}

async function takesItems(read: Read, workspaceId: string, parentId: string): Promise<boolean> {
  const trash = trashIdOf(workspaceId);
  for (let at: string | null = parentId, depth = 0; at !== null; depth += 1) {
    if (at === trash || depth > DEEPEST) return false;
    const [row] = await read
      .select({ parentId: folder.parentId, isLocked: folder.isLocked })
      .from(folder)
      .where(and(eq(folder.id, at), eq(folder.workspaceId, workspaceId), isNull(folder.deletedAt)));
    if (!row || (depth === 0 && row.isLocked)) return false;
    at = row.parentId;
  }
  return true;
}

/**
 * The keys that decide, in any order: none beside a wanted key, the last one at the end, the first n and some more after
 * the n-th. Whoever makes the ten-thousandth sibling must not read all others inside a write [A2].
 */
async function siblingKeys(
  read: Read,
  workspaceId: string,
  parentId: string | null,
  order: string | number | undefined,
): Promise<string[]> {
  const fromStart = typeof order === 'number';
  // There are never more siblings than rows, however large a number was sent.
  const count = fromStart ? Math.min(order, MOST_ROWS) + MOST_EQUAL_KEYS : 1;
  const folders = await read
    .select({ order: folder.order })
    .from(folder)
    .where(
      and(
        eq(folder.workspaceId, workspaceId),
        parentId === null ? isNull(folder.parentId) : eq(folder.parentId, parentId),
        isNull(folder.deletedAt),
      ),
    )
    .orderBy(fromStart ? asc(folder.order) : desc(folder.order))
    .limit(count);
  const documents = await read
    .select({ order: document.order })
    .from(document)
    .where(
      and(
        eq(document.workspaceId, workspaceId),
        parentId === null ? isNull(document.folderId) : eq(document.folderId, parentId),
        isNull(document.deletedAt),
      ),
    )
    .orderBy(fromStart ? asc(document.order) : desc(document.order))
    .limit(count);
  return [...folders, ...documents].map(({ order: key }) => key);
}
