import { safeUrl } from '#shared/editor/schema/safe-url.ts';

import { nameOf, styleOf } from './element-kinds.ts';
import { decorationOf, isBold, isItalic } from './pasted-styles/text-style.ts';
import { isTrackedInsertion } from './tracked-changes.ts';

const MARK_ELEMENTS: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  strike: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
};

/**
 * Returns the marks that an element's inline style adds and those that it removes: Google Docs wraps everything in a
 * `b` of normal weight.
 */
function styleMarks(element: HTMLElement): { added: string[]; removed: string[] } {
  const style = styleOf(element);
  const { verticalAlign } = style;
  const [bold, italic, decoration] = [isBold(style), isItalic(style), decorationOf(style)];
  const added: string[] = [];
  const removed: string[] = [];
  if (bold !== null) (bold ? added : removed).push('strong');
  if (italic !== null) (italic ? added : removed).push('em');
  // Links are underlined by default, so the underline of a link is not a mark.
  if (decoration.includes('underline') && !element.closest('a')) added.push('u');
  if (decoration.includes('line-through')) added.push('s');
  if (verticalAlign === 'super') added.push('sup');
  if (verticalAlign === 'sub') added.push('sub');
  return { added, removed };
}

/**
 * Returns new elements for the marks of an inline element, outermost first; none for a plain span. A link whose
 * address is not safe to open yields no element.
 */
export function marksOf(element: HTMLElement, document: Document): HTMLElement[] {
  const { added, removed } = styleMarks(element);
  const tag =
    nameOf(element) === 'ins' && isTrackedInsertion(element) ? undefined : MARK_ELEMENTS[nameOf(element)];
  const tags = new Set([...(tag && !removed.includes(tag) ? [tag] : []), ...added]);
  const elements = [...tags].map((name) => {
    const markElement = document.createElement(name);
    const color = element.getAttribute('data-color');
    if (name === 'mark' && color) markElement.setAttribute('data-color', color);
    return markElement;
  });
  const href = nameOf(element) === 'a' ? safeUrl(element.getAttribute('href')) : null;
  if (href !== null) elements.unshift(createLink(href, element.getAttribute('title'), document));
  if (element.hasAttribute('data-mark')) elements.unshift(createDataMark(element, document));
  return elements;
}

function createLink(href: string, title: string | null, document: Document): HTMLElement {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  if (title) link.setAttribute('title', title);
  return link;
}

/** Creates the `span` of a mark without an HTML element (`data-mark`), with all its `data-*` attributes. */
function createDataMark(element: HTMLElement, document: Document): HTMLElement {
  const span = document.createElement('span');
  for (const { name, value } of element.attributes)
    if (name.startsWith('data-')) span.setAttribute(name, value);
  return span;
}

/** Adds marks without duplicates: a page may nest its text in a hundred `b` elements. */
export const withMarks = (marks: HTMLElement[], added: HTMLElement[]): HTMLElement[] => [
  ...marks,
  ...added.filter((mark) => !marks.some((each) => each.isEqualNode(mark))),
];
