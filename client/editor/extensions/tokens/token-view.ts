import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view';

import { followToken } from './live-tokens.ts';
import { referencesOf } from '../../references/references.ts';
import { tokenDisplay } from './token-display.ts';
import { attributePatcher, withNodeUpdate } from '../../views/element-view.ts';

const ignoreDomMutations: NonNullable<NodeView['ignoreMutation']> = (mutation) =>
  mutation.type !== 'selection';

/** Sets the text of an element that is not editable, unless it has this text already. */
function setText(dom: HTMLElement, text: string): void {
  if (dom.textContent !== text) dom.textContent = text;
}

/** The node view of an object that this version cannot render, or that shows its name only: a locked label. */
export const objectView: NodeViewConstructor = (node) => {
  const dom = document.createElement('div');
  const patch = attributePatcher(dom);
  const show = (shown: ProseMirrorNode): void => {
    const label: unknown = shown.attrs['label'];
    patch({ 'data-type': 'object', ...renderAttributes(NODES.object.attributes, shown.attrs) });
    setText(dom, typeof label === 'string' ? label : '');
  };
  show(node);
  return withNodeUpdate(node, { dom, ignoreMutation: ignoreDomMutations }, show);
};

/** The node view of a token. A link shows the title of its item, which others may change at any time. */
export const tokenView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('span');
  const patch = attributePatcher(dom);
  let last = node;
  const show = (next: ProseMirrorNode): void => {
    last = next;
    const { text, attributes } = tokenDisplay(next, referencesOf(view.state));
    const isFocusable = attributes['role'] === 'link' && !view.editable;
    patch({
      'data-type': 'token',
      ...renderAttributes(NODES.token.attributes, next.attrs),
      ...attributes,
      ...(isFocusable && { tabindex: '0' }),
    });
    setText(dom, text);
  };
  show(node);
  const destroy = followToken(view, () => show(last));
  return withNodeUpdate(node, { dom, ignoreMutation: ignoreDomMutations, destroy }, show);
};
