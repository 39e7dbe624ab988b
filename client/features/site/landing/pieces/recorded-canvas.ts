import type { TidyEdge, TidyNode } from '#shared/canvas/tidy/tidy-nodes.ts';

/** A step of the recorded timeline or a branch of one, and its corner before and after “Tidy up”, in pixels. */
export interface RecordedNode {
  readonly id: string;
  /** The number of a step; null for a branch. */
  readonly number: number | null;
  /** For a branch, the step above it. */
  readonly branchOf: string | null;
  readonly title: string;
  readonly text: string;
  readonly before: readonly [left: number, top: number];
  readonly after: readonly [left: number, top: number];
}

/** The size of each node. */
export const CARD = { width: 168, height: 96 } as const;

/** The corners after “Tidy up” are those that the product's own layout computes, which a test checks. */
export const NODES: readonly RecordedNode[] = [
  {
    id: 'thursday',
    number: 1,
    branchOf: null,
    title: 'Thursday',
    text: 'The ferry does not come',
    before: [28, 70],
    after: [28, 36],
  },
  {
    id: 'noon',
    number: 2,
    branchOf: null,
    title: 'Noon',
    text: 'The clock above the ice house',
    before: [248, 36],
    after: [276, 36],
  },
  {
    id: 'low-water',
    number: 3,
    branchOf: null,
    title: 'Low water',
    text: 'She starts across the causeway',
    before: [500, 94],
    after: [524, 36],
  },
  {
    id: 'dusk',
    number: 4,
    branchOf: null,
    title: 'Dusk',
    text: 'Somebody lights the lamp',
    before: [756, 48],
    after: [772, 36],
  },
  {
    id: 'note',
    number: null,
    branchOf: 'thursday',
    title: 'Nobody says why',
    text: 'Keep it that way until chapter nine',
    before: [96, 206],
    after: [28, 172],
  },
  {
    id: 'carries',
    number: null,
    branchOf: 'low-water',
    title: 'What she carries',
    text: 'Rope, bread, the wrong key',
    before: [632, 212],
    after: [524, 172],
  },
];

/** The connections, each from a node to another. */
export const EDGES: readonly (readonly [from: string, to: string])[] = [
  ['thursday', 'noon'],
  ['noon', 'low-water'],
  ['low-water', 'dusk'],
  ['thursday', 'note'],
  ['low-water', 'carries'],
];

/** Returns the recorded canvas as input of the layout. */
export function tidyInputOf(recorded: readonly RecordedNode[]): { nodes: TidyNode[]; edges: TidyEdge[] } {
  const branches = new Set(recorded.flatMap(({ id, branchOf }) => (branchOf === null ? [] : [id])));
  return {
    nodes: recorded.map(({ id, number, branchOf, before: [x, y] }) => ({
      id,
      x,
      y,
      ...CARD,
      frameId: null,
      isFrame: false,
      isFixed: false,
      step: {
        timelineId: 'tide',
        direction: 'horizontal',
        number: number ?? 1,
        branch: branchOf === null ? null : { of: branchOf, side: 'bottom' },
      },
    })),
    edges: EDGES.map(([from, to]) => ({ from, fromSide: branches.has(to) ? 'bottom' : 'right', to })),
  };
}
