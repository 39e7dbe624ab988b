import { safeUrl } from '#shared/editor/schema/safe-url.ts';

import { nameOf, styleOf } from './element-kinds.ts';
import { isInsertion } from './tracked-changes.ts';

const TAGS: Readonly<Record<string, string>> = {
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

/** Marks that an element's style gives, and those it takes back (Google Docs wraps everything in a `b` of normal weight). */
function styleMarks(element: HTMLElement): { given: string[]; taken: string[] } {
  const { fontWeight, fontStyle, verticalAlign, textDecorationLine, textDecoration } = styleOf(element);
  const decoration = textDecorationLine || textDecoration || '';
  const weight =
    fontWeight === 'bold' || fontWeight === 'bolder'
      ? 700
      : fontWeight === 'normal'
        ? 400
        : Number(fontWeight) || 0;
  const given: string[] = [];
  const taken: string[] = [];
  if (weight >= 600) given.push('strong');
  else if (weight > 0) taken.push('strong');
  if (fontStyle === 'italic' || fontStyle === 'oblique') given.push('em');
  else if (fontStyle === 'normal') taken.push('em');
  // A link is underlined by nature; the underline is no mark of its own.
  if (decoration.includes('underline') && !element.closest('a')) given.push('u');
  if (decoration.includes('line-through')) given.push('s');
  if (verticalAlign === 'super') given.push('sup');
  if (verticalAlign === 'sub') given.push('sub');
  return { given, taken };
}

/**
 * The clean elements that stand for an inline element's marks, outermost first; none for a plain span.
 * A link keeps only an address that is safe to open.
 */
export function marksOf(element: HTMLElement, document: Document): HTMLElement[] {
  const { given, taken } = styleMarks(element);
  const tag = nameOf(element) === 'ins' && isInsertion(element) ? undefined : TAGS[nameOf(element)];
  const tags = new Set([...(tag && !taken.includes(tag) ? [tag] : []), ...given]);
  const elements = [...tags].map((name) => {
    const made = document.createElement(name);
    const color = element.getAttribute('data-color');
    if (name === 'mark' && color) made.setAttribute('data-color', color);
    return made;
  });
  const href = nameOf(element) === 'a' ? safeUrl(element.getAttribute('href')) : null;
  if (href !== null) elements.unshift(linkTo(href, element.getAttribute('title'), document));
  if (element.hasAttribute('data-mark')) elements.unshift(ownMark(element, document));
  return elements;
}

function linkTo(href: string, title: string | null, document: Document): HTMLElement {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  if (title) link.setAttribute('title', title);
  return link;
}

/** A mark that HTML has no element for: `span data-mark`, with its attributes. */
function ownMark(element: HTMLElement, document: Document): HTMLElement {
  const span = document.createElement('span');
  for (const { name, value } of element.attributes)
    if (name.startsWith('data-')) span.setAttribute(name, value);
  return span;
}
