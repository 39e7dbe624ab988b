import * as Y from 'yjs';
import {
  blockOf,
  declareUndo,
  elementOf,
  insertedBlocks,
  itemsOf,
  textblockAbove,
  type UndoneStep,
} from './declare-undo.ts';
import { isVisible, MoveClasses, redoneOf } from './move-classes.ts';
import { moveIntoAbove, textItemIds } from './move-text.ts';
import { restoreElsewhere } from './restore-elsewhere.ts';
import { keyOf, storedItem } from './stored-item.ts';

type StackItem = Y.UndoManager['undoStack'][number];
type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

const installed = new WeakSet<Y.UndoManager>();

/**
 * Lets an undo manager follow moved text, and declare what it does [M8]. Undoing typed text deletes it wherever somebody
 * moved it, and text that is inserted again keeps its identity for other devices and the server.
 */
export function installMoveUndo(manager: Y.UndoManager): void {
  if (installed.has(manager)) return;
  installed.add(manager);
  const [undo, redo] = [manager.undo.bind(manager), manager.redo.bind(manager)];
  manager.undo = () => runDeclared(manager, 'undo', undo);
  manager.redo = () => runDeclared(manager, 'redo', redo);
}

/** Runs an undo or redo, and writes its declarations in the same transaction. */
function runDeclared(
  manager: Y.UndoManager,
  kind: 'undo' | 'redo',
  run: () => StackItem | null,
): StackItem | null {
  const { doc } = manager;
  const [stack, flag] =
    kind === 'undo' ? [manager.undoStack, 'undoing' as const] : [manager.redoStack, 'redoing' as const];
  let result: StackItem | null = null;
  const delayed: (() => void)[] = [];
  const emit = manager.emit.bind(manager);
  // Listeners of a popped step expect the transaction to be over.
  manager.emit = (name, args) => {
    if (name === 'stack-item-popped') delayed.push(() => emit(name, args));
    else emit(name, args);
  };
  const undone: UndoneStep[] = [];
  let transaction: Y.Transaction | undefined;
  // Yjs pops steps until one has an effect, so the next one is prepared when the one before it is done.
  stack.pop = () => {
    const step = Array.prototype.pop.call(stack) as StackItem | undefined;
    if (step && transaction) undone.push(followStep(transaction, step));
    return step;
  };
  try {
    doc.transact((current) => {
      transaction = current;
      result = run();
      // Yjs resets the flag, by which it chooses the stack of a transaction when that transaction ends.
      manager[flag] = true;
      for (const { step } of undone) restoreForgotten(current, step);
      declareUndo(current, undone);
    }, manager);
  } finally {
    manager[flag] = false;
    // The methods of the classes are visible again.
    Reflect.deleteProperty(manager, 'emit');
    Reflect.deleteProperty(stack, 'pop');
  }
  for (const emitDelayed of delayed) emitDelayed();
  return result;
}

/**
 * Prepares a step for text that somebody moved since: its insertions get their visible ids, and its deletions lose the
 * units that it had moved and somebody else deleted. Yjs itself follows what its own undo inserted again.
 */
function followStep(transaction: Y.Transaction, step: StackItem): UndoneStep {
  const { doc } = transaction;
  const moved = new Map<string, Y.ID>();
  const attributes = new Map<Y.XmlElement, Record<string, unknown>>();
  for (const element of insertedBlocks(doc, step.insertions))
    attributes.set(element, element.getAttributes());
  const { insertions, deletions } = step;
  const inserted = withRedone(transaction, insertions);
  step.insertions = inserted;
  const classes = MoveClasses.of(doc);
  if (classes.isEmpty) return { step, moved, attributes, joined: new Set() };
  const kept = new IdSet();
  const stranded = new IdSet();
  const homeless = new IdSet();
  const replaced: Y.ID[] = [];
  for (const id of idsOf(deletions)) {
    const [, ...others] = classes.members(id);
    const copies = others.filter((member) => Y.isDeleted(insertions, member));
    if (copies.length === 0) {
      kept.add(id);
      if (!canReturn(doc, id, deletions)) homeless.add(id);
      continue;
    }
    // Of two visible ones the undo deletes the step's own.
    const visible = [...copies.map((copy) => lastRedone(doc, copy)), ...others].find((member) =>
      isVisible(doc, member),
    );
    if (!visible) {
      const isCopyDeletedHere = copies.some((copy) => Y.isDeleted(deletions, copy));
      if (isCopyDeletedHere) kept.add(id);
      continue;
    }
    if (!canReturn(doc, id, deletions)) {
      for (const member of [...copies, visible]) stranded.add(member);
      continue;
    }
    kept.add(id);
    moved.set(keyOf(id), visible);
    // The server may have put the unit where the step never did. Yjs inserts nothing that it inserted again before.
    if (!redoneOf(doc, id)) replaced.push(visible);
  }
  const followed = new IdSet();
  const away = stranded.toDeleteSet();
  const follow = (id: Y.ID): void => {
    if (!Y.isDeleted(away, id)) followed.add(id);
  };
  for (const id of idsOf(inserted)) follow(id);
  for (const id of idsOf(insertions)) visibleNow(doc, classes, id).forEach(follow);
  replaced.forEach(follow);
  step.deletions = kept.toDeleteSet();
  step.insertions = followed.toDeleteSet();
  const elsewhere = homeless.toDeleteSet();
  divideAround(transaction, elsewhere);
  restoreElsewhere(doc, elsewhere);
  return { step, moved, attributes, joined: joinStranded(doc, away, step.insertions) };
}

/**
 * Adds the ids under which insertions were inserted again the last time, and divides the items there. Yjs follows only the
 * first unit of an item and deletes the whole item that contains it: text of others, where the two were merged, and too
 * little, where somebody divided it.
 */
function withRedone(transaction: Y.Transaction, insertions: DeleteSet): DeleteSet {
  const { doc } = transaction;
  const redone = new IdSet();
  for (const item of itemsOf(doc, insertions)) {
    if (!item.redone || !(item.content instanceof Y.ContentString)) continue;
    for (let at = 0; at < item.length; at += 1) {
      const id = Y.createID(item.id.client, item.id.clock + at);
      if (Y.isDeleted(insertions, id)) redone.add(lastRedone(doc, id));
    }
  }
  const last = redone.toDeleteSet();
  divideAround(transaction, last);
  return Y.mergeDeleteSets([insertions, last]);
}

/** Divides items at both ends of each range. */
function divideAround(transaction: Y.Transaction, { clients }: DeleteSet): void {
  for (const [client, ranges] of clients) {
    for (const { clock, len } of ranges) {
      for (const id of [Y.createID(client, clock), Y.createID(client, clock + len)]) {
        const item = storedItem(transaction.doc, id);
        if (item && item.id.clock < id.clock) Y.getItemCleanStart(transaction, id);
      }
    }
  }
}

/**
 * Inserts the text again that Yjs forgot: it collects the items to insert again and then follows others to them, which can
 * divide them, and it forgets the second parts. To divide them before would change the order in which Yjs inserts them.
 */
function restoreForgotten(transaction: Y.Transaction, { insertions, deletions }: StackItem): void {
  const { doc } = transaction;
  const forgotten = new IdSet();
  for (const id of idsOf(deletions)) {
    const item = storedItem(doc, id);
    const isText = item?.content instanceof Y.ContentString && item.parent instanceof Y.XmlText;
    if (isText && item.deleted && !item.redone && !Y.isDeleted(insertions, id)) forgotten.add(id);
  }
  const units = forgotten.toDeleteSet();
  divideAround(transaction, units);
  restoreElsewhere(doc, units);
}

/**
 * Whether Yjs can insert a deleted unit again: somebody else may have deleted its block, or the block that Yjs made in
 * its place.
 */
function canReturn(doc: Y.Doc, id: Y.ID, deletions: DeleteSet): boolean {
  let item = storedItem(doc, id);
  while (item) {
    const parent: Y.Item | undefined =
      item.parent instanceof Y.AbstractType ? (item.parent._item ?? undefined) : undefined;
    if (!parent) return item.parent instanceof Y.AbstractType;
    if (!parent.deleted) return true;
    if (parent.redone) return storedItem(doc, lastRedone(doc, parent.id))?.deleted === false;
    if (!Y.isDeleted(deletions, parent.id)) return false;
    item = parent;
  }
  return false;
}

/**
 * Joins the new blocks of a step into the blocks above, where the text came from a block that somebody else joined or
 * deleted meanwhile. Yjs would delete the text and could not insert it again. It deletes the emptied blocks.
 * @returns these blocks
 */
function joinStranded(doc: Y.Doc, stranded: DeleteSet, insertions: DeleteSet): Set<Y.Item> {
  const joined = new Set<Y.Item>();
  const blocks = new Set<Y.Item>();
  for (const id of idsOf(stranded)) {
    const block = isVisible(doc, id) ? blockOf(doc, id) : undefined;
    if (block && Y.isDeleted(insertions, block.id)) blocks.add(block);
  }
  for (const block of blocks) {
    const [element, above] = [elementOf(block), textblockAbove(block)];
    if (!element || !above) continue;
    moveIntoAbove(above, element);
    element.delete(0, element.length);
    joined.add(block);
  }
  return joined;
}

/** Returns the visible ids of an inserted unit or block that was moved, and of the texts of such a block. */
function visibleNow(doc: Y.Doc, classes: MoveClasses, id: Y.ID): Y.ID[] {
  const rebuilt = classes.rebuiltAs(id);
  const element = rebuilt && elementOf(storedItem(doc, rebuilt));
  if (rebuilt) return [rebuilt, ...(element ? textItemIds(element) : [])];
  if (!classes.wasMoved(id) || isVisible(doc, lastRedone(doc, id))) return [];
  const visible = classes.visible(id);
  return visible ? [visible] : [];
}

/** Returns the id under which Yjs inserted a unit again the last time; the id itself where it never did. */
function lastRedone(doc: Y.Doc, id: Y.ID): Y.ID {
  let last = id;
  for (let next = redoneOf(doc, id); next; next = redoneOf(doc, next)) last = next;
  return last;
}

function* idsOf({ clients }: DeleteSet): Generator<Y.ID> {
  for (const [client, ranges] of clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len; at += 1) yield Y.createID(client, at);
}

/** Ids that are collected one by one, consecutive ones as ranges. An id may be added more than once. */
class IdSet {
  readonly #set = Y.createDeleteSet();

  add({ client, clock }: Y.ID): void {
    const ranges = this.#set.clients.get(client) ?? [];
    this.#set.clients.set(client, ranges);
    const last = ranges.at(-1);
    if (last && last.clock + last.len === clock) last.len += 1;
    else ranges.push({ clock, len: 1 });
  }

  toDeleteSet(): DeleteSet {
    return Y.mergeDeleteSets([this.#set]);
  }
}
