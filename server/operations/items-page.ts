import { and, eq, gt, isNull } from 'drizzle-orm';
import type { asset, canvas, document, folder } from '#server/db/schema/index.ts';

/** Items of one answer. */
const PAGE = 1_000;
/** Rows to ask for: one more tells whether there is another page. */
export const PAGE_ROWS = PAGE + 1;

/** Items of a workspace that are not deleted, after an id; the caller orders them by id. */
export const onPage = (
  table: typeof asset | typeof document | typeof canvas | typeof folder,
  { workspaceId, after = '' }: { workspaceId: string; after?: string | undefined },
) => and(eq(table.workspaceId, workspaceId), isNull(table.deletedAt), gt(table.id, after));

/** @param rows at most {@link PAGE_ROWS}; `next` is what the next page comes after */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, PAGE);
  return { page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
