import type { Side, Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';

/** A node as input of `tidy`. Its position is in whole units, measured from its frame's corner or on the canvas. */
export interface TidyNode extends Point, Size {
  id: string;
  frameId: string | null;
  isFrame: boolean;
  /** The node keeps its position in its frame, and so do all nodes in it. */
  isFixed: boolean;
  step: {
    timelineId: string;
    direction: 'horizontal' | 'vertical';
    number: number;
    /** For a branch: the node that it branches off, and the side. */
    branch: { of: string; side: Side } | null;
  } | null;
}

export interface TidyEdge {
  from: string;
  fromSide: Side;
  to: string;
}

/** A node's position, measured from its frame's corner, and its size. A frame is at least as large as its content. */
export interface TidyPlacement extends Point, Size {
  /**
   * Whether the ranks of its cluster go downwards (true) or to the right (false); null without connections in its
   * frame.
   */
  isDown: boolean | null;
}

/** A unit of the layout that moves as a whole: one node, or all steps of a timeline. */
export interface Block extends Point, Size {
  /** The positions of its nodes by id, measured from its corner. */
  items: ReadonlyMap<string, Point>;
  /** The nodes are at these positions already. */
  isTidy: boolean;
}

/** The distance between neighbouring nodes, and between the ranks of connected nodes. */
export const GAP = 40;
export const RANK_GAP = 80;
