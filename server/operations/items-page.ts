import { and, eq, gt, isNull } from 'drizzle-orm';
import type { asset, canvas, document, folder } from '#server/db/schema/index.ts';

/** Items per answer. */
const PAGE_SIZE = 1_000;
/** Rows to select: one more than a page, to learn whether another page follows. */
export const PAGE_ROWS = PAGE_SIZE + 1;

/** Selects the undeleted items of a workspace after an id. The caller orders them by id. */
export const pageCondition = (
  table: typeof asset | typeof document | typeof canvas | typeof folder,
  { workspaceId, after = '' }: { workspaceId: string; after?: string | undefined },
) => and(eq(table.workspaceId, workspaceId), isNull(table.deletedAt), gt(table.id, after));

/**
 * Splits the selected rows into a page and its cursor.
 * @param rows at most {@link PAGE_ROWS}
 * @returns `next` is the id after which the next page starts; null on the last page
 */
export function splitPage<Row extends { id: string }>(
  rows: readonly Row[],
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, PAGE_SIZE);
  return { page, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}
