import { bigint, id, int, string, table, uniqueIndex } from '#server/db/columns';

/**
 * What can be searched for, a row for each block of a document and each note of a canvas. In SQLite an FTS5 table, of which `words` and `workspace` are
 * indexed: its migration is written by hand.
 */
export const searchBlock = table('search_block', {
  /** The `number` of its document or canvas times 65,536, and one of the numbers below that. */
  rowid: bigint().primaryKey(),
  /** The text as `indexWords` gives it. */
  words: string().notNull(),
  /** The id of the workspace without its dashes, as one word. */
  workspace: string().notNull(),
  /** The block, or the node. */
  blockId: string(),
  /** The text itself, null where `words` says the same. */
  text: string(),
});

/** The documents and canvases that the index has. */
export const searchDocument = table(
  'search_document',
  {
    /** Of a document or a canvas. */
    documentId: id().primaryKey(),
    number: int().notNull(),
  },
  (t) => [uniqueIndex('search_document_number').on(t.number)],
);
