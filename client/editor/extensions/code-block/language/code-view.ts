import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { attributePatcher, lasting } from '../../../views/element-view.ts';
import { CODE_LANGUAGE_EVENT, codeAtCaret } from './code-language.ts';

/** `pre` with `code` inside, both for life; at the corner the language, which is no part of the text. */
export const codeBlockView: NodeViewConstructor = (node, view, getPos) => {
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
