import * as Y from 'yjs';
import { installMoveUndo } from '../../moves/undo-moves.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import type { TextHistory } from './canvas-history.ts';

type ChangedTypes = ReadonlyMap<unknown, unknown>;

/**
 * The undo history of one person's typing in the nodes of a canvas [K12]. One `Y.UndoManager` serves all nodes and
 * outlives their editors. It tracks the transactions of editors only: fields have their own history [K11].
 */
export class NodeTexts implements TextHistory {
  /** Editors store the caret position with its stack items. */
  readonly manager: Y.UndoManager;
  readonly #nodes: Y.Map<unknown>;
  readonly #typedListeners = new Set<(nodeId: string) => void>();
  #onStep: () => void = () => {};

  /** @param origin the transaction origin that editors use for typing */
  constructor(doc: Y.Doc, origin: unknown) {
    this.#nodes = doc.getMap(CANVAS_NODES);
    this.manager = new Y.UndoManager(this.#nodes, {
      trackedOrigins: new Set([origin]),
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
      deleteFilter: isDeletable,
    });
    installMoveUndo(this.manager);
    this.manager.on('stack-item-added', (event) => {
      if (!this.manager.undoing && !this.manager.redoing) this.#onStep();
      this.#notifyTyped(event.changedParentTypes);
    });
    this.manager.on('stack-item-updated', (event) => this.#notifyTyped(event.changedParentTypes));
  }

  /**
   * Calls a listener with the id of a node each time this person types in it.
   * @returns a function that unsubscribes
   */
  onTyped(listener: (nodeId: string) => void): () => void {
    this.#typedListeners.add(listener);
    return () => this.#typedListeners.delete(listener);
  }

  setStepListener(onStep: () => void): void {
    this.#onStep = onStep;
  }

  undo(): string[] {
    return this.#step('undo', this.manager.undoStack);
  }

  redo(): string[] {
    return this.#step('redo', this.manager.redoStack);
  }

  stopCapturing(): void {
    this.manager.stopCapturing();
  }

  clearRedo(): void {
    this.manager.clear(false, true);
  }

  dropOldest(): void {
    this.manager.undoStack.shift();
  }

  destroy(): void {
    this.manager.destroy();
  }

  #step(direction: 'undo' | 'redo', stack: unknown[]): string[] {
    // If a stack item changes nothing, Yjs goes on to older items and so skips the field changes in between.
    // Therefore the stack holds only the newest item during this step.
    const older = stack.splice(0, stack.length - 1);
    const changed = new Set<string>();
    const handlePopped = ({ changedParentTypes }: { changedParentTypes: ChangedTypes }): void => {
      for (const id of this.#nodeIdsOf(changedParentTypes)) changed.add(id);
    };
    this.manager.on('stack-item-popped', handlePopped);
    try {
      this.manager[direction]();
    } finally {
      this.manager.off('stack-item-popped', handlePopped);
      stack.unshift(...older);
    }
    return [...changed];
  }

  #notifyTyped(types: ChangedTypes): void {
    for (const id of this.#nodeIdsOf(types)) for (const listener of this.#typedListeners) listener(id);
  }

  #nodeIdsOf(types: ChangedTypes): string[] {
    return [...types.keys()].flatMap((type) =>
      type instanceof Y.Map && type.parent === this.#nodes ? (type._item?.parentSub ?? []) : [],
    );
  }
}

/**
 * Whether an undo may delete an item that its own user inserted. A block or a Y.XmlText with content stays, because
 * the content may be another user's: headings, lists, quotes and code as well as paragraphs. Other shared types
 * always stay.
 */
function isDeletable({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType)) return true;
  const { type } = content;
  return (type instanceof Y.XmlElement || type instanceof Y.XmlText) && type._length === 0;
}
