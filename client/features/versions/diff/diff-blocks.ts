import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { BlockDetail, BlockDiff, Direction } from './block-diff.ts';
import { inlineAppearance, hasSameFormatting } from './block-appearance.ts';
import { diffWords } from './diff-words.ts';
import { matchBlocks } from './match-blocks.ts';

/**
 * Compares two texts block by block. It is pure, and runs in steps so that a long text does not block the page (see
 * `inSlices`).
 * @param before blocks of the same schema as `after`
 */
export function* diffBlocks(
  before: readonly ProseMirrorNode[],
  after: readonly ProseMirrorNode[],
): Generator<void, BlockDiff[]> {
  const { newIndexes, unmoved } = matchBlocks(before, after);
  const oldIndexes = new Map([...newIndexes].map(([oldIndex, newIndex]) => [newIndex, oldIndex]));
  const diffs: BlockDiff[] = [];
  /** By new index: the old index of the next unmoved block. Old blocks before it are listed before the new one. */
  const removedEnds: number[] = [];
  for (let newIndex = after.length - 1, end = before.length; newIndex >= 0; newIndex -= 1) {
    const oldIndex = oldIndexes.get(newIndex);
    if (oldIndex !== undefined && unmoved.has(oldIndex)) end = oldIndex;
    removedEnds[newIndex] = end;
  }
  let nextOldIndex = 0;
  /** Adds entries for the old blocks up to an index that are no longer at that position. */
  const addRemovedUntil = (end: number): void => {
    for (; nextOldIndex < end; nextOldIndex += 1) {
      const block = before[nextOldIndex];
      if (!block) continue;
      const newIndex = newIndexes.get(nextOldIndex);
      diffs.push(
        newIndex === undefined
          ? { kind: 'removed', before: block }
          : {
              kind: 'left',
              before: block,
              direction: directionOf(nextOldIndex, before, newIndexes, newIndex),
            },
      );
    }
  };
  for (const [newIndex, block] of after.entries()) {
    const oldIndex = oldIndexes.get(newIndex);
    const oldBlock = oldIndex === undefined ? undefined : before[oldIndex];
    addRemovedUntil(removedEnds[newIndex] ?? before.length);
    if (oldIndex === undefined || !oldBlock) {
      diffs.push({ kind: 'added', after: block });
    } else if (unmoved.has(oldIndex)) {
      const detail = yield* detailOf(oldBlock, block);
      diffs.push(
        detail
          ? { kind: 'changed', before: oldBlock, after: block, detail }
          : { kind: 'same', before: oldBlock, after: block },
      );
      nextOldIndex = oldIndex + 1;
    } else {
      const detail = yield* detailOf(oldBlock, block);
      diffs.push({
        kind: 'moved',
        before: oldBlock,
        after: block,
        detail,
        direction: directionOf(oldIndex, before, newIndexes, newIndex),
      });
    }
    yield;
  }
  addRemovedUntil(before.length);
  return diffs;
}

/** Returns the direction in which a block moved, by the blocks that it passed. */
function directionOf(
  oldIndex: number,
  before: readonly ProseMirrorNode[],
  newIndexes: ReadonlyMap<number, number>,
  newIndex: number,
): Direction {
  let passed = 0;
  for (let otherIndex = 0; otherIndex < before.length; otherIndex += 1) {
    const otherNewIndex = newIndexes.get(otherIndex);
    if (otherNewIndex === undefined || otherIndex === oldIndex) continue;
    if (otherIndex > oldIndex && otherNewIndex < newIndex) passed += 1;
    if (otherIndex < oldIndex && otherNewIndex > newIndex) passed -= 1;
  }
  return passed > 0 ? 'down' : 'up';
}

/** Returns the difference between two blocks; null when a reader sees none. */
export function* detailOf(
  before: ProseMirrorNode,
  after: ProseMirrorNode,
): Generator<void, BlockDetail | null> {
  if (before === after || before.eq(after)) return null;
  if (before.inlineContent && after.inlineContent) {
    if (hasSameFormatting(before, after) && hasSameAppearance(before, after)) return null;
    yield;
    return { kind: 'words', runs: diffWords(before, after) };
  }
  if (before.type !== after.type) return { kind: 'whole' };
  // A leaf, or a block of a newer schema without known content.
  if (before.childCount + after.childCount === 0)
    return hasSameFormatting(before, after) ? null : { kind: 'whole' };
  if (before.type.name === 'table') return yield* cellsDetail(before, after);
  const inside = yield* diffBlocks(before.children, after.children);
  return hasSameFormatting(before, after) && inside.every(({ kind }) => kind === 'same')
    ? null
    : { kind: 'blocks', inside };
}

function hasSameAppearance(before: ProseMirrorNode, after: ProseMirrorNode): boolean {
  if (before.childCount !== after.childCount) return false;
  return before.children.every(
    (child, index) => inlineAppearance(child) === inlineAppearance(after.child(index)),
  );
}

function* cellsDetail(before: ProseMirrorNode, after: ProseMirrorNode): Generator<void, BlockDetail | null> {
  const [oldCells, newCells] = [cellsOf(before), cellsOf(after)];
  if (
    shapeOf(before) !== shapeOf(after) ||
    !oldCells.every((cell, index) => hasSameCellFormatting(cell, newCells[index]))
  )
    return { kind: 'whole' };
  const cells: BlockDiff[][] = [];
  for (const [index, cell] of oldCells.entries())
    cells.push(yield* diffBlocks(cell.children, newCells[index]?.children ?? []));
  const isSame = hasSameFormatting(before, after) && cells.flat().every(({ kind }) => kind === 'same');
  return isSame ? null : { kind: 'cells', cells };
}

const hasSameCellFormatting = (cell: ProseMirrorNode, otherCell: ProseMirrorNode | undefined): boolean =>
  otherCell !== undefined && hasSameFormatting(cell, otherCell);
const cellsOf = (table: ProseMirrorNode): readonly ProseMirrorNode[] =>
  table.children.flatMap((row) => row.children);
const shapeOf = (table: ProseMirrorNode): string =>
  table.children.map(({ childCount }) => childCount).join(' ');
