import type { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { insertLeaves } from './insert-leaves.ts';
import { relativeSelection, resolvablePosition } from './relative-position.ts';
import { changedBlock, unmapDeleted, mapChanged, writeBlock } from './node-mapping.ts';
import { noteAnchors } from '#shared/moves/note-anchors.ts';
import { installMoveUndo } from '#shared/moves/undo-moves.ts';
import { findMoves } from './moves/find-moves.ts';
import { localChangeTo, noteStored } from './moves/local-change.ts';
import { lostUnit, rememberLostCaret, wantedEnds } from './moves/lost-caret.ts';
import { writeMoves } from './moves/write-moves.ts';
import { writeStretches } from './text-stretches.ts';
import { writeTypedText } from './typed-text.ts';
import { writeEmptyTexts } from './write-empty-texts.ts';
import { normalizeSelection, type RelativeSelection, type YBinding } from './y-binding.ts';

/** The parts of y-tiptap that an editor is about to use. They have no view yet. */
export interface PatchTarget {
  readonly binding: YBinding;
  /** The undo plugin that created its own manager; undefined when the editor shares the undo of a larger unit. */
  readonly undo: Plugin | undefined;
  /** Called with each error of the observer. The text is safe by then. */
  readonly onFault: (fault: unknown) => void;
}

interface Patch {
  readonly name: string;
  /** The members of y-tiptap that the patch replaces or calls, as paths from the target. */
  readonly upstream: readonly string[];
  readonly apply: (target: PatchTarget) => void;
}

/**
 * All changes that this editor makes to y-tiptap, in the order of application. Several patches wrap the same method;
 * a later patch wraps the earlier ones. `patches.test.ts` has one scenario per patch, by name, that fails without the
 * patch.
 *
 * The order matters in two places. `guardObserver` comes after every other wrapper of the observer, so that it
 * catches their errors too. `insertLeavesFirst` and `writeStretchesFirst` come after `reuseNodes`: `reuseNodes` writes
 * a single changed block without calling the method that it wraps, so an inner patch would be skipped.
 */
export const PATCHES = [
  {
    // A remote change re-creates every ProseMirror node of the text.
    name: 'reuseNodes',
    upstream: ['binding._observeFunction', 'binding._prosemirrorChanged', 'binding.mapping.clear'],
    apply: reuseNodes,
  },
  {
    // Each transaction walks through all blocks before the caret to store the caret's relative position.
    name: 'findSelectionByBlock',
    upstream: ['binding.beforeAllTransactions', 'binding.beforeTransactionSelection'],
    apply: findSelectionByBlock,
  },
  {
    // A remote character before the caret in its paragraph moves the caret back by one [X13].
    name: 'anchorCaret',
    upstream: ['binding._observeFunction', 'binding.beforeTransactionSelection'],
    apply: anchorCaret,
  },
  {
    // An exception in the observer reaches the provider, and the view no longer follows the text [X13].
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
    // A token inserted before a text deletes and re-creates the text: concurrent typing in it is lost [X2].
    name: 'insertLeavesFirst',
    upstream: ['binding._prosemirrorChanged'],
    apply: insertLeavesFirst,
  },
  {
    // Two changes in one text rewrite everything between them: concurrent typing there is lost [X2].
    name: 'writeStretchesFirst',
    upstream: ['binding._prosemirrorChanged'],
    apply: writeStretchesFirst,
  },
  {
    // Behind the end of a format, the words of two people who type there are mixed [X2].
    name: 'writeTypedFirst',
    upstream: ['binding._prosemirrorChanged', 'binding.prosemirrorView'],
    apply: writeTypedFirst,
  },
  {
    // A split or join deletes the text and inserts a copy, which no other device recognizes as the same text [M1].
    name: 'writeMovesFirst',
    upstream: ['binding._prosemirrorChanged', 'binding.prosemirrorView'],
    apply: writeMovesFirst,
  },
  {
    // A new empty textblock has no Y.XmlText, so two writers create one each [X7].
    name: 'fillEmptyBlocks',
    upstream: ['binding._prosemirrorChanged'],
    apply: fillEmptyBlocks,
  },
  {
    // Undo deletes typed text only where it was typed, although another writer moved it [M8].
    name: 'undoMoves',
    upstream: ['undo.spec.view', 'manager.undo', 'manager.redo', 'manager.undoStack', 'manager.redoStack'],
    apply: undoMoves,
  },
  {
    // The undo manager is destroyed with its plugin view, and ProseMirror re-creates the view at every change of the
    // plugins.
    name: 'reviveUndo',
    upstream: [
      'undo.spec.view',
      'manager._observers',
      'manager.trackedOrigins',
      'manager.afterTransactionHandler',
    ],
    apply: reviveUndo,
  },
] as const satisfies readonly Patch[];

/** Applies every patch. Call it before the plugins get their view. */
export function applyPatches(target: PatchTarget): void {
  for (const { apply } of PATCHES) apply(target);
}

/**
 * Reuses the ProseMirror nodes of all content that a remote change did not touch. Without the patch y-tiptap clears
 * its mapping before it renders such a change. One remote character then re-created every node of a novel, and with
 * them all cached counts and matches, and compared each node with the DOM. y-tiptap itself removes the changed nodes
 * and their ancestors from the mapping.
 */
function reuseNodes({ binding }: PatchTarget): void {
  /** Whether every mapped node equals the stored content. If not, the mapping is cleared, as y-tiptap does. */
  let isMappingCurrent = true;
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    const { mapping } = binding;
    if (isMappingCurrent) mapping.clear = () => {};
    try {
      observe(events, transaction);
      // The binding ignores the writer's own changes, so only a remote change rebuilds the mapping.
      if (transaction.origin !== ySyncPluginKey) isMappingCurrent = true;
    } finally {
      Reflect.deleteProperty(mapping, 'clear');
    }
  };
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      const changed = isMappingCurrent ? changedBlock(binding, doc) : undefined;
      if (changed) writeBlock(binding, changed, doc);
      else write(doc);
      unmapDeleted(binding, transaction);
      if (!changed && !mapChanged(binding, transaction, doc)) isMappingCurrent = false;
    }, ySyncPluginKey);
  };
}

/** Finds the block of the selection by node sizes, and calls y-tiptap within that block only. */
function findSelectionByBlock({ binding }: PatchTarget): void {
  binding.beforeAllTransactions = () => {
    const { prosemirrorView: view } = binding;
    if (view) binding.beforeTransactionSelection ??= relativeSelection(binding, view.state);
  };
}

/**
 * Keeps the caret at its character while others write in the same paragraph. After each remote change y-tiptap
 * distrusts a caret whose paragraph has another text than before, and restores the old offset. Each remote character
 * before the caret then left it one behind, and typed words came out in the wrong order. A relative position in a
 * text that still exists is reliable, and text that a split or join moved is followed to its new block [M8]. Only when
 * the text itself was deleted (its block was moved or joined) may the search by content decide [X13].
 */
function anchorCaret({ binding }: PatchTarget): void {
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    const before = binding.beforeTransactionSelection;
    const ends = before && wantedEnds(binding, before);
    if (ends) {
      const [anchor, head] = [follow(ends.anchor, binding), follow(ends.head, binding)];
      // y-tiptap searches by content only for an end of the selection with a known old offset.
      binding.beforeTransactionSelection = {
        ...before,
        anchor,
        head,
        ...(isPositionAlive(anchor, binding) && { absAnchor: null }),
        ...(isPositionAlive(head, binding) && { absHead: null }),
      };
    }
    observe(events, transaction);
    if (ends) rememberLostCaret(binding, ends);
  };
}

/** Returns the position beside the same text, which the change may have moved into another block [M8]. */
function follow(position: unknown, { doc }: YBinding): Y.RelativePosition | null {
  // y-tiptap does not type the ends of the selection; they are relative positions.
  return position ? resolvablePosition(doc, position as Y.RelativePosition) : null;
}

/** Returns whether the text or block of a relative position is still part of the document. */
function isPositionAlive(
  position: NonNullable<RelativeSelection>['anchor'],
  { doc, type: root }: YBinding,
): boolean {
  const absolutePosition = position && Y.createAbsolutePositionFromRelativePosition(position, doc);
  return absolutePosition?.type._item?.deleted === false && Y.isParentOf(root, absolutePosition.type._item);
}

/**
 * Catches an exception in the binding's observer before it reaches the provider, and renders the view again from the
 * shared text, which is correct. y-tiptap throws `Position … out of range` after it wrote inside its own observer
 * [X13].
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
      normalizeSelection(view);
    }
  };
}

/**
 * Stores a new token, line break or picture before y-tiptap compares. y-tiptap compares children in order, so an
 * inline node inserted before a text of its paragraph would delete and re-create the text [X2].
 */
function insertLeavesFirst({ binding }: PatchTarget): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    insertLeaves(binding, doc);
    write(doc);
  };
}

/**
 * Writes the replacements of `dispatchStretches` one by one. y-tiptap compares a text before and after as a whole: it
 * finds the first and the last difference, and deletes and inserts everything between [X2].
 */
function writeStretchesFirst({ binding }: PatchTarget): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    writeStretches(binding, doc);
    write(doc);
  };
}

/** Writes typed text with its marks before y-tiptap compares [X2]. y-tiptap then finds the texts equal. */
function writeTypedFirst({ binding }: PatchTarget): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact(() => {
      writeTypedText(binding, doc);
      write(doc);
    }, ySyncPluginKey);
  };
}

/**
 * Writes splits and joins with their declarations before y-tiptap compares [M1], and the notes of typed text [M4].
 * Comes after the patches that write parts of a text: these then find the texts equal.
 */
function writeMovesFirst({ binding }: PatchTarget): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      const state = binding.prosemirrorView?.state;
      const change = state && localChangeTo(state, doc);
      const plan = change && findMoves(change);
      if (plan) writeMoves(binding, plan, state.selection.$head.parent);
      write(doc);
      noteAnchors(transaction, change && lostUnit(binding, change.selection));
      noteStored(doc);
    }, ySyncPluginKey);
  };
}

/**
 * Writes an empty Y.XmlText into every textblock that the writer's change created or left empty, in the same Yjs
 * transaction. No other editor ever sees the block without it, and no two writers create one each [X7].
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

/** Lets the undo of this editor follow text that was moved [M8]. */
function undoMoves({ undo: plugin }: PatchTarget): void {
  if (!plugin) return;
  const makeView = plugin.spec.view;
  if (!makeView) throw new TypeError('the undo plugin has no view: another y-tiptap than the pinned one');
  plugin.spec.view = (view: EditorView) => {
    const { undoManager } = yUndoPluginKey.getState(view.state) as { undoManager: Y.UndoManager }; // the only form of its state
    installMoveUndo(undoManager);
    return makeView(view);
  };
}

/** The parts of Yjs's undo manager that its `destroy` removes. The library's types omit the listeners. */
type Revivable = Y.UndoManager & { _observers: Map<string, Set<unknown>> };

/**
 * Revives the undo manager when the view of its plugin is re-created. y-tiptap destroys the manager with the view,
 * and ProseMirror re-creates every plugin's view when the list of plugins changes. Without the patch, undo would stop
 * working at that point and the existing steps would be lost.
 */
function reviveUndo({ undo: plugin }: PatchTarget): void {
  if (!plugin) return;
  const makeView = plugin.spec.view;
  if (!makeView) throw new TypeError('the undo plugin has no view: another y-tiptap than the pinned one');
  let revive = (): void => {};
  plugin.spec.view = (view: EditorView) => {
    revive();
    revive = () => {};
    const pluginView = makeView(view);
    return {
      ...pluginView,
      destroy: () => {
        const { undoManager } = yUndoPluginKey.getState(view.state) as { undoManager: Revivable }; // the only form of its state
        const { _observers: listeners, doc } = undoManager;
        const tracksItself = undoManager.trackedOrigins.has(undoManager);
        pluginView.destroy?.();
        revive = () => {
          if (tracksItself) undoManager.trackedOrigins.add(undoManager);
          undoManager._observers = listeners;
          doc.on('afterTransaction', undoManager.afterTransactionHandler);
        };
      },
    };
  };
}
