import type { Side, Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';

/** A node as it is put in order; places are from its frame's corner, or on the canvas, in whole units. */
export interface TidyNode extends Point, Size {
  id: string;
  frameId: string | null;
  isFrame: boolean;
  /** It stays where it is in its frame, and so does all that is in it. */
  isFixed: boolean;
  step: {
    timelineId: string;
    direction: 'horizontal' | 'vertical';
    number: number;
    /** Of a branch: the step it leaves, and where. */
    branch: { of: string; side: Side } | null;
  } | null;
}

export interface TidyEdge {
  from: string;
  fromSide: Side;
  to: string;
}

/** Something that is moved as one: a node, or the steps of a timeline in their order. */
export interface Block extends Point, Size {
  /** What is in it, from its corner. */
  items: ReadonlyMap<string, Point>;
}

/** Between nodes that lie beside each other, and between those that are joined. */
export const GAP = 40;
export const RANK_GAP = 80;
