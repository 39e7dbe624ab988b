import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { CanvasSettingsChange, DEFAULT_CANVAS_SETTINGS } from '#shared/canvas/canvas-settings.ts';
import { Id, Title } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { After, Order, PLACES } from './tree.ts';

/** A canvas without its nodes and edges. */
export const CanvasView = v.object({
  id: v.string(),
  workspaceId: v.string(),
  ownerId: v.string(),
  /** Null at the root. */
  folderId: v.nullable(v.string()),
  title: v.string(),
  /** The room of its nodes and edges; equals `id`. */
  ydocId: v.string(),
  /** Compared by bytes among siblings, ties by id [F14]. */
  order: v.string(),
  isPinned: v.boolean(),
  /** How it is shown to everybody. */
  settings: v.fallback(v.object({ showGrid: v.boolean(), snapToGrid: v.boolean() }), DEFAULT_CANVAS_SETTINGS),
  /** When somebody last opened it; null where nobody has. */
  lastViewedAt: v.fallback(v.nullable(v.string()), null),
  /** How often it was opened: of each person once in half an hour. */
  viewCount: v.fallback(v.number(), 0),
  createdAt: v.string(),
  /** The last change of its title. */
  updatedAt: v.string(),
});
export type CanvasView = v.InferOutput<typeof CanvasView>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73';

export const getCanvases = defineOperation({
  name: 'get-canvases',
  kind: 'query',
  summary: 'Lists the canvases of a workspace without their contents, in order of id, 1,000 at a time.',
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
  summary: 'Shows one canvas without its contents.',
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
  summary: 'Makes an empty canvas; when its folder is gone it is made at the root, and the answer says so.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      title: Title,
      folderId: v.optional(v.nullable(Id)),
      order: v.optional(Order),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...CanvasView.entries, placed: v.picklist(PLACES) }),
  errors: ['scope_not_found', 'forbidden', 'taken', 'limit_reached'],
  alters: ['canvases'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, title: 'The Harbour, Hour by Hour' },
});

export const updateCanvas = defineOperation({
  name: 'update-canvas',
  kind: 'command',
  // 2: settings.
  version: 2,
  summary: 'Renames, moves or pins a canvas, or changes how it is shown.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    title: v.optional(Title),
    /** Null is the root; without `order` it comes last there. */
    folderId: v.optional(v.nullable(Id)),
    order: v.optional(Order),
    isPinned: v.optional(v.boolean()),
    /** What is named of them; the others stay. */
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
  summary: 'Notes that the caller looks at a canvas; within half an hour that counts once.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string(), viewCount: v.number(), lastViewedAt: v.string() }),
  errors: ['not_found'],
  // Nothing that others are shown anew.
  alters: [],
  example: { id: EXAMPLE_ID },
});

export const moveCanvasToTrash = defineOperation({
  name: 'move-canvas-to-trash',
  kind: 'command',
  summary: 'Moves a canvas into the trash; nothing happens to one that is there.',
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
  summary: 'Takes a canvas out of the trash, to the root; nothing happens to one that is not there.',
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
  summary: 'Deletes a canvas for good; only what lies in the trash can be deleted.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['canvases'],
  offline: true,
  example: { id: EXAMPLE_ID },
});
