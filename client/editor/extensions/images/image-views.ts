import { relativePath } from '#shared/editor/html/relative-path.ts';
import { nameInPath } from '#shared/lib/name-in-path.ts';
import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor, ViewMutationRecord } from '@tiptap/pm/view';

import { attributePatcher, withNodeUpdate } from '../../views/element-view.ts';
import { createAltField } from './alt-field.ts';
import { widthOf } from './image-block.ts';
import { Picture } from './picture.ts';

/** Shows the alt text, or the word “Picture”, in place of a picture that cannot be loaded. */
function showMissing(
  figure: HTMLElement,
  image: HTMLImageElement,
  isMissing: boolean,
  path: string | null,
): void {
  if (!isMissing) delete figure.dataset['missing'];
  // A picture that was beside an imported or pasted text, and is not in the workspace.
  else if (path !== null) figure.dataset['missing'] = `Missing picture: ${nameInPath(path)}`;
  else figure.dataset['missing'] = image.alt === '' ? 'Picture' : image.alt;
}

/** Returns the path of a picture that was beside the text; null for any other picture. */
const pathOf = ({ attrs }: ProseMirrorNode): string | null =>
  typeof attrs['assetId'] === 'string' ? null : relativePath(attrs['src']);

/** The node view of a picture with an editable caption. */
export const imageView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement('figure');
  const image = dom.appendChild(document.createElement('img'));
  const words = dom.appendChild(document.createElement('figcaption'));
  const contentDOM = words.appendChild(document.createElement('div'));
  contentDOM.className = 'page__caption';
  contentDOM.dir = 'auto';
  image.draggable = false;
  image.contentEditable = 'false';
  let alt: HTMLInputElement | undefined;
  const patch = attributePatcher(dom);
  let path = pathOf(node);
  const picture = new Picture(image, view, (isMissing) => showMissing(dom, image, isMissing, path));
  const show = (shown: ProseMirrorNode): void => {
    const width = widthOf({ node: shown });
    const style = width === null ? {} : { style: `--width: ${width}%` };
    path = pathOf(shown);
    patch({ 'data-type': 'image', ...renderAttributes(NODES.image.attributes, shown.attrs), ...style });
    picture.show(shown);
    if (alt && alt !== document.activeElement) alt.value = image.alt;
  };
  // Created when the image is first selected or its caption gets the caret, so that a page of pictures does not get a
  // field for each.
  const addAltField = (): void => {
    if (alt || !view.editable) return;
    alt = words.appendChild(createAltField(view, getPos));
    alt.value = image.alt;
  };
  show(node);
  const nodeView = {
    dom,
    contentDOM,
    selectNode: () => {
      addAltField();
      dom.classList.add('ProseMirror-selectednode');
      // ProseMirror's own method, which this one replaces, makes a selected block draggable too.
      dom.draggable = true;
    },
    deselectNode: () => {
      dom.classList.remove('ProseMirror-selectednode');
      dom.removeAttribute('draggable');
    },
    stopEvent: (event: Event) => event.target === alt || picture.ownsEvent(event),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    destroy: () => picture.destroy(),
  };
  return {
    ...withNodeUpdate(node, nodeView, show),
    update: (next, decorations) => {
      if (next.type !== node.type) return false;
      if (decorations.length > 0) addAltField();
      show(next);
      return true;
    },
  };
};

/** The node view of a picture within a line. */
export const inlineImageView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('span');
  const patch = attributePatcher(dom);
  const image = dom.appendChild(document.createElement('img'));
  let path = pathOf(node);
  const picture = new Picture(image, view, (isMissing) => {
    showMissing(dom, image, isMissing && path !== null, path);
  });
  const show = (shown: ProseMirrorNode): void => {
    path = pathOf(shown);
    patch({ 'data-type': 'inlineImage', ...renderAttributes(NODES.inlineImage.attributes, shown.attrs) });
    picture.show(shown);
  };
  show(node);
  const nodeView = {
    dom,
    stopEvent: (event: Event) => picture.ownsEvent(event),
    ignoreMutation: () => true,
    destroy: () => picture.destroy(),
  };
  return withNodeUpdate(node, nodeView, show);
};
