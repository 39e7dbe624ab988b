import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import type { AttributeDeclarations } from '#shared/editor/schema/attributes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeView, NodeViewConstructor, ViewMutationRecord } from '@tiptap/pm/view';

export type ElementAttributes = Record<string, string>;

/**
 * Returns a function that makes an element carry the attributes in `next`. It removes only attributes that it has
 * set itself.
 */
export function attributePatcher(element: HTMLElement): (next: ElementAttributes) => void {
  let current: ElementAttributes = {};
  return (next) => {
    for (const name of Object.keys(current)) if (!(name in next)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(next))
      if (current[name] !== value) element.setAttribute(name, value);
    current = next;
  };
}

export interface ElementViewOptions {
  attributes: AttributeDeclarations;
  /** Whether the node has no editable content. */
  isLeaf?: true;
  /** Attributes of the element besides the node's own. */
  extra?: (node: ProseMirrorNode) => ElementAttributes;
}

/**
 * Returns a node view of one element that lives as long as its node: a change of any attribute patches the element
 * (X15). With `toDOM` the element would be replaced, and characters being composed in it would be duplicated.
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
    return withNodeUpdate(
      node,
      isLeaf ? { dom } : { dom, contentDOM: dom, ignoreMutation: (mutation) => isOwnStyle(mutation, dom) },
      show,
    );
  };
}

/**
 * Whether a mutation is a style that the editor sets itself (`freeze-paragraph-height.ts`), which is no change of the
 * text.
 */
const isOwnStyle = (mutation: ViewMutationRecord, dom: HTMLElement): boolean =>
  mutation.type === 'attributes' && mutation.attributeName === 'style' && mutation.target === dom;

/** Adds `update` to a node view: it accepts every node of its type and renders it in the same element. */
export function withNodeUpdate(
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
