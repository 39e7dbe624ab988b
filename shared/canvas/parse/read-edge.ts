import type * as Y from 'yjs';
import { SIDES, type Side } from '../node-types.ts';
import { readChoice, readText } from './read-values.ts';

export const EDGE_TYPES = ['connection', 'custom', 'timeline', 'straight', 'step'] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

export interface EdgeEnd {
  nodeId: string;
  side: Side;
}

export interface EdgeRecord {
  id: string;
  from: EdgeEnd;
  to: EdgeEnd;
  type: EdgeType;
  label: string | null;
  /** 1 by default. */
  weight: number;
  /** True for a deleted edge [K5]. */
  gone: boolean;
}

const MAX_LABEL = 300;

/** Reads one edge of a canvas's Y.Doc [K2]. @returns undefined for an edge that does not name two different nodes */
export function readEdge(id: string, edge: Y.Map<unknown>): EdgeRecord | undefined {
  const ends = edge.get('ends');
  const [from, fromSide, to, toSide]: readonly unknown[] = Array.isArray(ends) ? ends : [];
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '' || from === to)
    return undefined;
  const weight = edge.get('weight');
  const gone = edge.get('gone');
  return {
    id,
    from: { nodeId: from, side: readChoice(fromSide, SIDES) ?? 'right' },
    to: { nodeId: to, side: readChoice(toSide, SIDES) ?? 'left' },
    type: readChoice(edge.get('type'), EDGE_TYPES) ?? 'connection',
    label: readText(edge.get('label'), MAX_LABEL),
    weight: typeof weight === 'number' && Number.isFinite(weight) ? weight : 1,
    gone: gone !== undefined && gone !== null && gone !== false,
  };
}
