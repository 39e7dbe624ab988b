import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { ASSET_COLUMNS } from '#shared/assets/tree-asset.ts';
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

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ITEMS = ['0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72', '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73'];

export const getWorkspaceTree = defineOperation({
  name: 'get-workspace-tree',
  kind: 'query',
  summary:
    'Shows folders, documents, canvases and files of a workspace, whole or what changed since a seq, 2,000 rows a page.',
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
      asset: v.optional(columnNames, []),
    }),
    // Thousands of rows: looked into by sample, as a full check would cost more than making them [F11].
    rows: v.pipe(v.array(v.array(v.unknown())), v.check(isSampleValid, 'A row does not fit its columns.')),
    /** Kind and id of rows that are gone. */
    removed: v.array(v.object({ kind: v.string(), id: v.string() })),
    /** The cursor of the next page, null on the last. */
    next: v.nullable(v.string()),
  }),
  errors: ['scope_not_found'],
  shows: ['folders', 'documents', 'canvases', 'assets'],
  example: { workspaceId: EXAMPLE_WORKSPACE, sinceSeq: 12 },
});

export const reorderDocuments = defineOperation({
  name: 'reorder-documents',
  kind: 'command',
  summary:
    'Brings items of one folder, or of the root, into an order, as one change; what is not there, or is protected, stays where it is and is named.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** Null is the root. */
    folderId: v.nullable(Id),
    /** Documents, folders and canvases as they are to follow one another; others keep their places. */
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, 'Name what is to be put in order.'),
      v.maxLength(1_000, 'At most 1,000 items can be put in order at once.'),
      v.check((ids) => new Set(ids).size === ids.length, 'An item can be named only once.'),
    ),
  }),
  output: v.object({
    /** The items whose place has changed, with their new keys. */
    moved: v.array(v.object({ id: v.string(), order: v.string() })),
    /** Named, and left where they are: elsewhere, deleted or protected. */
    left: v.array(v.string()),
  }),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['folders', 'documents', 'canvases'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, folderId: null, ids: EXAMPLE_ITEMS },
});

export const emptyTrash = defineOperation({
  name: 'empty-trash',
  kind: 'command',
  summary:
    'Deletes for good what is named and lies in the trash; what was put in later stays, and so does what is protected.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** Everything in the trash, at any depth, that the writer saw: nothing else is deleted [D9]. */
    ids: v.pipe(v.array(Id), v.maxLength(50_000, 'At most 50,000 items can be deleted at once.')),
  }),
  output: v.object({
    /** How many items are deleted now. */
    deleted: v.number(),
    /** Named, and still there: taken out of the trash meanwhile, protected, or holding something that stays. */
    kept: v.array(v.string()),
  }),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['folders', 'documents', 'canvases'],
  offline: true,
  maxBytes: 2 * 1024 * 1024,
  example: { workspaceId: EXAMPLE_WORKSPACE, ids: EXAMPLE_ITEMS },
});

const COLUMNS: Readonly<Record<string, readonly string[]>> = { ...TREE_COLUMNS, asset: ASSET_COLUMNS };

function isSampleValid(rows: unknown[][]): boolean {
  return [rows.at(0), rows.at(-1)].every((row) => {
    if (!row) return true;
    const [kind, id] = row;
    if (typeof kind !== 'string' || typeof id !== 'string') return false;
    // A kind of a later version is passed over [F4].
    return row.length >= (Object.hasOwn(COLUMNS, kind) ? (COLUMNS[kind]?.length ?? 0) : 2);
  });
}
