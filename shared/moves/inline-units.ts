import * as Y from 'yjs';
import type { MovedRange } from './move-record.ts';

/** Consecutive live units of a block: UTF-16 code units of one text, or one inline node. */
export interface UnitRun {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** A piece of a block's inline content, detached from the block. */
export type InlinePiece =
  | { readonly text: string; readonly marks: Readonly<Record<string, unknown>> }
  | { readonly node: Y.XmlElement };

/** Returns the number of units in a block: the size of its inline content in ProseMirror. */
export function inlineLength(block: Y.XmlElement): number {
  return block.toArray().reduce((sum, child) => sum + (child instanceof Y.XmlText ? child.length : 1), 0);
}

/** Yields the live items of a block's inline content in order: pieces of its texts, and its inline nodes. */
export function* liveItems(block: Y.XmlElement): Generator<Y.Item> {
  for (let item = block._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentType)) continue;
    const { type } = item.content;
    if (!(type instanceof Y.XmlText)) yield item;
    else
      for (let part = type._start; part; part = part.right) if (!part.deleted && part.countable) yield part;
  }
}

/** Returns the units of a block between two offsets as runs of consecutive ids. */
export function unitRuns(block: Y.XmlElement, from = 0, to = Infinity): UnitRun[] {
  const runs: UnitRun[] = [];
  let offset = 0;
  for (const { id, length: itemLength } of liveItems(block)) {
    if (offset >= to) break;
    const [start, end] = [Math.max(from - offset, 0), Math.min(itemLength, to - offset)];
    if (end > start) addRun(runs, { client: id.client, clock: id.clock + start, length: end - start });
    offset += itemLength;
  }
  return runs;
}

function addRun(runs: UnitRun[], run: UnitRun): void {
  const last = runs.at(-1);
  if (last?.client === run.client && last.clock + last.length === run.clock)
    runs[runs.length - 1] = { ...last, length: last.length + run.length };
  else runs.push(run);
}

/** Returns the id of the unit left of an offset; the id of the block's element at the block's start. */
export function unitLeftOf(block: Y.XmlElement, offset: number): Y.ID | null {
  const [run] = offset > 0 ? unitRuns(block, offset - 1, offset) : [];
  return run ? Y.createID(run.client, run.clock) : (block._item?.id ?? null);
}

/** Copies the content of a block between two offsets. */
export function copyPieces(block: Y.XmlElement, from: number, to: number): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let offset = 0;
  for (const child of block.toArray()) {
    if (child instanceof Y.XmlText) {
      // The delta of a text that the binding wrote has only strings.
      for (const { insert, attributes } of child.toDelta() as { insert: string; attributes?: object }[]) {
        const text = insert.slice(Math.max(from - offset, 0), Math.max(to - offset, 0));
        if (text !== '') pieces.push({ text, marks: { ...attributes } });
        offset += insert.length;
      }
    } else {
      if (offset >= from && offset < to && child instanceof Y.XmlElement)
        pieces.push({ node: child.clone() });
      offset += 1;
    }
  }
  return pieces;
}

/** Deletes the content of a block between two offsets. Texts stay, also when they become empty. */
export function deleteUnits(block: Y.XmlElement, from: number, to: number): void {
  let offset = inlineLength(block);
  for (const [index, child] of [...block.toArray().entries()].toReversed()) {
    const length = child instanceof Y.XmlText ? child.length : 1;
    offset -= length;
    const [start, end] = [Math.max(from - offset, 0), Math.min(length, to - offset)];
    if (end <= start) continue;
    if (child instanceof Y.XmlText) child.delete(start, end - start);
    else block.delete(index, 1);
  }
}

/** Appends pieces to a block. Text behind a text continues it: two texts in a row would be merged with the next key. */
export function appendPieces(block: Y.XmlElement, pieces: readonly InlinePiece[]): void {
  for (const piece of pieces) {
    if ('node' in piece) {
      block.insert(block.length, [piece.node]);
      continue;
    }
    let last: unknown = block.length > 0 ? block.get(block.length - 1) : undefined;
    if (!(last instanceof Y.XmlText)) {
      last = new Y.XmlText();
      block.insert(block.length, [last as Y.XmlText]);
    }
    // Yjs changes the object that it gets, to end the marks of the text before.
    if (last instanceof Y.XmlText) last.insert(last.length, piece.text, { ...piece.marks });
  }
}

/**
 * Pairs the runs of moved units with the runs of their copies, which have the same total length.
 * @throws RangeError when the lengths differ
 */
export function pairRuns(sources: readonly UnitRun[], copies: readonly UnitRun[]): MovedRange[] {
  const ranges: MovedRange[] = [];
  const rest = [...copies];
  for (const source of sources) {
    for (let done = 0; done < source.length;) {
      const copy = rest.shift();
      if (!copy) throw new RangeError('the copies are shorter than the moved text');
      const length = Math.min(copy.length, source.length - done);
      ranges.push({ client: source.client, clock: source.clock + done, length, copy: copy.clock });
      if (length < copy.length)
        rest.unshift({ ...copy, clock: copy.clock + length, length: copy.length - length });
      done += length;
    }
  }
  if (rest.length > 0) throw new RangeError('the copies are longer than the moved text');
  return ranges;
}
