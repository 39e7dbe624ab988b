import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

const DOCUMENT = 'SELECT title FROM document WHERE id = ? AND workspace_id = ? AND deleted_at IS NULL';
const CANVAS = 'SELECT title FROM canvas WHERE id = ? AND workspace_id = ? AND deleted_at IS NULL';

/** Returns the title of a document; undefined if the workspace has none with this id. */
export const documentTitle = (raw: RawConnection, workspaceId: string, id: string): string | undefined =>
  titleIn(raw, DOCUMENT, [id, workspaceId]);

/** Returns the title of a document or canvas; undefined if the workspace has none with this id. */
export const itemTitle = (raw: RawConnection, workspaceId: string, id: string): string | undefined =>
  documentTitle(raw, workspaceId, id) ?? titleIn(raw, CANVAS, [id, workspaceId]);

function titleIn(raw: RawConnection, statement: string, values: [string, string]): string | undefined {
  // The statements return one title, or no row.
  const row = prepared(raw, statement).get(...values) as { title: string } | undefined;
  return row?.title;
}
