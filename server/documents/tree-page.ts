import type { Scope } from '#shared/operations/contract.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import type { RawConnection } from '#server/db/open.ts';

/** Rows of one page, folders, documents and removals together [F11]. */
export const PAGE_ROWS = 2_000;

export interface TreeQuestion {
  workspaceId: string;
  sinceSeq: number | undefined;
  after: string | undefined;
}

export interface TreePage {
  seq: number;
  floor: number;
  whole: boolean;
  columns: { folder: string[]; document: string[] };
  rows: unknown[][];
  removed: { kind: string; id: string }[];
  next: string | null;
}

type Row = [kind: string, id: string, ...unknown[]];

const FOLDERS = `SELECT 'folder', id, parent_id, name, "order", owner_id, color, is_locked, created_at, updated_at
  FROM folder WHERE workspace_id = ? AND id > ? AND seq > ? AND deleted_at IS NULL ORDER BY id LIMIT ${PAGE_ROWS + 1}`;
const DOCUMENTS = `SELECT 'document', id, folder_id, title, "order", owner_id, slug, type, is_pinned, word_count, created_at, updated_at
  FROM document WHERE workspace_id = ? AND id > ? AND seq > ? AND deleted_at IS NULL ORDER BY id LIMIT ${PAGE_ROWS + 1}`;
const REMOVED = `SELECT kind, row_id FROM tombstone
  WHERE scope = ? AND row_id > ? AND seq > ? AND kind IN ('folder', 'document') ORDER BY row_id LIMIT ${PAGE_ROWS + 1}`;

/**
 * One page of a workspace's tree: everything in order of id, or what changed since a seq [F10, F11].
 *
 * Read as plain arrays by hand-written statements: as objects through the query builder 10,000 rows cost 68 ms of the
 * loop. The seq is read first: a page may hold more than it says, never less.
 */
export function treePage(raw: RawConnection, { workspaceId, sinceSeq, after = '' }: TreeQuestion): TreePage {
  const scope: Scope = `workspace:${workspaceId}`;
  // The statement answers one row of two numbers, or none.
  const [seq, floor] = (raw.prepare('SELECT seq, floor FROM scope WHERE id = ?').raw().get(scope) ?? [
    0, 0,
  ]) as [number, number];
  // A cursor from before the floor, or of another life of the database, cannot be answered by changes [D8].
  const whole = sinceSeq === undefined || sinceSeq < floor || sinceSeq > seq;
  const since = whole ? -1 : sinceSeq;
  const read = (sql: string, owner: string): Row[] =>
    raw.prepare(sql).raw().all(owner, after, since) as Row[];
  const rows = [...read(FOLDERS, workspaceId), ...read(DOCUMENTS, workspaceId)].sort(byId);
  const gone = whole ? [] : read(REMOVED, scope);
  const last = [...rows, ...gone].sort(byId)[PAGE_ROWS - 1];
  const isLastPage = rows.length + gone.length <= PAGE_ROWS;
  const fits = (row: Row): boolean => isLastPage || (last !== undefined && row[1] <= last[1]);
  const shown = rows.filter(fits);
  const ids = new Set(shown.map((row) => row[1]));
  return {
    seq,
    floor,
    whole,
    columns: { folder: [...TREE_COLUMNS.folder], document: [...TREE_COLUMNS.document] },
    rows: shown,
    // What went and came back is there.
    removed: gone.filter((row) => fits(row) && !ids.has(row[1])).map(([kind, id]) => ({ kind, id })),
    next: isLastPage ? null : (last?.[1] ?? null),
  };
}

const byId = (a: Row, b: Row): number => {
  if (a[1] === b[1]) return 0;
  return a[1] < b[1] ? -1 : 1;
};
