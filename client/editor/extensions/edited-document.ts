import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';

const documentKey = new PluginKey<string>('editedDocument');

/** Returns the id of the document that an editor shows; null for a text that is no document. */
export const documentIdOf = (state: EditorState): string | null => documentKey.getState(state) ?? null;

/** Stores the id of the document in the editor's state, for tools that get only the state and the view. */
export const EditedDocument = Extension.create<{ documentId: string | undefined }>({
  name: 'editedDocument',
  addOptions: () => ({ documentId: undefined }),
  addProseMirrorPlugins() {
    const { documentId } = this.options;
    if (documentId === undefined) return [];
    return [new Plugin({ key: documentKey, state: { init: () => documentId, apply: (_tr, id) => id } })];
  },
});
