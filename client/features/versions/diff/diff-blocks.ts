import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { BlockDetail, BlockDiff, Way } from './block-diff.ts';
import { inlineLook, isSetAlike } from './block-look.ts';
import { diffWords } from './diff-words.ts';
import { matchBlocks } from './match-blocks.ts';

/**
 * Tells two texts apart, block by block. Pure; in steps, so that a long text holds nothing up: whoever asks goes on when
 * there is time (`inSlices`).
 * @param before blocks, of the same schema as those after
 */
export function* diffBlocks(
  before: readonly ProseMirrorNode[],
  after: readonly ProseMirrorNode[],
): Generator<void, BlockDiff[]> {
  const { places, steady } = matchBlocks(before, after);
  const olds = new Map([...places].map(([old, now]) => [now, old]));
  const diffs: BlockDiff[] = [];
  /** By the place after: up to where what went stands before what came, which is the next block that stayed. */
  const ends: number[] = [];
  for (let now = after.length - 1, end = before.length; now >= 0; now -= 1) {
    const was = olds.get(now);
    if (was !== undefined && steady.has(was)) end = was;
    ends[now] = end;
  }
  let old = 0;
  /** What stood before a block that stayed, and is not there now. */
  const leave = (end: number): void => {
    for (; old < end; old += 1) {
      const block = before[old];
      if (!block) continue;
      const now = places.get(old);
      diffs.push(
        now === undefined
          ? { kind: 'removed', before: block }
          : { kind: 'left', before: block, way: wayOf(old, before, places, now) },
      );
    }
  };
  for (const [now, block] of after.entries()) {
    const was = olds.get(now);
    const former = was === undefined ? undefined : before[was];
    leave(ends[now] ?? before.length);
    if (was === undefined || !former) {
      diffs.push({ kind: 'added', after: block });
    } else if (steady.has(was)) {
      const detail = yield* detailOf(former, block);
      diffs.push(
        detail
          ? { kind: 'changed', before: former, after: block, detail }
          : { kind: 'same', before: former, after: block },
      );
      old = was + 1;
    } else {
      const detail = yield* detailOf(former, block);
      diffs.push({
        kind: 'moved',
        before: former,
        after: block,
        detail,
        way: wayOf(was, before, places, now),
      });
    }
    yield;
  }
  leave(before.length);
  return diffs;
}

/** Whether a block came to stand above or below those around it: by what it passed. */
function wayOf(
  old: number,
  before: readonly ProseMirrorNode[],
  places: ReadonlyMap<number, number>,
  now: number,
): Way {
  let passed = 0;
  for (let other = 0; other < before.length; other += 1) {
    const place = places.get(other);
    if (place === undefined || other === old) continue;
    if (other > old && place < now) passed += 1;
    if (other < old && place > now) passed -= 1;
  }
  return passed > 0 ? 'down' : 'up';
}

/** In what two blocks differ; null when a reader sees no difference. */
export function* detailOf(
  before: ProseMirrorNode,
  after: ProseMirrorNode,
): Generator<void, BlockDetail | null> {
  if (before === after || before.eq(after)) return null;
  if (before.inlineContent && after.inlineContent) {
    if (isSetAlike(before, after) && looksAlike(before, after)) return null;
    yield;
    return { kind: 'words', runs: diffWords(before, after) };
  }
  if (before.type !== after.type) return { kind: 'whole' };
  // A leaf, or what this version cannot look into.
  if (before.childCount + after.childCount === 0) return isSetAlike(before, after) ? null : { kind: 'whole' };
  if (before.type.name === 'table') return yield* cellsDetail(before, after);
  const inside = yield* diffBlocks(before.children, after.children);
  return isSetAlike(before, after) && inside.every(({ kind }) => kind === 'same')
    ? null
    : { kind: 'blocks', inside };
}

function looksAlike(before: ProseMirrorNode, after: ProseMirrorNode): boolean {
  if (before.childCount !== after.childCount) return false;
  return before.children.every((child, index) => inlineLook(child) === inlineLook(after.child(index)));
}

function* cellsDetail(before: ProseMirrorNode, after: ProseMirrorNode): Generator<void, BlockDetail | null> {
  const [olds, nows] = [cellsOf(before), cellsOf(after)];
  if (shapeOf(before) !== shapeOf(after) || !olds.every((cell, index) => isAlike(cell, nows[index])))
    return { kind: 'whole' };
  const cells: BlockDiff[][] = [];
  for (const [index, cell] of olds.entries())
    cells.push(yield* diffBlocks(cell.children, nows[index]?.children ?? []));
  const isSame = isSetAlike(before, after) && cells.flat().every(({ kind }) => kind === 'same');
  return isSame ? null : { kind: 'cells', cells };
}

const isAlike = (cell: ProseMirrorNode, other: ProseMirrorNode | undefined): boolean =>
  other !== undefined && isSetAlike(cell, other);
const cellsOf = (table: ProseMirrorNode): readonly ProseMirrorNode[] =>
  table.children.flatMap((row) => row.children);
const shapeOf = (table: ProseMirrorNode): string =>
  table.children.map(({ childCount }) => childCount).join(' ');
