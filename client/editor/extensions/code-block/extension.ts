import { InputRule } from '@tiptap/pm/inputrules';
import { chainCommands } from '@tiptap/pm/commands';
import type { Command } from '@tiptap/pm/state';

import { blockAround, paragraphAt } from '../../blocks/placed-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { byKey } from '../lazy-commands.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { exitCode, fenceToCodeBlock, inCode, newlineInCode } from './commands/code-block.ts';
import { askForLanguage } from './language/code-language.ts';
import { codeBlockView } from './language/code-view.ts';

/** An empty code block under Backspace becomes body text instead of melting into the block above. */
const emptyCodeToParagraph: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = blockAround($head);
  const { paragraph } = state.schema.nodes;
  if (!empty || !block?.node.type.spec.code || block.node.content.size > 0 || !paragraph) return false;
  const { id, indent, quote } = block.node.attrs;
  dispatch?.(state.tr.setNodeMarkup(block.pos, paragraph, { id, indent, quote }).scrollIntoView());
  return true;
};

const lazyInCode = (pick: Parameters<typeof byKey>[0]): Command => {
  const command = byKey(pick);
  return (state, dispatch, view) => inCode(state) && command(state, dispatch, view);
};

const fenceRule = new InputRule(/^```([\w+#-]*)\s$/, (state, match, start, end) => {
  const { codeBlock } = state.schema.nodes;
  const block = paragraphAt(state);
  if (!block || !codeBlock) return null;
  const { id, indent, quote } = block.node.attrs;
  return state.tr
    .delete(start, end)
    .setBlockType(start, start, codeBlock, { id, indent, quote, language: match[1] || null });
});

/** A block of code in one language, whose colours come when the page is at rest. */
export const CodeBlock = schemaNode('codeBlock', {
  nodeView: codeBlockView,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Alt-c': byKey((commands) => commands.toggleCodeBlock),
      'Mod-Alt-l': askForLanguage,
      Enter: chainCommands(newlineInCode, fenceToCodeBlock),
      'Shift-Enter': newlineInCode,
      'Mod-Enter': exitCode(false),
      Tab: lazyInCode((commands) => commands.indentCode),
      'Shift-Tab': lazyInCode((commands) => commands.outdentCode),
      Backspace: emptyCodeToParagraph,
    });
  },
  addTypedRules: () => [fenceRule],
  addProseMirrorPlugins: () => [lazyPlugin({ module: lazyPlugins, make: ({ codeColors }) => codeColors() })],
});
