import { bigint, id, int, string, table, uniqueIndex } from '#server/db/columns';

/**
 * What can be searched for, a row for each block of text. In SQLite an FTS5 table, of which `words` and `workspace` are
 * indexed: its migration is written by hand.
 */
export const searchBlock = table('search_block', {
  /** The document's `number` times 65,536, and one of the numbers below that. */
  rowid: bigint().primaryKey(),
  /** The text as `indexWords` gives it. */
  words: string().notNull(),
  /** The id of the workspace without its dashes, as one word. */
  workspace: string().notNull(),
  blockId: string(),
  /** The text itself, null where `words` says the same. */
  text: string(),
});

/** The documents that the index has. */
export const searchDocument = table(
  'search_document',
  {
    documentId: id().primaryKey(),
    number: int().notNull(),
  },
  (t) => [uniqueIndex('search_document_number').on(t.number)],
);
