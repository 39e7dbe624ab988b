import { AppError, invalidInput, notFound } from '#shared/errors/app-error.ts';
import { deleteEdges, hideDerivedEdge, makeEdge } from '../changes/edge-changes.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { sideOfHandle } from '../handle-names.ts';
import type { Side } from '../node-types.ts';
import type { ShownEdge } from '../projection/shown.ts';
import { readEdge, type EdgeEnd, type EdgeType } from '../parse/read-edge.ts';
import { requireUnusedId, type CanvasContext } from './canvas-context.ts';
import { metaValue } from './change-node.ts';
import { rawItem } from './write-api-canvas.ts';

/** The changeable fields of an edge, with the API's names. Null deletes a value. */
export interface ApiEdgeChange {
  sourceNodeId?: string | undefined;
  targetNodeId?: string | undefined;
  sourceHandle?: string | undefined;
  targetHandle?: string | undefined;
  type?: EdgeType | undefined;
  label?: string | null | undefined;
  weight?: number | undefined;
  style?: Record<string, unknown> | undefined;
}

export interface NewApiEdge extends ApiEdgeChange {
  sourceNodeId: string;
  targetNodeId: string;
}

/** Creates an edge. @throws AppError `taken`, `not_found`, `invalid_input`, `conflict` */
export function createEdge(canvas: CanvasContext, id: string, edge: NewApiEdge): void {
  requireUnusedId(canvas, id);
  const ends = endsOf(canvas, edge, undefined);
  const { type, label, weight, style = {} } = edge;
  requireNoDuplicate(canvas, id, { ...ends, label: label || null });
  changeCanvas(canvas.doc, null, (writer) => {
    makeEdge(
      writer,
      { ...ends, ...(type && { type }), ...(label && { label }), ...(weight !== undefined && { weight }) },
      canvas.now,
      id,
    );
    const meta = metaValue({ style, metadata: {} });
    if (meta) writer.set(CANVAS_EDGES, id, 'meta', meta);
  });
}

/** Changes the given fields of an edge. @throws AppError `not_found`, `invalid_input`, `conflict` */
export function updateEdge(canvas: CanvasContext, id: string, change: ApiEdgeChange): void {
  const shown = requireEdge(canvas, id);
  if (shown.isDerived) {
    labelDerivedEdge(canvas, shown, change);
    return;
  }
  const ends = endsOf(canvas, change, shown);
  const { from, to } = ends;
  const { type, label, weight, style } = change;
  requireNoDuplicate(canvas, id, { ...ends, label: label === undefined ? shown.label : label || null });
  changeCanvas(canvas.doc, null, (writer) => {
    const set = (key: string, value: unknown): void => writer.set(CANVAS_EDGES, id, key, value);
    set('ends', [from.nodeId, from.side, to.nodeId, to.side]);
    if (type !== undefined) set('type', type === 'connection' ? undefined : type);
    if (label !== undefined) set('label', label || undefined);
    if (weight !== undefined) set('weight', weight === 1 ? undefined : weight);
    if (style) set('meta', metaValue({ style, metadata: {} }));
  });
}

/**
 * Deletes an edge and its duplicates [K6], or hides a derived edge. A deleted edge stays as it is.
 * @throws AppError `not_found`
 */
export function deleteEdge(canvas: CanvasContext, id: string): void {
  const { doc, projection, now } = canvas;
  const stored = rawItem(doc, CANVAS_EDGES, id);
  const record = stored && readEdge(id, stored);
  if (record?.gone) return;
  // An edge whose end is deleted is hidden, but still has to be deleted: it would return with its node.
  const derivedEdge = record ? undefined : requireEdge(canvas, id);
  changeCanvas(doc, null, (writer) => {
    if (derivedEdge) hideDerivedEdge(writer, derivedEdge.to.nodeId);
    else deleteEdges(writer, projection.edges.duplicatesOf(id), now);
  });
}

function requireEdge({ projection }: CanvasContext, id: string): ShownEdge {
  const edge = projection.getView().edges.find((shown) => shown.id === id);
  if (!edge) throw notFound('This edge');
  return edge;
}

/** Refuses a duplicate edge, because only one of several duplicates is shown [K6]. @throws AppError `conflict` */
function requireNoDuplicate(
  { projection }: CanvasContext,
  id: string,
  edge: Pick<ShownEdge, 'from' | 'to' | 'label'>,
): void {
  const keyOf = ({ from, to, label }: Pick<ShownEdge, 'from' | 'to' | 'label'>): string =>
    JSON.stringify([from.nodeId, from.side, to.nodeId, to.side, label]);
  const hasDuplicate = projection
    .getView()
    .edges.some((other) => !other.isDerived && other.id !== id && keyOf(other) === keyOf(edge));
  if (hasDuplicate) throw new AppError('conflict', 'These nodes are joined in this way already.');
}

/** Changes the label of a derived edge. Nothing else of it can change, because it follows from its steps [K10]. */
function labelDerivedEdge(
  { doc }: CanvasContext,
  { to }: ShownEdge,
  { label, ...rest }: ApiEdgeChange,
): void {
  if (Object.values(rest).some((value) => value !== undefined))
    throw invalidInput('A line of a timeline follows from its steps. Only its label can be changed.');
  if (label === undefined) return;
  changeCanvas(doc, null, (writer) =>
    writer.set(CANVAS_NODES, to.nodeId, 'line', label ? { label } : undefined),
  );
}

function endsOf(
  canvas: CanvasContext,
  change: ApiEdgeChange,
  current: ShownEdge | undefined,
): { from: EdgeEnd; to: EdgeEnd } {
  const from = {
    nodeId: change.sourceNodeId ?? current?.from.nodeId ?? '',
    side: sideFor(change.sourceHandle, 'source') ?? current?.from.side ?? ('right' as const),
  };
  const to = {
    nodeId: change.targetNodeId ?? current?.to.nodeId ?? '',
    side: sideFor(change.targetHandle, 'target') ?? current?.to.side ?? ('left' as const),
  };
  for (const { nodeId } of [from, to])
    if (!canvas.projection.node(nodeId))
      throw new AppError(
        'not_found',
        'An edge joins two nodes of its canvas, and one of these is not there.',
      );
  if (from.nodeId === to.nodeId) throw invalidInput('An edge joins two nodes, not one with itself.');
  return { from, to };
}

/** Returns the side of a handle. @throws AppError `invalid_input` if no edge can start, or end, at such a handle */
function sideFor(handle: string | undefined, role: 'source' | 'target'): Side | undefined {
  if (handle === undefined) return undefined;
  const isOtherRole = role === 'source' ? /^target-|-in$/.test(handle) : /^source-|-out$/.test(handle);
  const side = isOtherRole ? undefined : sideOfHandle(handle);
  if (!side)
    throw invalidInput(
      `"${role}Handle" names no handle that an edge can ${role === 'source' ? 'begin' : 'end'} at.`,
    );
  return side;
}
