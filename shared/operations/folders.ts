import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { Id, Name } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { After, Order, PLACES } from './tree.ts';

export const FolderView = v.object({
  id: v.string(),
  workspaceId: v.string(),
  ownerId: v.string(),
  name: v.string(),
  /** Null at the root. */
  parentId: v.nullable(v.string()),
  /** Compared by bytes among siblings, ties by id [F14]. */
  order: v.string(),
  color: v.nullable(v.string()),
  isLocked: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type FolderView = v.InferOutput<typeof FolderView>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d71';

/** A preset's name or `#rrggbb`; null takes it away. */
const Color = v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6}|[a-z]{1,20})$/, 'This is not a colour.'));

export const getFolders = defineOperation({
  name: 'get-folders',
  kind: 'query',
  summary: 'Lists the folders of a workspace in order of id, 1,000 at a time.',
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
  summary: 'Makes a folder; when its parent is gone it is made at the root, and the answer says so.',
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
  // 2: a place, a colour and a lock.
  version: 2,
  summary:
    'Renames, moves, colours, locks or unlocks a folder; a locked one can only be unlocked and coloured.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    name: v.optional(Name),
    /** Null is the root; without `order` it comes last there. */
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
  summary: 'Moves a folder with everything inside into the trash; nothing happens to one that is there.',
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
    'Takes a folder with everything inside out of the trash, to the root; nothing happens to one that is not there.',
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
  summary:
    'Deletes a folder of the trash for good, with those named of the items inside; what was not named moves to the root.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    /** Everything inside, at any depth, that the writer saw: nothing else is deleted [D9]. */
    ids: v.pipe(v.array(Id), v.maxLength(50_000, 'At most 50,000 items can be deleted at once.')),
  }),
  output: v.object({
    id: v.string(),
    /** What was inside and not named: now at the root. */
    kept: v.array(v.string()),
  }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['folders', 'documents', 'canvases'],
  offline: true,
  maxBytes: 2 * 1024 * 1024,
  example: { id: EXAMPLE_ID, ids: ['0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72'] },
});
