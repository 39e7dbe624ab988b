import { indexWords } from '#shared/search/index-words.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** A row of the search index: a block of a document, or the text of a canvas node. */
export interface SearchRow {
  words: string;
  /** The id of the block or the node. */
  blockId: string | null;
  /** The original text; null when it equals `words`. */
  text: string | null;
}

/** The difference between the indexed rows of a document or a canvas and its text. */
export interface SearchChange {
  /** Row ids to delete. */
  out: number[];
  /** Rows to insert, with a free position within the document's range of row ids, from 0. */
  in: { place: number; row: SearchRow }[];
}

/**
 * The size of the range of row ids of one document or canvas. Its range begins at its number times this. No document
 * has more distinguishable parts.
 */
export const ROWIDS_PER_ITEM = 65_536;

/** Returns the index word of a workspace: its id without hyphens. */
export const workspaceWord = (workspaceId: string): string => workspaceId.replaceAll('-', '');

/** Returns the rows of all parts that contain a word. */
export function searchRows(parts: Iterable<{ id: string | null; text: string }>): SearchRow[] {
  const rows: SearchRow[] = [];
  for (const { id, text } of parts) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const words = indexWords(text);
    rows.push({ words, blockId: id, text: words === text ? null : text });
  }
  return rows.slice(0, ROWIDS_PER_ITEM);
}

/**
 * Computes the rows to delete and to insert. Unchanged rows stay, so that a typed character rewrites one block and not
 * the whole document.
 */
export function searchChange(
  reader: RawConnection,
  documentId: string,
  wanted: readonly SearchRow[],
): SearchChange {
  const number = numberOf(reader, documentId);
  const present = number === undefined ? [] : presentRows(reader, number);
  const unmatched = new Map<string, number[]>();
  for (const { rowid, ...row } of present) {
    const key = keyOf(row);
    unmatched.set(key, [...(unmatched.get(key) ?? []), rowid]);
  }
  const added = wanted.filter((row) => unmatched.get(keyOf(row))?.pop() === undefined);
  const out = [...unmatched.values()].flat();
  const occupied = new Set(present.map(({ rowid }) => rowid % ROWIDS_PER_ITEM));
  const change: SearchChange = { out, in: [] };
  let place = 0;
  for (const row of added) {
    while (occupied.has(place)) place += 1;
    // If as many blocks are added as removed at once, the last ones are indexed after the next change.
    if (place >= ROWIDS_PER_ITEM) break;
    change.in.push({ place, row });
    place += 1;
  }
  return change;
}

/** Returns the number of a document or canvas in the index; undefined when it has none yet. */
export function numberOf(reader: RawConnection, documentId: string): number | undefined {
  const row = prepared(reader, 'SELECT number FROM search_document WHERE document_id = ?').get(documentId);
  // The statement returns one number or no row.
  return (row as { number: number } | undefined)?.number;
}

const presentRows = (reader: RawConnection, number: number): (SearchRow & { rowid: number })[] =>
  prepared(
    reader,
    'SELECT rowid, words, block_id AS blockId, text FROM search_block WHERE rowid BETWEEN ? AND ?',
  ).all(number * ROWIDS_PER_ITEM, (number + 1) * ROWIDS_PER_ITEM - 1) as (SearchRow & { rowid: number })[];

const keyOf = ({ words, blockId, text }: SearchRow): string => JSON.stringify([blockId, words, text]);
