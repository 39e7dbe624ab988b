import { indexWords } from '#shared/search/index-words.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** A block of a document, or the words of a canvas's node, as the index keeps it. */
export interface SearchRow {
  words: string;
  /** The block, or the node. */
  blockId: string | null;
  /** The text itself, null where `words` says the same. */
  text: string | null;
}

/** What makes the rows of a document or a canvas those of its text. */
export interface SearchChange {
  /** Row ids to take out. */
  out: number[];
  /** Rows to put in: a place among the document's own, from 0, and what stands there. */
  in: { place: number; row: SearchRow }[];
}

/** Row ids of one document or canvas begin at its number times this; it has fewer parts that can be told apart. */
export const PLACES = 65_536;

export const workspaceWord = (workspaceId: string): string => workspaceId.replaceAll('-', '');

/** The parts of a text that hold a word. */
export function searchRows(parts: Iterable<{ id: string | null; text: string }>): SearchRow[] {
  const rows: SearchRow[] = [];
  for (const { id, text } of parts) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const words = indexWords(text);
    rows.push({ words, blockId: id, text: words === text ? null : text });
  }
  return rows.slice(0, PLACES);
}

/** Rows that stay are left where they are: a letter writes one block anew, not the document. */
export function searchChange(
  reader: RawConnection,
  documentId: string,
  wanted: readonly SearchRow[],
): SearchChange {
  const number = numberOf(reader, documentId);
  const present = number === undefined ? [] : presentRows(reader, number);
  const left = new Map<string, number[]>();
  for (const { rowid, ...row } of present) {
    const key = keyOf(row);
    left.set(key, [...(left.get(key) ?? []), rowid]);
  }
  const added = wanted.filter((row) => left.get(keyOf(row))?.pop() === undefined);
  const out = [...left.values()].flat();
  const taken = new Set(present.map(({ rowid }) => rowid % PLACES));
  const change: SearchChange = { out, in: [] };
  let place = 0;
  for (const row of added) {
    while (taken.has(place)) place += 1;
    // With as many blocks that come as go at once, the text of the last ones is found after the next change.
    if (place >= PLACES) break;
    change.in.push({ place, row });
    place += 1;
  }
  return change;
}

export function numberOf(reader: RawConnection, documentId: string): number | undefined {
  const row = prepared(reader, 'SELECT number FROM search_document WHERE document_id = ?').get(documentId);
  // The statement answers one number, or no row.
  return (row as { number: number } | undefined)?.number;
}

const presentRows = (reader: RawConnection, number: number): (SearchRow & { rowid: number })[] =>
  prepared(
    reader,
    'SELECT rowid, words, block_id AS blockId, text FROM search_block WHERE rowid BETWEEN ? AND ?',
  ).all(number * PLACES, (number + 1) * PLACES - 1) as (SearchRow & { rowid: number })[];

const keyOf = ({ words, blockId, text }: SearchRow): string => JSON.stringify([blockId, words, text]);
