import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import { defineOperation, workspaceScope } from './contract.ts';

/** The id after which a page goes on. */
export const After = Id;

/**
 * A place among siblings: a key of fractional-indexing, or a number n for "after the n-th sibling" (0 is first). A key
 * that is none is replaced, not refused [F14].
 */
export const Order = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(0)),
  v.pipe(v.string(), v.maxLength(200)),
]);

/** Whether a new item stands where it was asked for, or at the root because its parent was gone [D6]. */
export const PLACES = ['as-asked', 'at-root'] as const;

const columnNames = v.array(v.string());

export const getWorkspaceTree = defineOperation({
  name: 'get-workspace-tree',
  kind: 'query',
  summary:
    'Shows folders, documents and canvases of a workspace, whole or what changed since a seq, 2,000 rows a page.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** What the caller already has [D8]; left out for the whole. */
    sinceSeq: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** `next` of the page before. */
    after: v.optional(After),
  }),
  output: v.object({
    /** The scope's seq before this page was read: the first page's is the caller's cursor once all pages are there. */
    seq: v.number(),
    /** The lowest `sinceSeq` that changes can be told from. */
    floor: v.number(),
    /** The pages replace what the caller has, instead of being laid over it. */
    whole: v.boolean(),
    /** What the values of a row mean, by the row's first value. */
    columns: v.object({
      folder: columnNames,
      document: columnNames,
      // A server from before canvases says nothing of them.
      canvas: v.optional(columnNames, []),
    }),
    // Thousands of rows: looked into by sample, as a full check would cost more than making them [F11].
    rows: v.pipe(v.array(v.array(v.unknown())), v.check(isSampleRight, 'A row does not fit its columns.')),
    /** Kind and id of rows that are gone. */
    removed: v.array(v.object({ kind: v.string(), id: v.string() })),
    /** The cursor of the next page, null on the last. */
    next: v.nullable(v.string()),
  }),
  errors: ['scope_not_found'],
  shows: ['folders', 'documents', 'canvases'],
  example: { workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e', sinceSeq: 12 },
});

function isSampleRight(rows: unknown[][]): boolean {
  return [rows.at(0), rows.at(-1)].every((row) => {
    if (!row) return true;
    const [kind, id] = row;
    if (kind !== 'folder' && kind !== 'document' && kind !== 'canvas') return false;
    return row.length >= TREE_COLUMNS[kind].length && typeof id === 'string';
  });
}
