import type { Point } from '../parse/node-record.ts';
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
    if (!inTimelines.has(id)) blocks.push({ x, y, width, height, items: new Map([[id, { x: 0, y: 0 }]]) });
  }
  return blocks;
}

/** Lays out the steps of a timeline as one block; undefined for fewer than two steps on the main line. */
function timelineBlock(steps: readonly Step[]): Block | undefined {
  const main = steps.filter(({ step }) => !step.branch).sort((a, b) => a.step.number - b.step.number);
  const [first] = main;
  if (!first || main.length < 2) return undefined;
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
  return { ...corner, items, width: isAcross ? length : crossEnd, height: isAcross ? crossEnd : length };
}
