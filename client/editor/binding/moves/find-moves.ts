import type { Node } from '@tiptap/pm/model';
import { Mapping } from '@tiptap/pm/transform';
import type { LocalChange } from './local-change.ts';
import { retainedSegments } from './retained-segments.ts';

/** Text of a block before the change, in offsets of its inline content. */
export interface MovedText {
  /** The index of the block among the siblings before the change. */
  readonly source: number;
  readonly from: number;
  readonly to: number;
}

/** A block after the change. */
export interface PlannedBlock {
  readonly node: Node;
  /** The index among the siblings before the change of the block that continues here; undefined for a new block. */
  readonly continues: number | undefined;
  /** The block's own text that was retained. */
  readonly kept: readonly MovedText[];
  /** Text that other blocks contained before. It follows the block's own text. */
  readonly moved: readonly MovedText[];
  /** The blocks that end here: their text moved into this block, or they were empty. */
  readonly joined: readonly number[];
}

/**
 * A change that moved text between sibling blocks, inserted an empty block beside one, or only deleted blocks. Compared as
 * texts, a block below a deleted one could be written again in the element of the deleted one.
 */
export interface MovePlan {
  /** The index of the parent of the blocks, and of each node around it, outermost first; empty for the document. */
  readonly path: readonly number[];
  /** The siblings before the change. */
  readonly before: readonly Node[];
  /** The indexes of the first changed sibling and behind the last one, before the change. */
  readonly first: number;
  readonly end: number;
  /** The siblings between `first` and `end` after the change. */
  readonly blocks: readonly PlannedBlock[];
}

interface Level {
  readonly path: readonly number[];
  readonly before: Node;
  readonly after: Node;
  /** The positions of the content. */
  readonly beforeStart: number;
  readonly afterStart: number;
}

/**
 * Finds the text that a change moved between blocks with the same parent. Undefined where it moved none, and for
 * changes across parents, which are compared as texts.
 */
export function findMoves({ before, after, maps }: LocalChange): MovePlan | undefined {
  return findInside({ path: [], before, after, beforeStart: 0, afterStart: 0 }, new Mapping([...maps]));
}

function findInside(level: Level, mapping: Mapping): MovePlan | undefined {
  const [old, now] = [level.before.children, level.after.children];
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first += 1;
  let fromEnd = 0;
  while (
    fromEnd < Math.min(old.length, now.length) - first &&
    old[old.length - 1 - fromEnd] === now[now.length - 1 - fromEnd]
  )
    fromEnd += 1;
  const [end, afterEnd] = [old.length - fromEnd, now.length - fromEnd];
  const [onlyOld, onlyNow] = [old[first], now[first]];
  if (end === first + 1 && afterEnd === first + 1 && onlyOld && onlyNow) {
    if (onlyOld.inlineContent || onlyNow.inlineContent || onlyOld.type !== onlyNow.type) return undefined;
    return findInside(
      {
        path: [...level.path, first],
        before: onlyOld,
        after: onlyNow,
        beforeStart: startOf(level.before, level.beforeStart, first) + 1,
        afterStart: startOf(level.after, level.afterStart, first) + 1,
      },
      mapping,
    );
  }
  return planBlocks(level, { first, end, afterEnd }, mapping);
}

/** Returns the position before a child. */
function startOf(parent: Node, contentStart: number, index: number): number {
  return parent.children.slice(0, index).reduce((pos, { nodeSize }) => pos + nodeSize, contentStart);
}

function planBlocks(
  level: Level,
  { first, end, afterEnd }: { first: number; end: number; afterEnd: number },
  mapping: Mapping,
): MovePlan | undefined {
  const [old, now] = [level.before.children, level.after.children];
  const oldBlocks = old.slice(first, end);
  const newBlocks = now.slice(first, afterEnd);
  if (newBlocks.length === 0)
    return oldBlocks.every(({ inlineContent, isLeaf }) => inlineContent || isLeaf)
      ? { path: level.path, before: old, first, end, blocks: [] }
      : undefined;
  if (![...oldBlocks, ...newBlocks].every(({ inlineContent }) => inlineContent)) return undefined;
  const targets: Target[] = [];
  let pos = startOf(level.after, level.afterStart, first);
  for (const node of newBlocks) {
    targets.push({ node, start: pos + 1, continues: undefined, segments: [], starts: [] });
    pos += node.nodeSize;
  }
  const targetAt = (position: number): Target | undefined =>
    targets.find(({ node, start }) => position >= start && position <= start + node.content.size);
  pos = startOf(level.before, level.beforeStart, first);
  for (const [at, node] of oldBlocks.entries()) {
    const source = first + at;
    const start = pos + 1;
    pos += node.nodeSize;
    const home = targetAt(mapping.map(start, -1));
    home?.starts.push(source);
    // A block with another name gets another element.
    if (home && home.continues === undefined && home.node.type === node.type) home.continues = source;
    for (const segment of retainedSegments(mapping.maps, start, start + node.content.size)) {
      const target = targetAt(segment.at);
      if (!target || segment.at + segment.to - segment.from > target.start + target.node.content.size)
        return undefined;
      target.segments.push({ source, from: segment.from - start, to: segment.to - start, at: segment.at });
    }
  }
  continueInNewBlocks(targets, old);
  const ended = endedSources(targets, first, end);
  const blocks = targets.map((target) => plannedBlock(target, ended));
  if (!blocks.every((block) => block !== undefined)) return undefined;
  const isPlain = blocks.every(
    ({ continues, moved, joined }) => continues !== undefined && moved.length === 0 && joined.length === 0,
  );
  return isPlain ? undefined : { path: level.path, before: old, first, end, blocks };
}

interface Target {
  readonly node: Node;
  /** The position of its content. */
  readonly start: number;
  continues: number | undefined;
  readonly segments: MovedSegment[];
  /** The blocks whose start is here after the change. */
  readonly starts: number[];
}

interface MovedSegment extends MovedText {
  /** The position after the change. */
  readonly at: number;
}

/**
 * Lets a block whose start was deleted continue where its text is: Enter over a selection across two blocks leaves both
 * elements.
 */
function continueInNewBlocks(targets: readonly Target[], old: readonly Node[]): void {
  const continued = new Set(targets.map(({ continues }) => continues));
  for (const target of targets) {
    const source = target.segments.toSorted((a, b) => a.at - b.at)[0]?.source;
    if (target.continues !== undefined || source === undefined || continued.has(source)) continue;
    if (old[source]?.type !== target.node.type) continue;
    target.continues = source;
    continued.add(source);
  }
}

/** Returns the blocks that continue nowhere. */
function endedSources(targets: readonly Target[], first: number, end: number): Set<number> {
  const ended = new Set(Array.from({ length: end - first }, (_, at) => first + at));
  for (const { continues } of targets) if (continues !== undefined) ended.delete(continues);
  return ended;
}

/**
 * Undefined where text moved in another way than by a split or a join: such a change is compared as texts. A split moves
 * the tail of a block into a new one. A join moves whole blocks behind the text of one above.
 */
function plannedBlock(target: Target, ended: ReadonlySet<number>): PlannedBlock | undefined {
  const { node, continues, segments, starts } = target;
  const sorted = segments.toSorted((a, b) => a.at - b.at);
  const kept = sorted.filter(({ source }) => source === continues);
  const moved = sorted.filter(({ source }) => source !== continues);
  const isInOrder = sorted.every(
    ({ source, from }, index) =>
      index < kept.length === (source === continues) &&
      (index === 0 || from >= (sorted[index - 1]?.source === source ? (sorted[index - 1]?.to ?? 0) : 0)),
  );
  if (!isInOrder) return undefined;
  const isSplit = continues === undefined && new Set(moved.map(({ source }) => source)).size <= 1;
  const isJoin = continues !== undefined && moved.every(({ source }) => ended.has(source));
  if (!isSplit && !isJoin) return undefined;
  if (isSplit && moved.some(({ source }) => ended.has(source))) return undefined;
  const joined = isJoin
    ? [...new Set([...starts.filter((source) => ended.has(source)), ...moved.map(({ source }) => source)])]
    : [];
  return { node, continues, kept: kept.map(textOf), moved: moved.map(textOf), joined };
}

const textOf = ({ source, from, to }: MovedSegment): MovedText => ({ source, from, to });
