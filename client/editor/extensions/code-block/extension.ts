import { InputRule } from '@tiptap/pm/inputrules';
import { chainCommands } from '@tiptap/pm/commands';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { blockAround, paragraphAt } from '../../blocks/placed-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { byKey } from '../lazy-commands.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { exitCode, fenceToCodeBlock, inCode, newlineInCode } from './commands/code-block.ts';
import { askForLanguage, CODE_LANGUAGE_EVENT, codeAtCaret } from './language/code-language.ts';
import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { attributePatcher, lasting } from '../../views/element-view.ts';

/** `pre` with `code` inside, both for life; at the corner the language, which is no part of the text. */
const codeBlockView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement('pre');
  const contentDOM = dom.appendChild(document.createElement('code'));
  const sign = dom.appendChild(document.createElement('button'));
  dom.className = 'page__code';
  dom.spellcheck = false;
  dom.dir = 'ltr';
  sign.type = 'button';
  sign.className = 'code-sign';
  sign.contentEditable = 'false';
  // Keys have their own way to it; as a stop of Tab it would stand amid the text.
  sign.tabIndex = -1;
  sign.addEventListener('mousedown', (event) => event.preventDefault());
  sign.addEventListener('click', () => {
    const pos = getPos();
    if (!view.editable || pos === undefined || view.composing) return;
    const at = codeAtCaret(view.state);
    if (at?.pos !== pos)
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 1)));
    view.dom.dispatchEvent(new CustomEvent(CODE_LANGUAGE_EVENT));
  });
  const patch = attributePatcher(dom);
  const show = (shown: Node): void => {
    const language: unknown = shown.attrs['language'];
    patch(renderAttributes(NODES.codeBlock.attributes, shown.attrs));
    // Drawn by the style sheet: the block's own text stays the code alone.
    sign.dataset['label'] = typeof language === 'string' ? language : 'Plain text';
    sign.setAttribute('aria-label', `Language: ${sign.dataset['label']}`);
  };
  show(node);
  return lasting(
    node,
    {
      dom,
      contentDOM,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && sign.contains(mutation.target),
      stopEvent: (event) => event.target === sign,
    },
    show,
  );
};

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
