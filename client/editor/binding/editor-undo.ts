/** One step on the undo or redo stack. An editor stores its selections in `meta`. */
export interface UndoStackItem {
  meta: Map<unknown, unknown>;
}

/** The event for a step that was added, extended by one more change, undone or redone. */
export interface StackItemEvent {
  stackItem: UndoStackItem;
  /**
   * The origin of the transaction: y-sync's plugin key for an editor's change, the undo manager for an undo or redo.
   */
  origin: unknown;
  /** The stack that contains the step. */
  type: 'undo' | 'redo';
}

export type StackItemEventName = 'stack-item-added' | 'stack-item-updated' | 'stack-item-popped';
export type StackItemListener = (event: StackItemEvent) => void;

/**
 * The undo interface that an editor needs. Yjs's UndoManager implements it. On a canvas each editor gets a façade in
 * front of the one history of the whole canvas [K12].
 */
export interface EditorUndo {
  readonly undoStack: { readonly length: number };
  readonly redoStack: { readonly length: number };
  /** Milliseconds without a change after which a step ends. */
  captureTimeout: number;
  undo: () => unknown;
  redo: () => unknown;
  /** Makes the next change start a new step. */
  stopCapturing: () => void;
  on: (name: StackItemEventName, listener: StackItemListener) => unknown;
  off: (name: StackItemEventName, listener: StackItemListener) => void;
  /**
   * Called when the editor's plugins are destroyed, to be re-created or for good. Parts of the undo that belong to
   * other editors survive.
   */
  destroy: () => void;
}
