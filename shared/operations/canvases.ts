import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { CanvasSettingsChange, DEFAULT_CANVAS_SETTINGS } from '#shared/documents/canvas-settings.ts';
import { Id, Title } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { SnapshotInput } from './documents.ts';
import { After, Order, PLACES } from './tree.ts';

/** A canvas without its nodes and edges. */
export const CanvasView = v.object({
  id: v.string(),
  workspaceId: v.string(),
  ownerId: v.string(),
  /** Null at the root. */
  folderId: v.nullable(v.string()),
  title: v.string(),
  /** The id of the room with its nodes and edges; equal to `id`. */
  ydocId: v.string(),
  /** The order key among its siblings, compared by bytes; ties are ordered by id [F14]. */
  order: v.string(),
  isPinned: v.boolean(),
  /** Whether it is in the trash, at any depth. A canvas that was deleted from there is in no answer. */
  isDeleted: v.fallback(v.boolean(), false),
  /** When it, or the folder that contains it, came into the trash; null outside it, and if this is not known. */
  deletedAt: v.fallback(v.nullable(v.string()), null),
  /** Default view settings for all users. */
  settings: v.fallback(v.object({ showGrid: v.boolean(), snapToGrid: v.boolean() }), DEFAULT_CANVAS_SETTINGS),
  /** The time when a user last opened it; null if it was never opened. */
  lastViewedAt: v.fallback(v.nullable(v.string()), null),
  /** The number of views; views of one user within half an hour count once. */
  viewCount: v.fallback(v.number(), 0),
  createdAt: v.string(),
  /** The time when its title last changed. */
  updatedAt: v.string(),
});
export type CanvasView = v.InferOutput<typeof CanvasView>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73';

export const getCanvases = defineOperation({
  name: 'get-canvases',
  kind: 'query',
  summary: 'Lists the canvases of a workspace without their contents, in order of id, 1,000 per page.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, after: v.optional(After) }),
  output: v.object({ canvases: v.array(CanvasView), next: v.nullable(v.string()) }),
  errors: ['scope_not_found'],
  shows: ['canvases'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getCanvasMetadata = defineOperation({
  name: 'get-canvas-metadata',
  kind: 'query',
  summary: 'Returns one canvas without its contents.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: CanvasView,
  errors: ['not_found'],
  shows: ['canvases'],
  example: { id: EXAMPLE_ID },
});

export const createCanvas = defineOperation({
  name: 'create-canvas',
  kind: 'command',
  grows: true,
  // Version 2 adds `settings`.
  version: 2,
  summary:
    'Creates an empty canvas; it goes to the root (`placed` is `at-root`) if its folder is missing, locked or in the trash.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      title: Title,
      folderId: v.optional(v.nullable(Id)),
      order: v.optional(Order),
      /** By default those of the workspace, `settings.canvasDefaults`. */
      settings: v.optional(CanvasSettingsChange),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...CanvasView.entries, placed: v.picklist(PLACES) }),
  errors: ['scope_not_found', 'forbidden', 'taken', 'limit_reached'],
  alters: ['canvases'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, title: 'The Harbour, Hour by Hour' },
});

export const duplicateCanvas = defineOperation({
  name: 'duplicate-canvas',
  kind: 'command',
  grows: true,
  summary:
    'Copies a canvas as the caller saw it, directly after the original; the copy goes to the root (`placed` is `at-root`) if its folder is missing, locked or in the trash.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      /** The canvas to copy. */
      canvasId: Id,
      /** By default the title of the original with "copy". */
      title: v.optional(Title),
      /** By default the folder of the original. */
      folderId: v.optional(v.nullable(Id)),
      /** By default directly after the original; in another folder, the last position. */
      order: v.optional(Order),
      /** The state of the canvas as the caller saw it, as in `duplicate-document`. */
      seen: v.optional(SnapshotInput),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...CanvasView.entries, placed: v.picklist(PLACES) }),
  // unavailable: structs of the snapshot have not arrived yet, or parts of the canvas are being recovered.
  errors: ['not_found', 'forbidden', 'taken', 'limit_reached', 'unavailable'],
  alters: ['canvases'],
  offline: true,
  maxBytes: 4 * 1024 * 1024 + 64 * 1024,
  example: { canvasId: EXAMPLE_ID, title: 'The Harbour, Hour by Hour copy' },
});

export const updateCanvas = defineOperation({
  name: 'update-canvas',
  kind: 'command',
  // Version 2 adds `settings`.
  version: 2,
  summary: 'Renames, moves or pins a canvas, or changes its view settings.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    title: v.optional(Title),
    /** Null is the root; without `order`, the item comes last in the folder. */
    folderId: v.optional(v.nullable(Id)),
    order: v.optional(Order),
    isPinned: v.optional(v.boolean()),
    /** The settings to change; the others stay. */
    settings: v.optional(CanvasSettingsChange),
  }),
  output: CanvasView,
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['canvases'],
  offline: true,
  example: { id: EXAMPLE_ID, title: 'The Harbour, Hour by Hour' },
});

export const recordCanvasView = defineOperation({
  name: 'record-canvas-view',
  kind: 'command',
  summary: 'Records that the caller viewed a canvas; views within half an hour count once.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string(), viewCount: v.number(), lastViewedAt: v.string() }),
  errors: ['not_found'],
  // No query is refreshed.
  alters: [],
  example: { id: EXAMPLE_ID },
});

export const moveCanvasToTrash = defineOperation({
  name: 'move-canvas-to-trash',
  kind: 'command',
  summary: 'Moves a canvas to the trash; a canvas that is already in it stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: CanvasView,
  errors: ['not_found', 'forbidden', 'locked'],
  alters: ['canvases'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const restoreCanvas = defineOperation({
  name: 'restore-canvas',
  kind: 'command',
  summary: 'Moves a canvas from the trash to the root; a canvas that is not in the trash stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: CanvasView,
  errors: ['not_found', 'forbidden', 'locked'],
  alters: ['canvases'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const deleteCanvas = defineOperation({
  name: 'delete-canvas',
  kind: 'command',
  summary: 'Permanently deletes a canvas; only a canvas in the trash can be deleted.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['canvases'],
  offline: true,
  example: { id: EXAMPLE_ID },
});
