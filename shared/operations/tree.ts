import * as v from 'valibot';
import { Count, Id } from '#shared/lib/scalars.ts';
import { ASSET_COLUMNS } from '#shared/assets/tree-asset.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import { defineOperation, workspaceScope } from './contract.ts';

/** The cursor of a list: the id after which the next page begins. */
export const After = Id;

/**
 * A position among siblings: a key of fractional-indexing, or a number n for "after the n-th sibling" (0 is first). An
 * invalid key is replaced, not rejected [F14].
 */
export const Order = v.union([Count, v.pipe(v.string(), v.maxLength(200))]);

/** The placement of a new item: in the requested parent, or at the root because the parent did not accept it [D6]. */
export const PLACES = ['as-asked', 'at-root'] as const;

const columnNames = v.array(v.string());

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ITEMS = ['0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72', '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73'];

export const getWorkspaceTree = defineOperation({
  name: 'get-workspace-tree',
  kind: 'query',
  summary:
    'Returns the folders, documents, canvases and files of a workspace, all of them or only the changes since a seq, 2,000 rows per page.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** The seq of the caller's snapshot [D8]; without it, all rows are returned. */
    sinceSeq: v.optional(Count),
    /** `next` of the previous page. */
    after: v.optional(After),
  }),
  output: v.object({
    /** The scope's seq before this page was read. The caller stores that of the first page once it has all pages. */
    seq: v.number(),
    /** The lowest `sinceSeq` for which changes can be returned. */
    floor: v.number(),
    /** Whether the pages replace the caller's snapshot; otherwise they are changes to it. */
    whole: v.boolean(),
    /** The column names of a row, by its kind, which is the first value of each row. */
    columns: v.object({
      folder: columnNames,
      document: columnNames,
      // An older server without canvases omits this field.
      canvas: v.optional(columnNames, []),
      asset: v.optional(columnNames, []),
    }),
    // Only a sample of the thousands of rows is checked: a full check would cost more than creating them [F11].
    rows: v.pipe(v.array(v.array(v.unknown())), v.check(isSampleValid, 'A row does not fit its columns.')),
    /** The kinds and ids of deleted rows. */
    removed: v.array(v.object({ kind: v.string(), id: v.string() })),
    /** The cursor of the next page; null on the last one. */
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
    'Reorders items of one folder, or of the root, as one change; items that are elsewhere, deleted or protected stay in place and are listed in `left`.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** Null is the root. */
    folderId: v.nullable(Id),
    /** Documents, folders, canvases and files in the wanted order; other items keep their positions. */
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, 'Name what is to be put in order.'),
      v.maxLength(1_000, 'At most 1,000 items can be put in order at once.'),
      v.check((ids) => new Set(ids).size === ids.length, 'An item can be named only once.'),
    ),
  }),
  output: v.object({
    /** The items whose position changed, with their new order keys. */
    moved: v.array(v.object({ id: v.string(), order: v.string() })),
    /** The listed items that were not moved: they are elsewhere, deleted or protected. */
    left: v.array(v.string()),
  }),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['folders', 'documents', 'canvases', 'assets'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, folderId: null, ids: EXAMPLE_ITEMS },
});

export const emptyTrash = defineOperation({
  name: 'empty-trash',
  kind: 'command',
  summary:
    'Permanently deletes the listed items that are in the trash; items added later and protected items stay.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** The items in the trash, at any depth, that the writer saw. No other item is deleted [D9]. */
    ids: v.pipe(v.array(Id), v.maxLength(50_000, 'At most 50,000 items can be deleted at once.')),
  }),
  output: v.object({
    /** The number of items deleted by this call. */
    deleted: v.number(),
    /** The listed items that still exist: restored meanwhile, protected, or containing an item that stays. */
    kept: v.array(v.string()),
  }),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['folders', 'documents', 'canvases', 'assets'],
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
    // A row of an unknown kind is ignored [F4].
    return row.length >= (Object.hasOwn(COLUMNS, kind) ? (COLUMNS[kind]?.length ?? 0) : 2);
  });
}
