import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { attributePatcher, lasting } from './element-view.ts';

const FOREIGN = /^https?:\/\//i;

/** Shows a foreign picture; an address of any other kind is never loaded. */
function showPicture(image: HTMLImageElement, node: ProseMirrorNode): void {
  const src: unknown = node.attrs['src'];
  const alt: unknown = node.attrs['alt'];
  const address = typeof src === 'string' && FOREIGN.test(src) ? src : null;
  if (address !== image.getAttribute('src')) {
    if (address === null) image.removeAttribute('src');
    else image.src = address;
  }
  image.alt = typeof alt === 'string' ? alt : '';
}

/** A picture with its caption, which is edited. */
export const imageView: NodeViewConstructor = (node) => {
  const dom = document.createElement('figure');
  const image = dom.appendChild(document.createElement('img'));
  const contentDOM = dom.appendChild(document.createElement('figcaption'));
  contentDOM.dir = 'auto';
  image.draggable = false;
  image.contentEditable = 'false';
  const patch = attributePatcher(dom);
  const show = (shown: ProseMirrorNode): void => {
    const width: unknown = shown.attrs['width'];
    const style =
      typeof width === 'number' ? { style: `--width: ${Math.min(Math.max(width, 5), 100)}%` } : {};
    patch({ 'data-type': 'image', ...renderAttributes(NODES.image.attributes, shown.attrs), ...style });
    showPicture(image, shown);
  };
  show(node);
  return lasting(
    node,
    {
      dom,
      contentDOM,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    },
    show,
  );
};

/** A picture within a line. */
export const inlineImageView: NodeViewConstructor = (node) => {
  const dom = document.createElement('img');
  const patch = attributePatcher(dom);
  const show = (shown: ProseMirrorNode): void => {
    patch({ 'data-type': 'inlineImage', ...renderAttributes(NODES.inlineImage.attributes, shown.attrs) });
    showPicture(dom, shown);
  };
  show(node);
  return lasting(node, { dom }, show);
};
