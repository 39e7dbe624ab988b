import {
  Collaboration as StockCollaboration,
  type CollaborationOptions,
} from '@tiptap/extension-collaboration';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { redoCommand, redoKey, undoCommand } from '../../undo/undo-commands.ts';
import { collaborationPlugins, type CollaborationSetup } from './collaboration-plugins.ts';

/** The options of Tiptap's extension, of which only the fragment is used, and those of our binding. */
export type SharedTextOptions = CollaborationOptions & Partial<Omit<CollaborationSetup, 'fragment'>>;

/**
 * Tiptap's extension with our binding instead of its plugins: flat blocks, repaired local changes, updates that wait
 * for compositions, and an undo manager that outlives the view. Its commands remain available to third-party
 * extensions.
 */
export const Collaboration = StockCollaboration.extend<SharedTextOptions>({
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-z': undoCommand,
      'Mod-y': redoCommand,
      'Shift-Mod-z': redoKey,
    });
  },
  addProseMirrorPlugins() {
    const { fragment, undo, hold, onFault } = this.options;
    if (!fragment) throw new Error('The editor has no shared text.');
    return collaborationPlugins({
      fragment,
      undo,
      ...(hold && { hold }),
      ...(onFault && { onFault }),
    });
  },
});
