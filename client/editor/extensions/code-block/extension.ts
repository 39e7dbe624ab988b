import { InputRule } from '@tiptap/pm/inputrules';
import { chainCommands } from '@tiptap/pm/commands';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { blockAround, paragraphAt } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { keyCommand } from '../lazy-commands.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { exitCode, fenceToCodeBlock, isInCode, newlineInCode } from './commands/code-block.ts';
import { openLanguageChooser, CODE_LANGUAGE_EVENT, codeAtCaret } from './language/code-language.ts';
import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { attributePatcher, withNodeUpdate } from '../../views/element-view.ts';

/**
 * The node view: a `pre` with a `code`, which live as long as the node, and a button with the language, which is not
 * part of the text.
 */
const codeBlockView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement('pre');
  const contentDOM = dom.appendChild(document.createElement('code'));
  const languageButton = dom.appendChild(document.createElement('button'));
  dom.className = 'page__code';
  dom.spellcheck = false;
  dom.dir = 'ltr';
  languageButton.type = 'button';
  languageButton.className = 'code-sign';
  languageButton.contentEditable = 'false';
  // The chooser has a keyboard shortcut; as a tab stop the button would interrupt the text.
  languageButton.tabIndex = -1;
  languageButton.addEventListener('mousedown', (event) => event.preventDefault());
  languageButton.addEventListener('click', () => {
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
    // The style sheet draws the label, so that the block's own text is only the code.
    languageButton.dataset['label'] = typeof language === 'string' ? language : 'Plain text';
    languageButton.setAttribute('aria-label', `Language: ${languageButton.dataset['label']}`);
  };
  show(node);
  return withNodeUpdate(
    node,
    {
      dom,
      contentDOM,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && languageButton.contains(mutation.target),
      stopEvent: (event) => event.target === languageButton,
    },
    show,
  );
};

/** Turns an empty code block into a paragraph on Backspace, instead of joining it to the block above. */
const emptyCodeToParagraph: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = blockAround($head);
  const { paragraph } = state.schema.nodes;
  if (!empty || !block?.node.type.spec.code || block.node.content.size > 0 || !paragraph) return false;
  const { id, indent, quote } = block.node.attrs;
  dispatch?.(state.tr.setNodeMarkup(block.pos, paragraph, { id, indent, quote }).scrollIntoView());
  return true;
};

const lazyInCode = (pick: Parameters<typeof keyCommand>[0]): Command => {
  const command = keyCommand(pick);
  return (state, dispatch, view) => isInCode(state) && command(state, dispatch, view);
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

/** A block of code in one language. Its colors are loaded when the page is idle. */
export const CodeBlock = schemaNode('codeBlock', {
  nodeView: codeBlockView,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Alt-c': keyCommand((commands) => commands.toggleCodeBlock),
      'Mod-Alt-l': openLanguageChooser,
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
