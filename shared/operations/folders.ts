import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { Id, Name } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { After, Order, PLACES } from './tree.ts';

/** A folder with the ids of its contents. */
export const FolderView = v.object({
  id: v.string(),
  workspaceId: v.string(),
  ownerId: v.string(),
  name: v.string(),
  /** Null at the root. */
  parentId: v.nullable(v.string()),
  /** The order key among its siblings, compared by bytes; ties are ordered by id [F14]. */
  order: v.string(),
  color: v.nullable(v.string()),
  isLocked: v.boolean(),
  /**
   * The ids of the folders, documents and canvases directly inside it, in their order. Empty in an answer of an older
   * server.
   */
  children: v.fallback(v.array(v.string()), []),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type FolderView = v.InferOutput<typeof FolderView>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d71';

/** The colour of a folder: the name of a preset or `#rrggbb`. */
const Color = v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6}|[a-z]{1,20})$/, 'This is not a colour.'));

export const getFolders = defineOperation({
  name: 'get-folders',
  kind: 'query',
  summary: 'Lists the folders of a workspace in order of id, 1,000 per page.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, after: v.optional(After) }),
  output: v.object({ folders: v.array(FolderView), next: v.nullable(v.string()) }),
  errors: ['scope_not_found'],
  shows: ['folders'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const createFolder = defineOperation({
  name: 'create-folder',
  kind: 'command',
  grows: true,
  summary:
    'Creates a folder; it goes to the root (`placed` is `at-root`) if its parent is missing, locked or in the trash.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      name: Name,
      parentId: v.optional(v.nullable(Id)),
      order: v.optional(Order),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...FolderView.entries, placed: v.picklist(PLACES) }),
  errors: ['scope_not_found', 'forbidden', 'taken', 'limit_reached'],
  alters: ['folders'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, name: 'Characters' },
});

export const updateFolder = defineOperation({
  name: 'update-folder',
  kind: 'command',
  // Version 2 adds `parentId`, `order`, `color` and `isLocked`.
  version: 2,
  summary:
    'Renames, moves, colours, locks or unlocks a folder; a locked folder can only be coloured or unlocked.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    name: v.optional(Name),
    /** Null is the root; without `order`, the item comes last in the folder. */
    parentId: v.optional(v.nullable(Id)),
    order: v.optional(Order),
    color: v.optional(v.nullable(Color)),
    isLocked: v.optional(v.boolean()),
  }),
  output: FolderView,
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['folders'],
  offline: true,
  example: { id: EXAMPLE_ID, name: 'Part One' },
});

export const moveFolderToTrash = defineOperation({
  name: 'move-folder-to-trash',
  kind: 'command',
  summary: 'Moves a folder with its contents to the trash; a folder that is already in it stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: FolderView,
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['folders'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const restoreFolder = defineOperation({
  name: 'restore-folder',
  kind: 'command',
  summary:
    'Moves a folder with its contents from the trash to the root; a folder that is not in the trash stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: FolderView,
  errors: ['not_found', 'forbidden', 'locked'],
  alters: ['folders'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const deleteFolder = defineOperation({
  name: 'delete-folder',
  kind: 'command',
  // Version 2 makes `ids` optional.
  version: 2,
  summary:
    'Permanently deletes a folder in the trash with everything inside it, or with the listed items only: the others then move to the root.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    /**
     * The items inside the folder, at any depth, that the writer saw. No other item is deleted [D9]. By default
     * everything that the folder contains when the call is executed.
     */
    ids: v.optional(v.pipe(v.array(Id), v.maxLength(50_000, 'At most 50,000 items can be deleted at once.'))),
  }),
  output: v.object({
    id: v.string(),
    /** The ids of the items that were not listed and are now at the root. */
    kept: v.array(v.string()),
  }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['folders', 'documents', 'canvases', 'assets'],
  offline: true,
  maxBytes: 2 * 1024 * 1024,
  example: { id: EXAMPLE_ID, ids: ['0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72'] },
});
