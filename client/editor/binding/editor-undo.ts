/** A step of undo, on which an editor leaves the place of its caret. */
interface UndoStep {
  meta: Map<unknown, unknown>;
}

type StepListener = (event: { stackItem: UndoStep }) => void;

/**
 * What an editor asks of its undo. Yjs's own manager is one; a canvas has a façade for each of its editors, before the one
 * history of all that is done there [K12].
 */
export interface EditorUndo {
  readonly undoStack: { readonly length: number };
  readonly redoStack: { readonly length: number };
  /** Milliseconds within which what is typed is one step. */
  captureTimeout: number;
  undo: () => unknown;
  redo: () => unknown;
  /** What is typed next is a step of its own. */
  stopCapturing: () => void;
  on: (name: 'stack-item-added' | 'stack-item-popped', listener: StepListener) => unknown;
  off: (name: 'stack-item-added' | 'stack-item-popped', listener: StepListener) => void;
  /** The editor's plugins go, to be made anew or for good. What is not this editor's own outlives it. */
  destroy: () => void;
}
