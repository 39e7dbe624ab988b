import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import type { AttributeDeclarations } from '#shared/editor/schema/attributes.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { attributePatcher, lasting } from './element-view.ts';

function labelView(tag: string, type: string, attributes: AttributeDeclarations): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement(tag);
    const patch = attributePatcher(dom);
    const show = (shown: ProseMirrorNode): void => {
      const label: unknown = shown.attrs['label'];
      patch({ 'data-type': type, ...renderAttributes(attributes, shown.attrs) });
      dom.textContent = typeof label === 'string' ? label : '';
    };
    show(node);
    return lasting(node, { dom, ignoreMutation: (mutation) => mutation.type !== 'selection' }, show);
  };
}

/** What this version has no form for, or that shows its name alone, is a locked label: kept, movable, not editable. */
export const tokenView = labelView('span', 'token', NODES.token.attributes);
export const objectView = labelView('div', 'object', NODES.object.attributes);
