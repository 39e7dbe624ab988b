import type { Scope } from '#shared/operations/contract.ts';
import { ASSET_COLUMNS } from '#shared/assets/tree-asset.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** Rows on one page: folders, documents, canvases, files and removals together [F11]. */
export const PAGE_ROWS = 2_000;

export interface TreePageInput {
  workspaceId: string;
  sinceSeq: number | undefined;
  after: string | undefined;
}

export interface TreePage {
  seq: number;
  floor: number;
  whole: boolean;
  columns: { folder: string[]; document: string[]; canvas: string[]; asset: string[] };
  rows: unknown[][];
  removed: { kind: string; id: string }[];
  next: string | null;
}

type Row = [kind: string, id: string, ...unknown[]];

const LIMIT = PAGE_ROWS + 1;

/**
 * Selects one kind of row with an explicit index: a full page in the order of ids, changes by their seq. Without
 * INDEXED BY, SQLite would read all rows to find one change among 10,000.
 */
const select = (
  columns: string,
  table: 'folder' | 'document' | 'canvas' | 'asset',
  isWhole: boolean,
): string =>
  `SELECT ${columns} FROM ${table} INDEXED BY ${table}_${isWhole ? 'page' : 'workspace'}
  WHERE workspace_id = ? AND id > ? AND seq > ? AND deleted_at IS NULL ORDER BY id LIMIT ${LIMIT}`;
const FOLDER = `'folder', id, parent_id, name, "order", owner_id, color, is_locked, created_at, updated_at`;
const DOCUMENT = `'document', id, folder_id, title, "order", owner_id, slug, type, is_pinned, word_count, created_at, updated_at,
  meta ->> '$.synopsis', meta ->> '$.status', meta ->> '$.wordGoal', meta ->> '$.language', meta ->> '$.characterLimit',
  writing_style_id`;
const CANVAS = `'canvas', id, folder_id, title, "order", owner_id, is_pinned, created_at, updated_at,
  settings ->> '$.showGrid', settings ->> '$.snapToGrid'`;
const ASSET = `'asset', id, name, filename, type, mime_type, file_size, width, height, alt, thumbnail_key IS NOT NULL, owner_id,
  created_at, updated_at, folder_id, "order"`;
const REMOVED = `SELECT kind, row_id FROM tombstone INDEXED BY tombstone_seq
  WHERE scope = ? AND row_id > ? AND seq > ? AND kind IN ('folder', 'document', 'canvas', 'asset') ORDER BY row_id LIMIT ${LIMIT}`;

/** Returns the seq and the floor of a scope, 0 before its first operation. */
export function readScopeState(raw: RawConnection, scope: Scope): [seq: number, floor: number] {
  const row = prepared(raw, 'SELECT seq, floor FROM scope WHERE id = ?').get(scope);
  // The statement returns two numbers or no row.
  const { seq, floor } = (row ?? { seq: 0, floor: 0 }) as { seq: number; floor: number };
  return [seq, floor];
}

/**
 * Returns one page of a workspace's tree: everything in the order of ids, or the changes since a seq [F10, F11].
 *
 * Hand-written statements return plain arrays: as objects of the query builder, 10,000 rows cost 68 ms of the loop.
 * The seq is read first, so a page may contain changes newer than its seq, but never lacks older ones.
 */
export function treePage(raw: RawConnection, { workspaceId, sinceSeq, after = '' }: TreePageInput): TreePage {
  const scope: Scope = `workspace:${workspaceId}`;
  const [seq, floor] = readScopeState(raw, scope);
  // A cursor from before the floor, or of another epoch, cannot be answered by changes [D8].
  const isWhole = sinceSeq === undefined || sinceSeq < floor || sinceSeq > seq;
  const since = isWhole ? -1 : sinceSeq;
  const read = (sql: string, owner: string): Row[] =>
    prepared(raw, sql, 'values').all(owner, after, since) as Row[];
  const rows = [
    ...read(select(FOLDER, 'folder', isWhole), workspaceId),
    ...read(select(DOCUMENT, 'document', isWhole), workspaceId),
    ...read(select(CANVAS, 'canvas', isWhole), workspaceId),
    ...read(select(ASSET, 'asset', isWhole), workspaceId),
  ].sort(byId);
  const removals = isWhole ? [] : read(REMOVED, scope);
  const last = [...rows, ...removals].sort(byId)[PAGE_ROWS - 1];
  const isLastPage = rows.length + removals.length <= PAGE_ROWS;
  const isOnPage = (row: Row): boolean => isLastPage || (last !== undefined && row[1] <= last[1]);
  const pageRows = rows.filter(isOnPage);
  const ids = new Set(pageRows.map((row) => row[1]));
  return {
    seq,
    floor,
    whole: isWhole,
    columns: {
      folder: [...TREE_COLUMNS.folder],
      document: [...TREE_COLUMNS.document],
      canvas: [...TREE_COLUMNS.canvas],
      asset: [...ASSET_COLUMNS],
    },
    rows: pageRows,
    // An item that was removed and restored is listed as a row only.
    removed: removals.filter((row) => isOnPage(row) && !ids.has(row[1])).map(([kind, id]) => ({ kind, id })),
    next: isLastPage ? null : (last?.[1] ?? null),
  };
}

const byId = (a: Row, b: Row): number => {
  if (a[1] === b[1]) return 0;
  return a[1] < b[1] ? -1 : 1;
};
