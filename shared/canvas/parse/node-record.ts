import type * as Y from 'yjs';
import type { NodeFieldValues, NodeType, Side, Size } from '../node-types.ts';

export interface Point {
  x: number;
  y: number;
}

/** A stored position. Position and frame are one value [K1]. */
export interface StoredPosition {
  /** Measured from the frame's corner, or from the origin of the canvas. */
  relative: Point;
  /** Null for a node directly on the canvas. */
  frameId: string | null;
  /** The position on the canvas at the time of writing. It is used where the frame cannot be found. */
  absolute: Point;
}

/** A node's stored step data in a timeline. */
export interface Step {
  timelineId: string;
  /** An order key of fractional-indexing among the steps of the timeline, compared with `<`. */
  key: string;
  direction: 'horizontal' | 'vertical';
  /** The node that the step branches off, and the side; undefined on the main line. */
  branch: { of: string; side: Side } | undefined;
}

/** Settings of the derived edge that leads to a step. The edge itself is never stored [K10]. */
export interface IncomingEdge {
  isShown: boolean;
  label: string | null;
}

/** A stored node, validated so that it can be drawn even if a peer wrote invalid values [K2]. */
export interface NodeRecord extends NodeFieldValues {
  id: string;
  /** Null for a type, or a version of a type, that this build does not know [K16]. */
  type: NodeType | null;
  position: StoredPosition;
  size: Size;
  z: number;
  isLocked: boolean;
  /** The name of a preset, or `#rrggbb`. */
  color: string | null;
  align: 'left' | 'center';
  title: string | null;
  text: Y.XmlFragment | null;
  documentId: string | null;
  step: Step | null;
  incomingEdge: IncomingEdge;
  /** The deletion time in epoch milliseconds, by the deleting device's clock; null for a live node [K5]. */
  gone: number | null;
}
