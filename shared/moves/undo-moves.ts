import * as Y from 'yjs';
import { MoveClasses } from './move-classes.ts';
import { storedItem } from './stored-item.ts';

type StackItem = Y.UndoManager['undoStack'][number];

const installed = new WeakSet<Y.UndoManager>();

/** Lets an undo manager follow moved text [M8]: undoing typed text deletes it wherever somebody moved it. */
export function installMoveUndo(manager: Y.UndoManager): void {
  if (installed.has(manager)) return;
  installed.add(manager);
  const [undo, redo] = [manager.undo.bind(manager), manager.redo.bind(manager)];
  manager.undo = () => {
    followInsertions(manager.doc, manager.undoStack.at(-1));
    return undo();
  };
  manager.redo = () => {
    followInsertions(manager.doc, manager.redoStack.at(-1));
    return redo();
  };
}

/** Adds the visible ids of a step's insertions to the step. Yjs itself follows what its own undo inserted again. */
function followInsertions(doc: Y.Doc, step: StackItem | undefined): void {
  const classes = MoveClasses.of(doc);
  if (classes.isEmpty || !step) return;
  const followed = Y.createDeleteSet();
  for (const [client, ranges] of step.insertions.clients) {
    for (const { clock, len } of ranges) {
      for (let at = clock; at < clock + len; at += 1) {
        const id = Y.createID(client, at);
        const visible = classes.wasMoved(id) && !isRedone(doc, id) ? classes.visible(id) : undefined;
        if (!visible || Y.isDeleted(step.insertions, visible)) continue;
        const found = followed.clients.get(visible.client) ?? [];
        followed.clients.set(visible.client, found);
        const last = found.at(-1);
        if (last && last.clock + last.len === visible.clock) last.len += 1;
        else found.push({ clock: visible.clock, len: 1 });
      }
    }
  }
  if (followed.clients.size > 0) step.insertions = Y.mergeDeleteSets([step.insertions, followed]);
}

const isRedone = (doc: Y.Doc, id: Y.ID): boolean => (storedItem(doc, id)?.redone ?? null) !== null;
