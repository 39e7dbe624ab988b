import { bool, id, index, orderKey, string, table } from '#server/db/columns';

/**
 * A link in a document, derived from its journal together with its Markdown (A13). All of its rows are replaced
 * together.
 */
export const documentReference = table(
  'document_reference',
  {
    /** `{sourceId}.{position}`. Compared byte by byte it sorts by document, then by position in the document. */
    id: orderKey().primaryKey(),
    sourceId: id().notNull(),
    /** May name an item of another workspace or none at all: readers must check. */
    targetId: id().notNull(),
    blockId: string(),
    label: string().notNull(),
    /** Whether the label is the target's title at the time of linking. The current title is shown instead. */
    isTitle: bool().notNull().default(false),
    snippet: string().notNull(),
  },
  (t) => [
    index('document_reference_source').on(t.sourceId),
    index('document_reference_target').on(t.targetId, t.id),
  ],
);
