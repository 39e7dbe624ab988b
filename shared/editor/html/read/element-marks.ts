import { nodeJson } from '../node-json.ts';
import type { MarkJson, NodeJson } from '../node-json.ts';
import { assetIdOf, storableUrl } from '../asset-url.ts';
import { attribute, declaration, textContent } from './element-tree.ts';
import type { HtmlElement } from './element-tree.ts';

const TAGS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'subscript',
  sup: 'superscript',
};

/**
 * Returns the marks of the text inside an element. CSS declarations have the effect that a browser shows, and may
 * remove the mark of a tag.
 * @param outerMarks the marks of the text around the element
 */
export function marksWithin(element: HtmlElement, outerMarks: readonly MarkJson[]): readonly MarkJson[] {
  let marks = outerMarks;
  const markType = TAGS[element.tagName];
  if (markType !== undefined) marks = [...marks, { type: markType }];
  if (element.tagName === 'mark')
    marks = [...marks, mark('highlight', { color: attribute(element, 'data-color') })];
  if (element.tagName === 'a') {
    const href = storableUrl(attribute(element, 'href'));
    if (href !== null) marks = [...marks, mark('link', { href, title: attribute(element, 'title') })];
  }
  if (attribute(element, 'data-mark') === 'style') {
    const kind = attribute(element, 'data-kind');
    return kind === null
      ? marks
      : [...marks, mark('style', { kind, value: attribute(element, 'data-value') })];
  }
  return styledMarks(element, marks);
}

function styledMarks(element: HtmlElement, outerMarks: readonly MarkJson[]): readonly MarkJson[] {
  let marks = outerMarks;
  const isSpan = element.tagName === 'span';
  const lang = isSpan ? attribute(element, 'lang') : null;
  if (lang) marks = [...marks, mark('style', { kind: 'lang', value: lang })];
  if (attribute(element, 'style') === null) return marks;
  const weight = declaration(element, 'font-weight');
  if (weight === 'normal' || weight === '400') marks = marks.filter(({ type }) => type !== 'bold');
  else if (weight === 'bold' || Number(weight) >= 600) marks = [...marks, { type: 'bold' }];
  const slant = declaration(element, 'font-style');
  if (slant === 'normal') marks = marks.filter(({ type }) => type !== 'italic');
  else if (slant === 'italic' || slant === 'oblique') marks = [...marks, { type: 'italic' }];
  const decoration = `${declaration(element, 'text-decoration') ?? ''} ${declaration(element, 'text-decoration-line') ?? ''}`;
  // Links are underlined by default, so the underline is no mark.
  if (decoration.includes('underline') && element.tagName !== 'a') marks = [...marks, { type: 'underline' }];
  if (decoration.includes('line-through')) marks = [...marks, { type: 'strike' }];
  const caps = `${declaration(element, 'font-variant') ?? ''} ${declaration(element, 'font-variant-caps') ?? ''}`;
  if (caps.includes('small-caps')) marks = [...marks, mark('style', { kind: 'smallCaps' })];
  const shift = declaration(element, 'vertical-align');
  if (shift === 'super' && element.tagName !== 'sup') marks = [...marks, { type: 'superscript' }];
  if (shift === 'sub' && element.tagName !== 'sub') marks = [...marks, { type: 'subscript' }];
  return marks;
}

/** Returns the break, image or token that an element represents; null for any other element. */
export function atomOf(element: HtmlElement): NodeJson | null {
  if (element.tagName === 'br') return { type: 'hardBreak' };
  if (element.tagName === 'img') return imageAtom(element);
  if (attribute(element, 'data-type') !== 'token') return null;
  return nodeJson('token', {
    kind: attribute(element, 'data-kind'),
    ref: attribute(element, 'data-ref'),
    // Another program may have removed some attributes, so the visible text is used if the label is missing.
    label: attribute(element, 'data-label') ?? (shownLabel(element) || null),
    data: attribute(element, 'data-data'),
  });
}

function shownLabel(element: HtmlElement): string {
  return attribute(element, 'data-kind') === 'footnote' ? '' : textContent(element.childNodes).trim();
}

function imageAtom(element: HtmlElement): NodeJson {
  const source = storableUrl(attribute(element, 'src'));
  const assetId = attribute(element, 'data-asset-id') ?? assetIdOf(source);
  return nodeJson('inlineImage', {
    assetId,
    src: assetId === null ? source : null,
    alt: attribute(element, 'alt') || attribute(element, 'title') || null,
    width:
      percentage(attribute(element, 'data-width')) ??
      percentage(/^([\d.]+)%$/.exec(attribute(element, 'width') ?? '')?.[1] ?? null),
  });
}

function percentage(value: string | null): number | null {
  const width = value === null || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(width) && width > 0 ? width : null;
}

function mark(type: string, attrs: Record<string, string | null>): MarkJson {
  const entries = Object.entries(attrs).filter(([, value]) => value !== null);
  return entries.length === 0 ? { type } : { type, attrs: Object.fromEntries(entries) };
}
