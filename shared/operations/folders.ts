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
  summary: 'Renames a folder.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id, name: v.optional(Name) }),
  output: FolderView,
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['folders'],
  offline: true,
  example: { id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d71', name: 'Part One' },
});
