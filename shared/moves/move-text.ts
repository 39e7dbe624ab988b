import * as Y from 'yjs';
import {
  appendPieces,
  copyPieces,
  deleteUnits,
  inlineLength,
  pairRuns,
  unitLeftOf,
  unitRuns,
} from './inline-units.ts';
import { pushMoveRecord, type MovedRange } from './move-record.ts';

/** Text that moves from one block to the end of another, in offsets of the source. */
export interface TextMove {
  readonly source: Y.XmlElement;
  readonly from: number;
  readonly to: number;
}

/**
 * Appends text of other blocks to a block, in the current transaction, and deletes it where it was.
 * @returns the moved units and their copies
 */
export function appendMoved(target: Y.XmlElement, moves: readonly TextMove[]): MovedRange[] {
  const sources = moves.flatMap(({ source, from, to }) => unitRuns(source, from, to));
  const pieces = moves.flatMap(({ source, from, to }) => copyPieces(source, from, to));
  for (const { source, from, to } of moves.toReversed()) deleteUnits(source, from, to);
  const length = inlineLength(target);
  appendPieces(target, pieces);
  return pairRuns(sources, unitRuns(target, length));
}

/** Returns the parent of a block, a document's fragment or a container. */
export function parentOf(block: Y.XmlElement): Y.XmlFragment {
  if (!(block.parent instanceof Y.XmlFragment)) throw new TypeError('the block is in no document');
  return block.parent;
}

/** Returns the index of a block among the children of its parent. */
export function indexOfBlock(block: Y.XmlElement): number {
  return parentOf(block).toArray().indexOf(block);
}

/** Returns the id of the element of a block that is part of a document. */
export function blockItemId(block: Y.XmlElement): Y.ID {
  if (!block._item) throw new TypeError('the block is in no document');
  return block._item.id;
}

/** Returns the ids of the texts of a block. */
export function textItemIds(block: Y.XmlElement): Y.ID[] {
  return block
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText && child._item ? [child._item.id] : []));
}

/**
 * Splits a block and declares it [M1]: the text behind the offset moves into a new block below.
 * @param block a block with inline content
 * @param offset in units
 * @param attributes the attributes of the new block
 * @returns the new block
 */
export function splitBlock(
  block: Y.XmlElement,
  offset: number,
  attributes: Readonly<Record<string, unknown>>,
): Y.XmlElement {
  const doc = documentOf(block);
  const made = newElement(block.nodeName, attributes);
  doc.transact(() => {
    const left = unitLeftOf(block, offset);
    parentOf(block).insert(indexOfBlock(block) + 1, [made]);
    const ranges = appendMoved(made, [{ source: block, from: offset, to: inlineLength(block) }]);
    if (made.length === 0) made.insert(0, [new Y.XmlText()]);
    pushMoveRecord(doc, { kind: 'split', block: blockItemId(made), left, before: null, ranges });
  });
  return made;
}

/** Inserts an empty block before another and declares it [M1][X7]. */
export function insertBlockBefore(
  next: Y.XmlElement,
  attributes: Readonly<Record<string, unknown>>,
): Y.XmlElement {
  const doc = documentOf(next);
  const made = newElement(next.nodeName, attributes);
  doc.transact(() => {
    parentOf(next).insert(indexOfBlock(next), [made]);
    made.insert(0, [new Y.XmlText()]);
    const before = blockItemId(next);
    pushMoveRecord(doc, { kind: 'split', block: blockItemId(made), left: null, before, ranges: [] });
  });
  return made;
}

/** Joins a block with the block above and declares it [M1]. Both have inline content and the same parent. */
export function joinBlocks(above: Y.XmlElement, block: Y.XmlElement): void {
  documentOf(block).transact(() => {
    moveIntoAbove(above, block);
    parentOf(block).delete(indexOfBlock(block), 1);
  });
}

/** Moves the text of a block to the end of the block above and declares it as a join [M1]. The caller deletes the block. */
export function moveIntoAbove(above: Y.XmlElement, block: Y.XmlElement): void {
  const record = {
    kind: 'join',
    block: blockItemId(block),
    texts: textItemIds(block),
    left: unitLeftOf(above, inlineLength(above)) ?? blockItemId(above),
  } as const;
  const ranges = appendMoved(above, [{ source: block, from: 0, to: inlineLength(block) }]);
  pushMoveRecord(documentOf(block), { ...record, ranges });
}

function documentOf({ doc }: Y.XmlElement): Y.Doc {
  if (!doc) throw new TypeError('the block is in no document');
  return doc;
}

/** Creates an element with attributes, which a document does not contain yet. */
export function newElement(name: string, attributes: Readonly<Record<string, unknown>>): Y.XmlElement {
  const element = new Y.XmlElement<Record<string, string>>(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    // Yjs types attributes as strings. Numbers and `true` are stored unchanged, as y-tiptap does.
    if (value !== null && value !== undefined) element.setAttribute(attribute, value as string);
  }
  // The element's attribute types are wider than those of the plain element that Yjs expects as a child.
  return element as unknown as Y.XmlElement;
}
