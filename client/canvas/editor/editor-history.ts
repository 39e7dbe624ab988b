import type * as Y from 'yjs';
import type { EditorUndo, StepListener, StepName } from '#client/editor/binding/editor-undo.ts';

/** The history of a canvas, as its editors ask for it. */
interface StepsOfCanvas {
  depth: () => { undo: number; redo: number };
  undo: () => void;
  redo: () => void;
}

/**
 * The undo of one editor on a canvas: before the one history of all that is done there, so that Mod-Z walks the same steps
 * in a text as beside it. Ending an editor ends what it listens to, not the history [K12].
 */
export class EditorHistory implements EditorUndo {
  readonly #texts: Y.UndoManager;
  readonly #steps: StepsOfCanvas;
  readonly #listeners: [StepName, StepListener][] = [];

  constructor(texts: Y.UndoManager, steps: StepsOfCanvas) {
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

  readonly on = (name: StepName, listener: StepListener): void => {
    this.#listeners.push([name, listener]);
    this.#texts.on(name, listener);
  };

  readonly off = (name: StepName, listener: StepListener): void => this.#texts.off(name, listener);

  readonly destroy = (): void => {
    for (const [name, listener] of this.#listeners.splice(0)) this.#texts.off(name, listener);
    // The places of carets are kept by the editor that goes, which they would keep with all its text.
    for (const { meta } of [...this.#texts.undoStack, ...this.#texts.redoStack]) meta.clear();
  };
}
