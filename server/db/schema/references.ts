import { bool, id, index, orderKey, string, table } from '#server/db/columns';

/** What a document links to, derived from its journal with its Markdown (A13): replaced as a whole when it changes. */
export const documentReference = table(
  'document_reference',
  {
    /** `{sourceId}.{place}`: by bytes in the order of documents, and of places in each. */
    id: orderKey().primaryKey(),
    sourceId: id().notNull(),
    /** An item of any workspace or of none: who reads looks at that. */
    targetId: id().notNull(),
    blockId: string(),
    label: string().notNull(),
    /** The label is the target's title as it was when it was linked: shown is what it is called now. */
    isTitle: bool().notNull().default(false),
    snippet: string().notNull(),
  },
  (t) => [
    index('document_reference_source').on(t.sourceId),
    index('document_reference_target').on(t.targetId, t.id),
  ],
);
