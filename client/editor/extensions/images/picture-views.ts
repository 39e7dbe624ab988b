import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor, ViewMutationRecord } from '@tiptap/pm/view';

import { altField } from './alt-field.ts';
import { Picture } from './picture.ts';
import { attributePatcher, lasting } from '../../views/element-view.ts';

/** What stands in the place of a picture that cannot be shown: its own words, else that there is one. */
function tellMissing(figure: HTMLElement, image: HTMLImageElement, isMissing: boolean): void {
  if (isMissing) figure.dataset['missing'] = image.alt === '' ? 'Picture' : image.alt;
  else delete figure.dataset['missing'];
}

/** A picture with its caption, which is edited. */
export const imageView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement('figure');
  const image = dom.appendChild(document.createElement('img'));
  const contentDOM = dom.appendChild(document.createElement('figcaption'));
  contentDOM.dir = 'auto';
  image.draggable = false;
  image.contentEditable = 'false';
  let alt: HTMLInputElement | undefined;
  const patch = attributePatcher(dom);
  const picture = new Picture(image, view, (isMissing) => tellMissing(dom, image, isMissing));
  const show = (shown: ProseMirrorNode): void => {
    const width: unknown = shown.attrs['width'];
    const style =
      typeof width === 'number' ? { style: `--width: ${Math.min(Math.max(width, 5), 100)}%` } : {};
    patch({ 'data-type': 'image', ...renderAttributes(NODES.image.attributes, shown.attrs), ...style });
    picture.show(shown);
    if (alt && alt !== document.activeElement) alt.value = image.alt;
  };
  show(node);
  const made = {
    dom,
    contentDOM,
    stopEvent: (event: Event) => event.target === alt || picture.owns(event),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    destroy: () => picture.destroy(),
  };
  return {
    ...lasting(node, made, show),
    update: (next, decorations) => {
      if (next.type !== node.type) return false;
      // The first caret in it: a page of pictures has no field for each.
      if (decorations.length > 0 && view.editable)
        alt ??= dom.insertBefore(altField(view, getPos), contentDOM);
      show(next);
      return true;
    },
  };
};

/** A picture within a line. */
export const inlineImageView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('span');
  const patch = attributePatcher(dom);
  const picture = new Picture(dom.appendChild(document.createElement('img')), view);
  const show = (shown: ProseMirrorNode): void => {
    patch({ 'data-type': 'inlineImage', ...renderAttributes(NODES.inlineImage.attributes, shown.attrs) });
    picture.show(shown);
  };
  show(node);
  const made = {
    dom,
    stopEvent: (event: Event) => picture.owns(event),
    ignoreMutation: () => true,
    destroy: () => picture.destroy(),
  };
  return lasting(node, made, show);
};
