import { v7 as uuidv7 } from 'uuid';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import type { EdgeEnd, EdgeType } from '../parse/read-edge.ts';
import type { CanvasWriter } from './field-changes.ts';

export interface NewEdge {
  from: EdgeEnd;
  to: EdgeEnd;
  type?: EdgeType;
  label?: string;
  weight?: number;
}

/**
 * Connects two nodes with a new edge.
 * @param now epoch milliseconds
 * @returns the id of the edge
 */
export function makeEdge(writer: CanvasWriter, edge: NewEdge, now: number, id: string = uuidv7()): string {
  const { from, to, type, label, weight } = edge;
  const fields = {
    ends: [from.nodeId, from.side, to.nodeId, to.side],
    type: type === 'connection' ? undefined : type,
    label: label === '' ? undefined : label,
    weight: weight === 1 ? undefined : weight,
  };
  writer.make(CANVAS_EDGES, id, fields, now);
  return id;
}

/**
 * Deletes edges by setting their deletion flag.
 * @param ids must contain all duplicates of an edge, or the next duplicate would be drawn instead [K6]
 * @param now epoch milliseconds
 */
export function deleteEdges(writer: CanvasWriter, ids: Iterable<string>, now: number): void {
  for (const id of ids) writer.set(CANVAS_EDGES, id, 'gone', now);
}

/** Hides the derived edge that leads to a step [K10]. */
export const hideDerivedEdge = (writer: CanvasWriter, nodeId: string): void =>
  writer.set(CANVAS_NODES, nodeId, 'line', false);
