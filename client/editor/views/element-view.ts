import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import type { AttributeDeclarations } from '#shared/editor/schema/attributes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeView, NodeViewConstructor, ViewMutationRecord } from '@tiptap/pm/view';

export type ElementAttributes = Record<string, string>;

/** Makes `element` carry exactly `wanted` of the attributes that this function gave it before; those of others stay. */
export function attributePatcher(element: HTMLElement): (wanted: ElementAttributes) => void {
  let given: ElementAttributes = {};
  return (wanted) => {
    for (const name of Object.keys(given)) if (!(name in wanted)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(wanted))
      if (given[name] !== value) element.setAttribute(name, value);
    given = wanted;
  };
}

export interface ElementViewOptions {
  attributes: AttributeDeclarations;
  /** Whether it holds nothing that is edited. */
  isLeaf?: true;
  /** What the element carries besides the node's own attributes. */
  extra?: (node: ProseMirrorNode) => ElementAttributes;
}

/**
 * A view of one element that lives as long as its node: a change of any attribute patches it (X15). With `toDOM` the
 * element would be replaced, and letters being composed in it doubled.
 */
export function elementView(
  tag: string,
  { attributes, isLeaf, extra }: ElementViewOptions,
): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement(tag);
    const patch = attributePatcher(dom);
    const show = (shown: ProseMirrorNode): void =>
      patch({ ...renderAttributes(attributes, shown.attrs), ...extra?.(shown) });
    show(node);
    return lasting(
      node,
      isLeaf ? { dom } : { dom, contentDOM: dom, ignoreMutation: (mutation) => isOwnStyle(mutation, dom) },
      show,
    );
  };
}

/** A style that the page gives an element (`freeze-paragraph-height.ts`) says nothing of the text. */
const isOwnStyle = (mutation: ViewMutationRecord, dom: HTMLElement): boolean =>
  mutation.type === 'attributes' && mutation.attributeName === 'style' && mutation.target === dom;

/** Completes a view: it takes every node of its type, and only shows what changed. */
export function lasting(
  node: ProseMirrorNode,
  view: NodeView,
  show: (node: ProseMirrorNode) => void,
): NodeView {
  const { type } = node;
  return {
    ...view,
    update: (next) => {
      if (next.type !== type) return false;
      show(next);
      return true;
    },
  };
}
