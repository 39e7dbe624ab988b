import { boundsOf } from '../layout/bounds.ts';
import type { Point } from '../parse/node-record.ts';
import { isFree } from './free-corners.ts';
import { RANK_GAP, GAP, type Block, type TidyNode } from './tidy-nodes.ts';

type Step = TidyNode & { step: NonNullable<TidyNode['step']> };

const isStep = (node: TidyNode): node is Step => node.step !== null;

/** A step of a timeline's main line with the branches off it, which are placed across the timeline. */
interface Column {
  step: Step;
  before: Step[];
  after: Step[];
}

/**
 * Groups the nodes of one frame into blocks. The steps of a timeline form one block, in a row with their branches
 * across. Every other node is a block of its own.
 */
export function blocksOf(nodes: readonly TidyNode[]): Block[] {
  const timelines = Map.groupBy(nodes.filter(isStep), ({ step }) => step.timelineId);
  const inTimelines = new Set<string>();
  const blocks: Block[] = [];
  for (const steps of timelines.values()) {
    const block = timelineBlock(steps);
    if (!block) continue;
    blocks.push(block);
    for (const id of block.items.keys()) inTimelines.add(id);
  }
  for (const node of nodes) {
    const { id, x, y, width, height } = node;
    if (!inTimelines.has(id))
      blocks.push({ x, y, width, height, items: new Map([[id, { x: 0, y: 0 }]]), isTidy: true });
  }
  return blocks;
}

/** Lays out the steps of a timeline as one block; undefined for fewer than two steps on the main line. */
function timelineBlock(steps: readonly Step[]): Block | undefined {
  const main = steps.filter(({ step }) => !step.branch).sort((a, b) => a.step.number - b.step.number);
  const [first] = main;
  if (!first || main.length < 2) return undefined;
  if (isTidyTimeline(steps, main)) return blockInPlace(steps);
  const isAcross = first.step.direction === 'horizontal';
  const columns = main.map((step): Column => {
    const branches = steps
      .filter((other) => other.step.branch?.of === step.id)
      .sort((a, b) => a.step.number - b.step.number);
    const isBefore = ({ step: { branch } }: Step): boolean =>
      branch?.side === 'top' || branch?.side === 'left';
    return {
      step,
      before: branches.filter(isBefore),
      after: branches.filter((other) => !isBefore(other)),
    };
  });
  const along = (node: TidyNode): number => (isAcross ? node.width : node.height);
  const across = (node: TidyNode): number => (isAcross ? node.height : node.width);
  const lengthOf = (list: readonly Step[]): number => list.reduce((sum, node) => sum + across(node) + GAP, 0);
  const axis = Math.max(...columns.map(({ before }) => lengthOf(before)));
  const items = new Map<string, Point>();
  const put = (node: TidyNode, alongOffset: number, crossOffset: number): void => {
    items.set(node.id, isAcross ? { x: alongOffset, y: crossOffset } : { x: crossOffset, y: alongOffset });
  };
  let alongOffset = 0;
  let crossEnd = 0;
  for (const { step, before, after } of columns) {
    put(step, alongOffset, axis);
    let crossOffset = axis;
    for (const node of before) {
      crossOffset -= across(node) + GAP;
      put(node, alongOffset, crossOffset);
    }
    crossOffset = axis + across(step) + GAP;
    for (const node of after) {
      put(node, alongOffset, crossOffset);
      crossOffset += across(node) + GAP;
    }
    crossEnd = Math.max(crossEnd, crossOffset - GAP);
    alongOffset += Math.max(...[step, ...before, ...after].map(along)) + RANK_GAP;
  }
  const length = alongOffset - RANK_GAP;
  const corner = { x: Math.min(...steps.map(({ x }) => x)), y: Math.min(...steps.map(({ y }) => y)) };
  return {
    ...corner,
    items,
    width: isAcross ? length : crossEnd,
    height: isAcross ? crossEnd : length,
    isTidy: false,
  };
}

/** The block of steps that keep their positions. */
function blockInPlace(steps: readonly Step[]): Block | undefined {
  const bounds = boundsOf(steps);
  return (
    bounds && {
      ...bounds,
      items: new Map(steps.map(({ id, x, y }) => [id, { x: x - bounds.x, y: y - bounds.y }])),
      isTidy: true,
    }
  );
}

/**
 * Whether the main line of a timeline is straight and in order, each branch is on its side of its step, and no step
 * covers another one.
 */
function isTidyTimeline(steps: readonly Step[], main: readonly Step[]): boolean {
  const isHorizontal = main[0]?.step.direction === 'horizontal';
  const isStraight = main.every((step, at) => {
    const previous = main[at - 1];
    if (!previous) return true;
    return isHorizontal
      ? step.y === previous.y && step.x >= previous.x + previous.width
      : step.x === previous.x && step.y >= previous.y + previous.height;
  });
  const byId = new Map(steps.map((step) => [step.id, step]));
  return (
    isStraight &&
    steps.every((step) => step.step.branch === null || isOnSide(step, byId.get(step.step.branch.of))) &&
    steps.every((step, at) => isFree(step, steps.slice(at + 1), 0))
  );
}

/** Whether a branch is on the side of its step where it branches off. A step outside the frame allows any position. */
function isOnSide(branch: Step, of: Step | undefined): boolean {
  if (!of) return true;
  const side = branch.step.branch?.side;
  if (side === 'top') return branch.y + branch.height <= of.y;
  if (side === 'bottom') return branch.y >= of.y + of.height;
  return side === 'left' ? branch.x + branch.width <= of.x : branch.x >= of.x + of.width;
}
