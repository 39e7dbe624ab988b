import { copySchemaAttributes, isElement, nameOf } from './element-kinds.ts';

/** Replaces a paragraph that contains only a picture by a block picture. Items of lists stay paragraphs. */
export function replaceByPicture(paragraph: HTMLElement): void {
  const only = paragraph.childNodes.length === 1 ? paragraph.firstChild : null;
  if (!only || !isElement(only) || nameOf(only) !== 'img' || paragraph.hasAttribute('data-list')) return;
  const { ownerDocument } = paragraph;
  const figure = ownerDocument.createElement('figure');
  for (const name of ['data-indent', 'data-quote', 'data-id']) {
    const value = paragraph.getAttribute(name);
    if (value !== null) figure.setAttribute(name, value);
  }
  copySchemaAttributes(only, figure);
  figure.setAttribute('data-type', 'image');
  figure.append(ownerDocument.createElement('figcaption'));
  paragraph.replaceWith(figure);
}
