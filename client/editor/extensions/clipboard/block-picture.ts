import { copySchemaAttributes, isElement, nameOf, WEB_ADDRESS } from './element-kinds.ts';
import { hasPictureData } from './pasted-pictures/found-pictures.ts';
import type { SourceFacts } from './source-facts.ts';

/** Whether a picture of another program can be pasted: it has an address of the web, or brings its bytes. */
export const canShowPicture = (image: Element | null, facts: SourceFacts): boolean => {
  const src = image?.getAttribute('src') ?? '';
  return WEB_ADDRESS.test(src) || (hasPictureData(src) && (facts.pictures?.add(src) ?? null) !== null);
};

/** Sets the address, or the temporary id, of a picture of another program. @returns whether there is one; else it is lost */
export function setPictureSource(target: HTMLElement, image: Element, facts: SourceFacts): boolean {
  const src = image.getAttribute('src') ?? '';
  const id = hasPictureData(src) ? (facts.pictures?.add(src) ?? null) : null;
  if (WEB_ADDRESS.test(src)) target.setAttribute('data-src', src);
  else if (id !== null) target.setAttribute('data-asset-id', id);
  else {
    facts.lostPictures += 1;
    facts.areFilesLost ||= !hasPictureData(src);
    return false;
  }
  target.setAttribute('alt', image.getAttribute('alt') ?? '');
  return true;
}

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
