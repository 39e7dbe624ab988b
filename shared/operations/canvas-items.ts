import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { ApiEdge, ApiNode } from '#shared/canvas/api/api-canvas.ts';
import { COLOR_NAMES } from '#shared/canvas/api/node-color.ts';
import { DATA_INPUTS, NODE_TYPES, NOTE } from '#shared/canvas/node-types.ts';
import { EDGE_TYPES } from '#shared/canvas/parse/read-edge.ts';
import { MAX_COORDINATE } from '#shared/canvas/parse/read-values.ts';
import { Id, textUpTo } from '#shared/lib/scalars.ts';
import { CanvasView } from './canvases.ts';
import { defineOperation, scopeOfRow } from './contract.ts';

// Operations on single nodes and edges, for API clients. The server executes each as one more collaborator in the
// canvas's room.

const EXAMPLE_CANVAS = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73';
const EXAMPLE_NODE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d80';
const EXAMPLE_OTHER = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d81';
const EXAMPLE_EDGE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d82';

/** Maximum characters of the text of one node in an API call. Typed text has no such limit. */
const MAX_CONTENT_CHARACTERS = 200_000;
const MAX_FREE_CHARACTERS = 16_384;

/** A coordinate in units of the canvas. An invalid or too distant one is rejected instead of being moved [K2]. */
const Coordinate = v.pipe(
  v.number('A place is a number of units from the middle of the canvas.'),
  v.finite('A place is a number of units from the middle of the canvas.'),
  v.check(
    (value) => Math.abs(value) <= MAX_COORDINATE,
    'A place lies at most 1,000,000 units from the middle of the canvas.',
  ),
);
const Length = v.pipe(
  v.number('A size is a number of units.'),
  v.finite('A size is a number of units.'),
  v.minValue(1, 'A size is at least 1 unit.'),
  v.maxValue(20_000, 'A size is at most 20,000 units.'),
);
const Content = textUpTo('The text of a node', MAX_CONTENT_CHARACTERS);
const FreeRecord = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (value) => JSON.stringify(value).length <= MAX_FREE_CHARACTERS,
    'What is kept beside a node or an edge may have at most 16 KB.',
  ),
);
const Hex = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written as "#rrggbb".'));
const NodeColorInput = v.pipe(
  v.strictObject({
    id: v.picklist(
      [...COLOR_NAMES, 'custom'],
      'This is no colour of a node. A colour of your own is "custom".',
    ),
    /** The colour itself if `id` is `custom`; the other colours are derived from it. */
    backgroundColor: v.optional(Hex),
    borderColor: v.optional(Hex),
    darkBackgroundColor: v.optional(Hex),
    darkBorderColor: v.optional(Hex),
    textColor: v.optional(Hex),
    darkTextColor: v.optional(Hex),
  }),
  v.check(
    ({ id, backgroundColor }) => id !== 'custom' || backgroundColor !== undefined,
    'A colour of your own needs its "backgroundColor".',
  ),
);

const NODE_FIELDS = {
  width: v.optional(Length),
  height: v.optional(Length),
  title: v.optional(v.nullable(textUpTo('A title', 300))),
  /**
   * Markdown. It replaces the text with the smallest change, so that concurrent typing in unchanged blocks is kept.
   */
  content: v.optional(Content),
  targetType: v.optional(
    v.picklist(['none', 'document'], 'A node can be about a "document", or about nothing.'),
  ),
  /** For a document card: the id of the document, which is in the same workspace. */
  targetId: v.optional(v.nullable(Id)),
  style: v.optional(FreeRecord),
  metadata: v.optional(FreeRecord),
  zIndex: v.optional(
    v.pipe(
      v.number(),
      v.integer('A place in the pile is a whole number.'),
      v.minValue(-MAX_COORDINATE),
      v.maxValue(MAX_COORDINATE),
    ),
  ),
  isLocked: v.optional(v.boolean()),
  /**
   * The frame into which the node is moved; x and y remain coordinates of the canvas. Null moves it out of its frame.
   */
  frameId: v.optional(v.nullable(Id)),
  data: v.optional(
    v.strictObject({
      textAlign: v.optional(v.picklist(['left', 'center'])),
      nodeColor: v.optional(NodeColorInput),
      ...DATA_INPUTS,
    }),
  ),
};

const NodeType = v.picklist(NODE_TYPES, 'This is no type of node that is known here.');

/** Maximum length of a body in bytes: a node of 200,000 characters with several bytes each. */
const MAX_NODE_BYTES = 2 * 1024 * 1024;

export const getCanvas = defineOperation({
  name: 'get-canvas',
  kind: 'query',
  summary: 'Returns one canvas with its visible nodes and edges; deleted ones are left out.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ ...CanvasView.entries, nodes: v.array(ApiNode), edges: v.array(ApiEdge) }),
  errors: ['not_found', 'unavailable'],
  shows: ['canvases'],
  example: { id: EXAMPLE_CANVAS },
});

export const createCanvasNode = defineOperation({
  name: 'create-canvas-node',
  kind: 'command',
  grows: true,
  summary: 'Creates a node on a canvas; without a type it is a text.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      canvasId: Id,
      type: v.optional(NodeType, NOTE),
      x: Coordinate,
      y: Coordinate,
      ...NODE_FIELDS,
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: ApiNode,
  errors: ['not_found', 'forbidden', 'taken', 'unavailable'],
  alters: ['canvases'],
  maxBytes: MAX_NODE_BYTES,
  example: { canvasId: EXAMPLE_CANVAS, x: 80, y: 120, content: 'The bell rings twice.' },
});

export const updateCanvasNode = defineOperation({
  name: 'update-canvas-node',
  kind: 'command',
  grows: true,
  summary:
    'Updates the given fields of a node and leaves the others; `content` replaces its text by Markdown.',
  scope: scopeOfRow,
  input: v.strictObject({
    canvasId: Id,
    id: Id,
    type: v.optional(NodeType),
    x: v.optional(Coordinate),
    y: v.optional(Coordinate),
    ...NODE_FIELDS,
  }),
  output: ApiNode,
  errors: ['not_found', 'forbidden', 'locked', 'unavailable'],
  alters: ['canvases'],
  maxBytes: MAX_NODE_BYTES,
  example: { canvasId: EXAMPLE_CANVAS, id: EXAMPLE_NODE, x: 160, title: 'High water' },
});

export const deleteCanvasNode = defineOperation({
  name: 'delete-canvas-node',
  kind: 'command',
  summary: 'Deletes a node with its edges; it can be restored on its canvas for 30 days.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict', 'unavailable'],
  alters: ['canvases'],
  example: { id: EXAMPLE_NODE },
});

const EDGE_FIELDS = {
  sourceHandle: v.optional(v.string()),
  targetHandle: v.optional(v.string()),
  type: v.optional(v.picklist(EDGE_TYPES, 'This is no type of edge that is known here.')),
  label: v.optional(v.nullable(textUpTo('A label', 300))),
  weight: v.optional(
    v.pipe(
      v.number(),
      v.finite('A weight is a number.'),
      v.minValue(-MAX_COORDINATE),
      v.maxValue(MAX_COORDINATE),
    ),
  ),
  style: v.optional(FreeRecord),
};

/** The id of an edge. A derived edge of a timeline has the id of the step to which it leads, after `line:`. */
const EdgeId = v.pipe(
  v.string(),
  v.regex(
    /^(?:line:)?[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    'This is not a valid id.',
  ),
);

export const createCanvasEdge = defineOperation({
  name: 'create-canvas-edge',
  kind: 'command',
  grows: true,
  summary: 'Connects two nodes of a canvas; without handles, from the right side to the left side.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      canvasId: Id,
      sourceNodeId: Id,
      targetNodeId: Id,
      ...EDGE_FIELDS,
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: ApiEdge,
  errors: ['not_found', 'forbidden', 'taken', 'conflict', 'unavailable'],
  alters: ['canvases'],
  example: {
    canvasId: EXAMPLE_CANVAS,
    sourceNodeId: EXAMPLE_NODE,
    targetNodeId: EXAMPLE_OTHER,
    label: 'because',
  },
});

export const updateCanvasEdge = defineOperation({
  name: 'update-canvas-edge',
  kind: 'command',
  grows: true,
  summary: 'Updates the given fields of an edge and leaves the others; of a timeline’s edge, only the label.',
  scope: scopeOfRow,
  input: v.strictObject({
    canvasId: Id,
    id: EdgeId,
    sourceNodeId: v.optional(Id),
    targetNodeId: v.optional(Id),
    ...EDGE_FIELDS,
  }),
  output: ApiEdge,
  errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  alters: ['canvases'],
  example: { canvasId: EXAMPLE_CANVAS, id: EXAMPLE_EDGE, label: 'therefore' },
});

export const deleteCanvasEdge = defineOperation({
  name: 'delete-canvas-edge',
  kind: 'command',
  summary: 'Deletes an edge, and its duplicates between the same nodes.',
  scope: scopeOfRow,
  input: v.strictObject({ id: EdgeId }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  alters: ['canvases'],
  example: { id: EXAMPLE_EDGE },
});
