import * as Y from 'yjs';
import { CANVAS_NODES } from '../empty-canvas.ts';
import type { TextHistory } from './canvas-history.ts';

type ChangedTypes = ReadonlyMap<unknown, unknown>;

/**
 * What one person types in the texts of a canvas, to be taken back [K12]: one manager for all nodes, which outlives every
 * editor. It follows what editors write, and nothing else: places and the like have their own history [K11].
 */
export class NodeTexts implements TextHistory {
  /** Editors leave the caret's place with its steps. */
  readonly manager: Y.UndoManager;
  readonly #nodes: Y.Map<unknown>;
  readonly #typedListeners = new Set<(nodeId: string) => void>();
  #onStep: () => void = () => {};

  /** @param origin of the transactions by which editors write what was typed */
  constructor(doc: Y.Doc, origin: unknown) {
    this.#nodes = doc.getMap(CANVAS_NODES);
    this.manager = new Y.UndoManager(this.#nodes, {
      trackedOrigins: new Set([origin]),
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
      deleteFilter: mayGo,
    });
    this.manager.on('stack-item-added', (event) => {
      if (!this.manager.undoing && !this.manager.redoing) this.#onStep();
      this.#tellTyped(event.changedParentTypes);
    });
    this.manager.on('stack-item-updated', (event) => this.#tellTyped(event.changedParentTypes));
  }

  /** @param listener is told of each node that this person wrote in, as often as they do. @returns ends it */
  onTyped(listener: (nodeId: string) => void): () => void {
    this.#typedListeners.add(listener);
    return () => this.#typedListeners.delete(listener);
  }

  listen(onStep: () => void): void {
    this.#onStep = onStep;
  }

  undo(): string[] {
    return this.#step('undo', this.manager.undoStack);
  }

  redo(): string[] {
    return this.#step('redo', this.manager.redoStack);
  }

  cut(): void {
    this.manager.stopCapturing();
  }

  forgetRedo(): void {
    this.manager.clear(false, true);
  }

  forgetOldest(): void {
    this.manager.undoStack.shift();
  }

  destroy(): void {
    this.manager.destroy();
  }

  #step(which: 'undo' | 'redo', stack: unknown[]): string[] {
    // Yjs goes on to an older step where one changes nothing, past what was done to the canvas in between.
    const older = stack.splice(0, stack.length - 1);
    const changed = new Set<string>();
    const hear = ({ changedParentTypes }: { changedParentTypes: ChangedTypes }): void => {
      for (const id of this.#nodesAmong(changedParentTypes)) changed.add(id);
    };
    this.manager.on('stack-item-popped', hear);
    try {
      this.manager[which]();
    } finally {
      this.manager.off('stack-item-popped', hear);
      stack.unshift(...older);
    }
    return [...changed];
  }

  #tellTyped(types: ChangedTypes): void {
    for (const id of this.#nodesAmong(types)) for (const listener of this.#typedListeners) listener(id);
  }

  #nodesAmong(types: ChangedTypes): string[] {
    return [...types.keys()].flatMap((type) =>
      type instanceof Y.Map && type.parent === this.#nodes ? (type._item?.parentSub ?? []) : [],
    );
  }
}

/**
 * Whether an undo may take something away that its writer made. A block, or a run of letters, that holds what others wrote
 * since stays: headings, lists, quotes and code as much as paragraphs. What is no part of a text always stays.
 */
function mayGo({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType)) return true;
  const { type } = content;
  return (type instanceof Y.XmlElement || type instanceof Y.XmlText) && type._length === 0;
}
