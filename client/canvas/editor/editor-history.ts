import type * as Y from 'yjs';
import type {
  EditorUndo,
  StackItemListener,
  StackItemEventName,
} from '#client/editor/binding/editor-undo.ts';

/** The part of a canvas's history that its text editors use. */
interface CanvasSteps {
  depth: () => { undo: number; redo: number };
  undo: () => void;
  redo: () => void;
}

/**
 * The undo of one text editor on a canvas: a façade over the one history of the canvas, so that Mod-Z goes through
 * the same steps inside and outside a text. `destroy` removes the editor's listeners and leaves the history alive
 * [K12].
 */
export class EditorHistory implements EditorUndo {
  readonly #texts: Y.UndoManager;
  readonly #steps: CanvasSteps;
  readonly #listeners: [StackItemEventName, StackItemListener][] = [];

  constructor(texts: Y.UndoManager, steps: CanvasSteps) {
    this.#texts = texts;
    this.#steps = steps;
  }

  get undoStack(): { length: number } {
    return { length: this.#steps.depth().undo };
  }

  get redoStack(): { length: number } {
    return { length: this.#steps.depth().redo };
  }

  get captureTimeout(): number {
    return this.#texts.captureTimeout;
  }

  set captureTimeout(milliseconds: number) {
    this.#texts.captureTimeout = milliseconds;
  }

  readonly undo = (): void => this.#steps.undo();

  readonly redo = (): void => this.#steps.redo();

  readonly stopCapturing = (): void => this.#texts.stopCapturing();

  readonly on = (name: StackItemEventName, listener: StackItemListener): void => {
    this.#listeners.push([name, listener]);
    this.#texts.on(name, listener);
  };

  readonly off = (name: StackItemEventName, listener: StackItemListener): void =>
    this.#texts.off(name, listener);

  readonly destroy = (): void => {
    for (const [name, listener] of this.#listeners.splice(0)) this.#texts.off(name, listener);
    // The metadata of steps holds caret positions of this editor, which would keep it and its text in memory.
    for (const { meta } of [...this.#texts.undoStack, ...this.#texts.redoStack]) meta.clear();
  };
}
