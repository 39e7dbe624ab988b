import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from '../editor/content/empty-textblocks.ts';
import { inlineLength, unitLeftOf, unitRuns } from './inline-units.ts';
import { pushMoveRecord, type MovedRange, type RebuiltBlock } from './move-record.ts';
import { keyOf, storedItem } from './stored-item.ts';

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;
type StackItem = Y.UndoManager['undoStack'][number];

/** The visible ids, before an undo, of units that it moves back, by the keys of their deleted ids. */
export type MovedUnits = ReadonlyMap<string, Y.ID>;

type Attributes = Readonly<Record<string, unknown>>;

/** An undone stack item, with the state of its units and blocks before the undo. */
export interface UndoneStep {
  readonly step: StackItem;
  readonly moved: MovedUnits;
  /** The blocks whose join is declared already. */
  readonly joined: ReadonlySet<Y.Item>;
  /** The attributes of the blocks that the step inserted. */
  readonly attributes: ReadonlyMap<Y.XmlElement, Attributes>;
}

/** A new block that an undo took away, as it was before. */
interface EndedBlock {
  readonly item: Y.Item;
  readonly texts: readonly Y.ID[];
}

/**
 * Declares what an undo or redo did, in its transaction [M1][M8]. Text that it moved back is a move, text that it inserted
 * again is the deleted text, and a deleted block that it made again is that block. Without these records other devices
 * would take all of it for new text.
 */
export function declareUndo(transaction: Y.Transaction, undone: readonly UndoneStep[]): void {
  const { doc } = transaction;
  const ranges: MovedRange[] = [];
  const rebuilt: RebuiltBlock[] = [];
  const ended: EndedBlock[] = [];
  for (const { step, moved, joined, attributes } of undone) {
    for (const { item, redone } of redoneItems(transaction, step.deletions)) {
      const element = elementOf(item);
      if (isBlock(item) && element) rebuilt.push({ block: item.id, texts: allTexts(element), to: redone });
      else if (item.content instanceof Y.ContentString || element) addRanges(ranges, item, redone, moved);
    }
    ended.push(...endBlocks(transaction, step.insertions).filter(({ item }) => !joined.has(item)));
    for (const [element, values] of attributes) restoreAttributes(element, values);
  }
  const rest = ended.reduce((left, block) => declareJoin(doc, block, left), ranges);
  if (rest.length > 0 || rebuilt.length > 0) pushMoveRecord(doc, { kind: 'restore', ranges: rest, rebuilt });
}

/** Yields the deleted items that this transaction inserted again, and the id of their new item. */
function* redoneItems(
  { doc, beforeState }: Y.Transaction,
  deletions: DeleteSet,
): Generator<{ item: Y.Item; redone: Y.ID }> {
  const from = beforeState.get(doc.clientID) ?? 0;
  for (const item of itemsOf(doc, deletions)) {
    const { redone } = item;
    if (redone && redone.client === doc.clientID && redone.clock >= from) yield { item, redone };
  }
}

/** Yields the items of a document that begin in these ranges, and the one that each range begins in. */
export function* itemsOf({ store }: Y.Doc, { clients }: DeleteSet): Generator<Y.Item> {
  for (const [client, ranges] of clients) {
    const structs = store.clients.get(client) ?? [];
    for (const { clock, len } of ranges) {
      if (Y.getState(store, client) <= clock) continue;
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
        const struct = structs[at];
        if (!struct || struct.id.clock >= clock + len) break;
        if (struct instanceof Y.Item) yield struct;
      }
    }
  }
}

/** Adds the units of an item that was inserted again. */
function addRanges(ranges: MovedRange[], item: Y.Item, redone: Y.ID, moved: MovedUnits): void {
  let wasMoved: boolean | undefined;
  for (let offset = 0; offset < item.length; offset += 1) {
    const id = Y.createID(item.id.client, item.id.clock + offset);
    const visible = moved.get(keyOf(id));
    const { client, clock } = visible ?? id;
    const copy = redone.clock + offset;
    const last = ranges.at(-1);
    const continues =
      last?.client === client && last.clock + last.length === clock && last.copy + last.length === copy;
    const isSame = wasMoved === (visible !== undefined);
    wasMoved = visible !== undefined;
    // The server reads a range as moved, or as deleted before.
    if (last && continues && isSame) ranges[ranges.length - 1] = { ...last, length: last.length + 1 };
    else ranges.push({ client, clock, length: 1, copy });
  }
}

/**
 * Returns the blocks that the undo deleted. Yjs keeps a block whose text it deletes after the block; it is deleted here if
 * nothing is left in it.
 */
function endBlocks({ deleteSet, doc }: Y.Transaction, insertions: DeleteSet): EndedBlock[] {
  const ended: EndedBlock[] = [];
  for (const item of itemsOf(doc, insertions)) {
    const element = elementOf(item);
    if (!element || !isBlock(item) || !TEXTBLOCK_NAMES.has(element.nodeName)) continue;
    const { parent } = element;
    if (!item.deleted && inlineLength(element) === 0 && parent instanceof Y.XmlFragment && parent.length > 1)
      parent.delete(parent.toArray().indexOf(element), 1);
    if (item.deleted && Y.isDeleted(deleteSet, item.id)) ended.push({ item, texts: allTexts(element) });
  }
  return ended;
}

/** Yjs keeps a block that contains text of others, but not its attributes. */
function restoreAttributes(element: Y.XmlElement, values: Attributes): void {
  if (element._item?.deleted !== false) return;
  const now = element.getAttributes();
  for (const [name, value] of Object.entries(values))
    // Yjs types attributes as strings. Numbers and `true` are stored unchanged, as y-tiptap does.
    if (!(name in now)) element.setAttribute(name, value as string);
}

/** Returns the living blocks that a step inserted. */
export function* insertedBlocks(doc: Y.Doc, insertions: DeleteSet): Generator<Y.XmlElement> {
  for (const item of itemsOf(doc, insertions)) {
    const element = elementOf(item);
    if (element && !item.deleted && isBlock(item)) yield element;
  }
}

/**
 * Declares that a block ended in the one above it.
 * @param ranges what the undo moved
 * @returns the ranges that moved from elsewhere
 */
function declareJoin(doc: Y.Doc, { item, texts }: EndedBlock, ranges: readonly MovedRange[]): MovedRange[] {
  const isOwn = ({ client, clock }: MovedRange): boolean => blockOf(doc, Y.createID(client, clock)) === item;
  const own = ranges.filter(isOwn);
  const [first] = own;
  const left = first ? leftOfCopy(doc, first.copy) : endOfBlockAbove(item);
  if (!left) return [...ranges];
  pushMoveRecord(doc, { kind: 'join', block: item.id, texts, left, ranges: own });
  return ranges.filter((range) => !isOwn(range));
}

/** Returns the unit left of a copy, or the element of its block. */
function leftOfCopy(doc: Y.Doc, clock: number): Y.ID | undefined {
  const element = elementOf(blockOf(doc, Y.createID(doc.clientID, clock)));
  if (!element) return undefined;
  let offset = 0;
  for (const run of unitRuns(element)) {
    if (run.client === doc.clientID && run.clock <= clock && clock < run.clock + run.length)
      return unitLeftOf(element, offset + clock - run.clock) ?? undefined;
    offset += run.length;
  }
  return undefined;
}

function endOfBlockAbove(item: Y.Item): Y.ID | undefined {
  const above = textblockAbove(item);
  return above && (unitLeftOf(above, inlineLength(above)) ?? undefined);
}

/** Returns the living block above a block; undefined when there is none, or it has no inline content. */
export function textblockAbove(item: Y.Item): Y.XmlElement | undefined {
  let above = item.left;
  while (above?.deleted) above = above.left;
  const element = elementOf(above ?? undefined);
  return element && TEXTBLOCK_NAMES.has(element.nodeName) ? element : undefined;
}

/** Returns the item of the block in whose text or content a unit stands, or stood. */
export function blockOf(doc: Y.Doc, id: Y.ID): Y.Item | undefined {
  const parent = storedItem(doc, id)?.parent;
  const block = parent instanceof Y.XmlText ? parent._item?.parent : parent;
  return block instanceof Y.XmlElement ? (block._item ?? undefined) : undefined;
}

/** Returns the element that an item contains. */
export function elementOf(item: Y.Item | undefined): Y.XmlElement | undefined {
  const type = item?.content instanceof Y.ContentType ? item.content.type : undefined;
  return type instanceof Y.XmlElement ? type : undefined;
}

/** Whether an item is a block and not an inline node. */
function isBlock({ content, parent }: Y.Item): boolean {
  const isElement = content instanceof Y.ContentType && content.type instanceof Y.XmlElement;
  return isElement && !(parent instanceof Y.XmlElement && TEXTBLOCK_NAMES.has(parent.nodeName));
}

/** Returns the ids of all texts that a block has or had. */
function allTexts(element: Y.XmlElement): Y.ID[] {
  const ids: Y.ID[] = [];
  for (let item = element._start; item; item = item.right)
    if (item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlText) ids.push(item.id);
  return ids;
}
