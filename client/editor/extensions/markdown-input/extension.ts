import { Extension, type AnyExtension, type Editor } from '@tiptap/core';
import { inputRules } from '@tiptap/pm/inputrules';
import type { Plugin } from '@tiptap/pm/state';

import { shortcuts, typedRules } from '../../text-editor/extension-fields.ts';
import { undoTypedRule } from './undo-typed-rule.ts';

/** The input rules of all these extensions as one plugin: each would read the line again with every letter. */
export const rulesPlugin = (extensions: readonly AnyExtension[], editor: Editor | null): Plugin =>
  inputRules({ rules: typedRules(extensions, editor) });

/**
 * Markdown that turns into what it means while it is typed, titles that become links, and punctuation that is set. Each
 * turn is taken back by undo or Backspace right after it, before these do anything else.
 */
export const MarkdownInput = Extension.create({
  name: 'markdownInput',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { 'Mod-z': undoTypedRule, Backspace: undoTypedRule });
  },
  addProseMirrorPlugins() {
    return [rulesPlugin(this.editor.extensionManager.extensions, this.editor)];
  },
});
