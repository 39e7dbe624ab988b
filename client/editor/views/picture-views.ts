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

/** What stands in the place of a picture that cannot be shown: its own words, else that there is one. */
function tellMissing(figure: HTMLElement, image: HTMLImageElement, isMissing: boolean): void {
  if (isMissing) figure.dataset['missing'] = image.alt === '' ? 'Picture' : image.alt;
  else delete figure.dataset['missing'];
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
  let hasFailed = false;
  const show = (shown: ProseMirrorNode): void => {
    const width: unknown = shown.attrs['width'];
    const style =
      typeof width === 'number' ? { style: `--width: ${Math.min(Math.max(width, 5), 100)}%` } : {};
    patch({ 'data-type': 'image', ...renderAttributes(NODES.image.attributes, shown.attrs), ...style });
    const before = image.getAttribute('src');
    showPicture(image, shown);
    if (image.getAttribute('src') !== before) hasFailed = false;
    tellMissing(dom, image, !image.hasAttribute('src') || hasFailed);
  };
  const settle = (event: Event): void => {
    hasFailed = event.type === 'error';
    tellMissing(dom, image, hasFailed);
  };
  image.addEventListener('load', settle);
  image.addEventListener('error', settle);
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
