import * as Y from 'yjs';
import { isVisible, MoveClasses } from './move-classes.ts';
import { blockItemId, indexOfBlock, joinBlocks, parentOf, splitBlock } from './move-text.ts';

/** A step of undo that is one split or one join and nothing else. Its reverse is declared, too [M8]. */
export type ReversibleMove =
  | { readonly kind: 'split'; readonly block: Y.ID }
  | {
      readonly kind: 'join';
      /** The attributes of the deleted block. */
      readonly attributes: Readonly<Record<string, unknown>>;
      /** The first unit that moved; null for an empty block. */
      readonly first: Y.ID | null;
      /** The last unit of the block above, or its element. */
      readonly left: Y.ID;
    };

type StackItem = Y.UndoManager['undoStack'][number];

/** The moves that documents are making in their current transaction. */
const made = new WeakMap<Y.Doc, ReversibleMove>();
const ofStep = new WeakMap<StackItem, ReversibleMove>();
const installed = new WeakSet<Y.UndoManager>();

/** Records that the change of a document in its current transaction is this move and nothing else. */
export function noteReversibleMove(doc: Y.Doc, move: ReversibleMove): void {
  made.set(doc, move);
}

/**
 * Lets an undo manager follow moves [M8]. Undoing typed text deletes it wherever it was moved. Undoing a split joins the
 * two blocks with all that others wrote in them meanwhile, and undoing a join splits the block again, as long as the
 * blocks are neighbours; otherwise Yjs undoes the step.
 */
export function installMoveUndo(manager: Y.UndoManager): void {
  if (installed.has(manager)) return;
  installed.add(manager);
  const noteStep = ({ stackItem }: { stackItem: StackItem }): void => {
    const move = made.get(manager.doc);
    made.delete(manager.doc);
    if (move) ofStep.set(stackItem, move);
    else ofStep.delete(stackItem);
  };
  manager.on('stack-item-added', noteStep);
  manager.on('stack-item-updated', noteStep);
  const [undo, redo] = [manager.undo.bind(manager), manager.redo.bind(manager)];
  manager.undo = () => reverse(manager, 'undo') ?? undo();
  manager.redo = () => reverse(manager, 'redo') ?? redo();
}

/** Reverses the newest step of a stack if it is one move; otherwise prepares the step for Yjs. */
function reverse(manager: Y.UndoManager, direction: 'undo' | 'redo'): StackItem | undefined {
  const stack = direction === 'undo' ? manager.undoStack : manager.redoStack;
  const item = stack.at(-1);
  if (!item) return undefined;
  const move = ofStep.get(item);
  const write = move && writerOf(manager.doc, move);
  if (!write) {
    followInsertions(manager.doc, item);
    return undefined;
  }
  stack.pop();
  const flag = direction === 'undo' ? 'undoing' : 'redoing';
  let changedParentTypes: Y.Transaction['changedParentTypes'] = new Map();
  manager[flag] = true;
  try {
    manager.doc.transact((transaction) => {
      const reversed = write();
      if (reversed) noteReversibleMove(manager.doc, reversed);
      ({ changedParentTypes } = transaction);
    }, manager);
  } finally {
    manager[flag] = false;
  }
  manager.emit('stack-item-popped', [
    { stackItem: item, type: direction, changedParentTypes, origin: manager },
    manager,
  ]);
  return item;
}

/** Returns the function that reverses a move and returns the reverse of what it did; undefined where Yjs has to undo. */
function writerOf(doc: Y.Doc, move: ReversibleMove): (() => ReversibleMove | undefined) | undefined {
  if (move.kind === 'split') {
    const block = elementAt(doc, move.block);
    const above: unknown = block && indexOfBlock(block) > 0 ? parentOf(block).get(indexOfBlock(block) - 1) : undefined;
    if (!block || !(above instanceof Y.XmlElement) || above.nodeName !== block.nodeName) return undefined;
    return () => joinReversibly(above, block);
  }
  const classes = MoveClasses.of(doc);
  const first = move.first && classes.visible(move.first);
  const at = first ? placeOf(doc, first) : behind(doc, classes.visible(move.left) ?? move.left);
  if (!at) return undefined;
  return () => ({ kind: 'split', block: blockItemId(splitBlock(at.block, at.offset, move.attributes)) });
}

/** Joins two blocks and returns how the join is reversed. */
export function joinReversibly(above: Y.XmlElement, block: Y.XmlElement): ReversibleMove | undefined {
  const attributes = block.getAttributes();
  const record = joinBlocks(above, block);
  if (!record) return undefined;
  const [range] = record.ranges;
  const first = range ? Y.createID(range.client, range.clock) : null;
  return { kind: 'join', attributes, first, left: record.left };
}

function elementAt(doc: Y.Doc, id: Y.ID): Y.XmlElement | undefined {
  if (!isVisible(doc, id)) return undefined;
  const { content } = Y.getItem(doc.store, id) as Y.Item;
  return content instanceof Y.ContentType && content.type instanceof Y.XmlElement ? content.type : undefined;
}

interface Place {
  readonly block: Y.XmlElement;
  /** In units. */
  readonly offset: number;
}

/** Returns the block and the offset of a visible unit. */
function placeOf(doc: Y.Doc, id: Y.ID): Place | undefined {
  const item = Y.getItem(doc.store, id);
  if (!(item instanceof Y.Item)) return undefined;
  const { parent } = item;
  const child = parent instanceof Y.XmlText ? parent._item : item;
  const block = child?.parent;
  if (!child || !(block instanceof Y.XmlElement)) return undefined;
  let offset = parent instanceof Y.XmlText ? id.clock - item.id.clock : 0;
  if (parent instanceof Y.XmlText)
    for (let before = item.left; before; before = before.left)
      if (!before.deleted && before.countable) offset += before.length;
  for (let before = child.left; before; before = before.left) {
    if (before.deleted || !(before.content instanceof Y.ContentType)) continue;
    const { type } = before.content;
    offset += type instanceof Y.XmlText ? type.length : 1;
  }
  return { block, offset };
}

function behind(doc: Y.Doc, left: Y.ID): Place | undefined {
  const block = elementAt(doc, left);
  if (block && block.length > 0) return { block, offset: 0 };
  const at = isVisible(doc, left) ? placeOf(doc, left) : undefined;
  return at && { ...at, offset: at.offset + 1 };
}

/** Adds the visible ids of a step's insertions to the step, so that its undo deletes the text where it was moved to. */
function followInsertions(doc: Y.Doc, item: StackItem): void {
  const classes = MoveClasses.of(doc);
  if (classes.isEmpty) return;
  const followed = Y.createDeleteSet();
  for (const [client, ranges] of item.insertions.clients) {
    for (const { clock, len } of ranges) {
      for (let at = clock; at < clock + len; at += 1) {
        const id = Y.createID(client, at);
        const visible = classes.wasMoved(id) ? classes.visible(id) : undefined;
        if (!visible || Y.isDeleted(item.insertions, visible)) continue;
        const found = followed.clients.get(visible.client) ?? [];
        followed.clients.set(visible.client, found);
        const last = found.at(-1);
        if (last && last.clock + last.len === visible.clock) last.len += 1;
        else found.push({ clock: visible.clock, len: 1 });
      }
    }
  }
  if (followed.clients.size > 0) item.insertions = Y.mergeDeleteSets([item.insertions, followed]);
}
