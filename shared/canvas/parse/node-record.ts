import type * as Y from 'yjs';
import type { NodeFieldValues, NodeType, Side, Size } from '../node-types.ts';

export interface Point {
  x: number;
  y: number;
}

/** A place as it was written: one value, with its frame if it has one [K1]. */
export interface WrittenPlace {
  /** From the frame's corner, or from the canvas's middle. */
  at: Point;
  /** Null: on the canvas itself. */
  frameId: string | null;
  /** Where it was on the canvas when it was written; holds where the frame cannot be found. */
  absolute: Point;
}

/** A node's part in a timeline. */
export interface Step {
  timelineId: string;
  /** A key of fractional-indexing among the steps of the timeline, compared by `<`. */
  key: string;
  direction: 'horizontal' | 'vertical';
  /** Undefined on the main line. */
  branch: { of: string; side: Side } | undefined;
}

/** The line that leads to a step, which is never stored itself [K10]. */
export interface IncomingLine {
  isShown: boolean;
  label: string | null;
}

/** One node as anybody wrote it, read so that it can be drawn whatever stands there [K2]. */
export interface NodeRecord extends NodeFieldValues {
  id: string;
  /** Null for a kind, or a version of one, that this build does not know [K16]. */
  type: NodeType | null;
  place: WrittenPlace;
  size: Size;
  z: number;
  isLocked: boolean;
  /** A preset's name, or `#rrggbb`. */
  color: string | null;
  align: 'left' | 'center';
  title: string | null;
  text: Y.XmlFragment | null;
  documentId: string | null;
  step: Step | null;
  line: IncomingLine;
  /** When it was deleted, epoch milliseconds of whoever did; null while it lives [K5]. */
  gone: number | null;
}
