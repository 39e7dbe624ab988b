import { yUndoPlugin, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type * as Y from 'yjs';

/** The parts of Yjs's undo manager that its `destroy` takes away; its declarations leave the listeners out. */
type Revivable = Y.UndoManager & { _observers: Map<string, Set<unknown>> };

/**
 * The undo plugin with a manager that outlives its plugin view. y-tiptap destroys the manager with the view, and
 * ProseMirror makes every plugin's view anew when the list of plugins changes: without this undo would be dead from then
 * on, and the steps made until then lost.
 */
export function lastingUndo(options: NonNullable<Parameters<typeof yUndoPlugin>[0]>): Plugin {
  const plugin = yUndoPlugin(options);
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
  return plugin;
}
