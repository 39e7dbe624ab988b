import type { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { insertLeaves } from './insert-leaves.ts';
import { relativeSelection } from './lasting-position.ts';
import { changedBlock, forgetDeleted, mapChanged, writeBlock } from './node-mapping.ts';
import { writeEmptyTexts } from './write-empty-texts.ts';
import { settleSelection, type RelativeSelection, type YBinding } from './y-binding.ts';

/** The parts of y-tiptap that an editor is about to use; no view has them yet. */
export interface PatchTarget {
  readonly binding: YBinding;
  /** The undo plugin where it made its own manager; undefined where the editor uses the undo of something larger. */
  readonly undo: Plugin | undefined;
  /** Is called with each fault of the observer; the text is safe by then. */
  readonly onFault: (fault: unknown) => void;
}

interface Patch {
  readonly name: string;
  /** The members of y-tiptap that the patch replaces or calls, as paths from the target. */
  readonly upstream: readonly string[];
  readonly apply: (target: PatchTarget) => void;
}

/**
 * Every change that this editor makes to y-tiptap, in the order of application. Several patches wrap the same method: a
 * later one wraps the earlier ones. `patches.test.ts` has a scenario for each, by its name, that fails without it.
 *
 * The order matters in two places. `guardObserver` comes after every other wrapper of the observer, so that it catches
 * their faults too. `insertLeavesFirst` comes after `keepNodes`, which writes a changed block without calling the method
 * that it wraps.
 */
export const PATCHES = [
  {
    // A remote change makes every node of the text again.
    name: 'keepNodes',
    upstream: ['binding._observeFunction', 'binding._prosemirrorChanged', 'binding.mapping.clear'],
    apply: keepNodes,
  },
  {
    // Each transaction looks through all blocks before the caret to remember where the caret is.
    name: 'findSelectionByBlock',
    upstream: ['binding.beforeAllTransactions', 'binding.beforeTransactionSelection'],
    apply: findSelectionByBlock,
  },
  {
    // A remote character before the caret in its paragraph moves the caret back by one [X13].
    name: 'trustPositions',
    upstream: ['binding._observeFunction', 'binding.beforeTransactionSelection'],
    apply: trustPositions,
  },
  {
    // An exception in the observer reaches the provider, and the view stops following the text [X13].
    name: 'guardObserver',
    upstream: [
      'binding._observeFunction',
      'binding._forceRerender',
      'binding.beforeTransactionSelection',
      'binding.prosemirrorView',
    ],
    apply: guardObserver,
  },
  {
    // A token put before a text deletes the text and makes it again: what others type there meanwhile is lost [X2].
    name: 'insertLeavesFirst',
    upstream: ['binding._prosemirrorChanged'],
    apply: insertLeavesFirst,
  },
  {
    // A new empty textblock has no Y.XmlText, and two writers make one each [X7].
    name: 'fillEmptyBlocks',
    upstream: ['binding._prosemirrorChanged'],
    apply: fillEmptyBlocks,
  },
  {
    // The undo manager ends with its plugin view, which ProseMirror makes again with every change of plugins.
    name: 'lastingUndo',
    upstream: [
      'undo.spec.view',
      'manager._observers',
      'manager.trackedOrigins',
      'manager.afterTransactionHandler',
    ],
    apply: lastingUndo,
  },
] as const satisfies readonly Patch[];

/** Applies every patch. To be called before the plugins get their view. */
export function applyPatches(target: PatchTarget): void {
  for (const { apply } of PATCHES) apply(target);
}

/**
 * Retains the nodes of everything that a change from outside left alone. y-tiptap forgets every node before it draws such
 * a change, so that one character of somebody else made a whole novel again: its nodes, everything counted and found in
 * them, and the comparison of each with the page. The nodes that the change touched, and those around them, it forgets by
 * itself.
 */
function keepNodes({ binding }: PatchTarget): void {
  /** Whether every retained node says what is stored; if not, all are forgotten as y-tiptap would. */
  let isTrue = true;
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    const { mapping } = binding;
    if (isTrue) mapping.clear = () => {};
    try {
      observe(events, transaction);
      // The change of the writer's own, which the binding passes over, makes nothing true.
      if (transaction.origin !== ySyncPluginKey) isTrue = true;
    } finally {
      Reflect.deleteProperty(mapping, 'clear');
    }
  };
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      const changed = isTrue ? changedBlock(binding, doc) : undefined;
      if (changed) writeBlock(binding, changed, doc);
      else write(doc);
      forgetDeleted(binding, transaction);
      if (!changed && !mapChanged(binding, transaction, doc)) isTrue = false;
    }, ySyncPluginKey);
  };
}

/** Finds the block of the selection by the sizes of the nodes, and asks y-tiptap within that block alone. */
function findSelectionByBlock({ binding }: PatchTarget): void {
  binding.beforeAllTransactions = () => {
    const { prosemirrorView: view } = binding;
    if (view) binding.beforeTransactionSelection ??= relativeSelection(binding, view.state);
  };
}

/**
 * Leaves the writer's caret at its character while others write in the same paragraph. After each change from outside
 * y-tiptap doubts a caret whose paragraph no longer has the same text, and puts it back at its old offset: with every
 * character that somebody writes before it, the caret fell one behind, and typed words came out in the wrong order. A
 * position in a text that still exists needs no doubt; only where the text itself was deleted (its block was moved or
 * joined) the search by content may decide [X13].
 */
function trustPositions({ binding }: PatchTarget): void {
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    const before = binding.beforeTransactionSelection;
    if (before) {
      // y-tiptap searches for an end of the selection only where it knows its old offset.
      binding.beforeTransactionSelection = {
        ...before,
        ...(isPlaceAlive(before.anchor, binding) && { absAnchor: null }),
        ...(isPlaceAlive(before.head, binding) && { absHead: null }),
      };
    }
    observe(events, transaction);
  };
}

/** Whether the text or block of a relative position is still part of the document. */
function isPlaceAlive(
  position: NonNullable<RelativeSelection>['anchor'],
  { doc, type: root }: YBinding,
): boolean {
  const place = position && Y.createAbsolutePositionFromRelativePosition(position, doc);
  return place?.type._item?.deleted === false && Y.isParentOf(root, place.type._item);
}

/**
 * Stops an exception inside the binding's observer before it reaches the provider: the view is drawn again from the shared
 * text, which is right. y-tiptap throws `Position … out of range` after it wrote inside its own observer [X13].
 */
function guardObserver({ binding, onFault }: PatchTarget): void {
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    try {
      observe(events, transaction);
    } catch (fault) {
      onFault(fault);
      binding.beforeTransactionSelection = null;
      const view = binding.prosemirrorView;
      if (view === null) return;
      binding._forceRerender();
      settleSelection(view);
    }
  };
}

/**
 * Stores a new token, line break or picture before y-tiptap compares. It compares children in order: an inline node put
 * before a text of its paragraph would delete the text and make it again [X2].
 */
function insertLeavesFirst({ binding }: PatchTarget): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    insertLeaves(binding, doc);
    write(doc);
  };
}

/**
 * Writes an empty Y.XmlText into every textblock that a change of the writer's made or left empty, in the same Yjs
 * transaction: so no other editor ever sees the block without it, and no two make one each [X7].
 */
function fillEmptyBlocks({ binding }: PatchTarget): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      write(doc);
      writeEmptyTexts(transaction);
    }, ySyncPluginKey);
  };
}

/** The parts of Yjs's undo manager that its `destroy` removes; its declarations leave the listeners out. */
type Revivable = Y.UndoManager & { _observers: Map<string, Set<unknown>> };

/**
 * Revives the undo manager when the view of its plugin is made again. y-tiptap destroys the manager with the view, and
 * ProseMirror makes every plugin's view again when the list of plugins changes: without this undo would be dead from then
 * on, and the steps made until then lost.
 */
function lastingUndo({ undo: plugin }: PatchTarget): void {
  if (!plugin) return;
  const makeView = plugin.spec.view;
  if (!makeView) throw new TypeError('the undo plugin has no view: another y-tiptap than the pinned one');
  let revive = (): void => {};
  plugin.spec.view = (view: EditorView) => {
    revive();
    revive = () => {};
    const made = makeView(view);
    return {
      ...made,
      destroy: () => {
        const { undoManager } = yUndoPluginKey.getState(view.state) as { undoManager: Revivable }; // its state's only form
        const { _observers: listeners, doc } = undoManager;
        const tracksItself = undoManager.trackedOrigins.has(undoManager);
        made.destroy?.();
        revive = () => {
          if (tracksItself) undoManager.trackedOrigins.add(undoManager);
          undoManager._observers = listeners;
          doc.on('afterTransaction', undoManager.afterTransactionHandler);
        };
      },
    };
  };
}
