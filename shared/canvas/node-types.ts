/** The kinds of nodes; later versions only add. */
export const NODE_TYPES = [
  'markdownNode',
  'simpleTextNode',
  'imageNode',
  'aiNode',
  'timelineNode',
  'documentNode',
  'frameNode',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** What a build knows of a kind: a higher `v` is drawn as a locked placeholder [K16]. */
export const NODE_VERSION = 1;

/** Whole units of the canvas. */
export interface Size {
  width: number;
  height: number;
}

interface Bounds {
  /** What a new one has, and one whose size cannot be read. */
  usual: Size;
  least: Size;
  most: Size;
}

const NO_MOST: Size = { width: 4_000, height: 4_000 };

export const NODE_SIZES: Record<NodeType, Bounds> = {
  markdownNode: { usual: { width: 220, height: 96 }, least: { width: 200, height: 80 }, most: NO_MOST },
  simpleTextNode: { usual: { width: 160, height: 48 }, least: { width: 100, height: 40 }, most: NO_MOST },
  imageNode: {
    usual: { width: 240, height: 168 },
    least: { width: 160, height: 120 },
    most: { width: 800, height: 800 },
  },
  aiNode: { usual: { width: 400, height: 300 }, least: { width: 300, height: 200 }, most: NO_MOST },
  timelineNode: { usual: { width: 220, height: 104 }, least: { width: 200, height: 80 }, most: NO_MOST },
  documentNode: { usual: { width: 252, height: 148 }, least: { width: 200, height: 96 }, most: NO_MOST },
  frameNode: {
    usual: { width: 480, height: 320 },
    least: { width: 120, height: 80 },
    most: { width: 20_000, height: 20_000 },
  },
};

/** Kinds that hold rich text of their own. */
export const hasText = (type: NodeType): boolean =>
  type !== 'imageNode' && type !== 'documentNode' && type !== 'frameNode';

/** The sides of a node, and where a line comes in or goes out. */
export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];
export const oppositeOf = (side: Side): Side =>
  ({ left: 'right', top: 'bottom', right: 'left', bottom: 'top' })[side] as Side;
