import { Extension, type AnyExtension, type Editor } from '@tiptap/core';
import { inputRules } from '@tiptap/pm/inputrules';
import type { Plugin } from '@tiptap/pm/state';

import { shortcuts, inputRulesOf } from '../../text-editor/extension-fields.ts';
import { redoKey } from '../../undo/undo-commands.ts';
import { undoTypedRule } from './undo-typed-rule.ts';

/**
 * Returns one plugin with the input rules of all extensions. Separate plugins would each read the line at every
 * character.
 */
export const inputRulesPlugin = (extensions: readonly AnyExtension[], editor: Editor | null): Plugin =>
  inputRules({ rules: inputRulesOf(extensions, editor) });

/**
 * Runs the input rules: Markdown, links by title, and punctuation. Undo or Backspace directly after a rule reverts
 * the rule before it does anything else.
 */
export const MarkdownInput = Extension.create({
  name: 'markdownInput',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-z': undoTypedRule,
      'Shift-Mod-z': redoKey,
      Backspace: undoTypedRule,
    });
  },
  addProseMirrorPlugins() {
    return [inputRulesPlugin(this.editor.extensionManager.extensions, this.editor)];
  },
});
