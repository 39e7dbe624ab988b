import { bigint, id, int, string, table, uniqueIndex } from '#server/db/columns';

/**
 * The full-text index, with a row for each block of a document and each note of a canvas. In SQLite it is an FTS5
 * table that indexes `words` and `workspace`. Its migration is written by hand.
 */
export const searchBlock = table('search_block', {
  /** The `number` of its document or canvas times 65,536, plus a number below 65,536. */
  rowid: bigint().primaryKey(),
  /** The text as returned by `indexWords`. */
  words: string().notNull(),
  /** The workspace's id without dashes, so that it is one word. */
  workspace: string().notNull(),
  /** The id of the block or node. */
  blockId: string(),
  /** The text itself; null when it equals `words`. */
  text: string(),
});

/** The documents and canvases in the full-text index. */
export const searchDocument = table(
  'search_document',
  {
    /** The id of a document or a canvas. */
    documentId: id().primaryKey(),
    number: int().notNull(),
  },
  (t) => [uniqueIndex('search_document_number').on(t.number)],
);
