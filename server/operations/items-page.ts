import { and, eq, gt, isNull } from 'drizzle-orm';
import type { asset, canvas, document, folder } from '#server/db/schema/index.ts';

/** Items per answer. */
const PAGE = 1_000;
/** Rows to select: one more than a page, to learn whether another page follows. */
export const PAGE_ROWS = PAGE + 1;

/** Selects the undeleted items of a workspace after an id. The caller orders them by id. */
export const onPage = (
  table: typeof asset | typeof document | typeof canvas | typeof folder,
  { workspaceId, after = '' }: { workspaceId: string; after?: string | undefined },
) => and(eq(table.workspaceId, workspaceId), isNull(table.deletedAt), gt(table.id, after));

/**
 * Splits the selected rows into a page and its cursor.
 * @param rows at most {@link PAGE_ROWS}
 * @returns `next` is the id after which the next page starts; null on the last page
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, PAGE);
  return { page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
