/** A step of undo or redo, on which an editor stores its selections. */
export interface UndoneStep {
  meta: Map<unknown, unknown>;
}

/** A step was added, got one more change, or was undone or redone. */
export interface StepEvent {
  stackItem: UndoneStep;
  /** That of the transaction: y-sync's key for what an editor writes, the manager for what an undo or redo does. */
  origin: unknown;
  /** The stack in question. */
  type: 'undo' | 'redo';
}

export type StepName = 'stack-item-added' | 'stack-item-updated' | 'stack-item-popped';
export type StepListener = (event: StepEvent) => void;

/**
 * What an editor asks of its undo. Yjs's own manager is one; a canvas has a façade for each of its editors, before the one
 * history of all that is done there [K12].
 */
export interface EditorUndo {
  readonly undoStack: { readonly length: number };
  readonly redoStack: { readonly length: number };
  /** Milliseconds without a change that end a step. */
  captureTimeout: number;
  undo: () => unknown;
  redo: () => unknown;
  /** What is typed next is a step of its own. */
  stopCapturing: () => void;
  on: (name: StepName, listener: StepListener) => unknown;
  off: (name: StepName, listener: StepListener) => void;
  /** The editor's plugins go, to be made anew or for good. What is not this editor's own outlives it. */
  destroy: () => void;
}
