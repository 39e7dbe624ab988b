import { nodeJson } from '../document-json.ts';
import type { MarkJson, NodeJson } from '../document-json.ts';
import { assetOf, storedAssetUrl } from '../asset-url.ts';
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

/** The marks within an element, given those around it. Style declarations count as browsers show them, also against the tag. */
export function marksWithin(element: HtmlElement, around: readonly MarkJson[]): readonly MarkJson[] {
  let marks = around;
  const tag = TAGS[element.tagName];
  if (tag !== undefined) marks = [...marks, { type: tag }];
  if (element.tagName === 'mark')
    marks = [...marks, mark('highlight', { color: attribute(element, 'data-color') })];
  if (element.tagName === 'a') {
    const href = storedAssetUrl(attribute(element, 'href'));
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

function styledMarks(element: HtmlElement, around: readonly MarkJson[]): readonly MarkJson[] {
  let marks = around;
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
  const line = `${declaration(element, 'text-decoration') ?? ''} ${declaration(element, 'text-decoration-line') ?? ''}`;
  // A link is underlined by its kind.
  if (line.includes('underline') && element.tagName !== 'a') marks = [...marks, { type: 'underline' }];
  if (line.includes('line-through')) marks = [...marks, { type: 'strike' }];
  const caps = `${declaration(element, 'font-variant') ?? ''} ${declaration(element, 'font-variant-caps') ?? ''}`;
  if (caps.includes('small-caps')) marks = [...marks, mark('style', { kind: 'smallCaps' })];
  const shift = declaration(element, 'vertical-align');
  if (shift === 'super' && element.tagName !== 'sup') marks = [...marks, { type: 'superscript' }];
  if (shift === 'sub' && element.tagName !== 'sub') marks = [...marks, { type: 'subscript' }];
  return marks;
}

/** The break, image or token that an element is; null for one that only holds text. */
export function atomOf(element: HtmlElement): NodeJson | null {
  if (element.tagName === 'br') return { type: 'hardBreak' };
  if (element.tagName === 'img') return imageAtom(element);
  if (attribute(element, 'data-type') !== 'token') return null;
  return nodeJson('token', {
    kind: attribute(element, 'data-kind'),
    ref: attribute(element, 'data-ref'),
    // Whatever the element shows is not to be lost, should only a part of the attributes have survived.
    label: attribute(element, 'data-label') ?? (shownLabel(element) || null),
    data: attribute(element, 'data-data'),
  });
}

function shownLabel(element: HtmlElement): string {
  return attribute(element, 'data-kind') === 'footnote' ? '' : textContent(element.childNodes).trim();
}

function imageAtom(element: HtmlElement): NodeJson {
  const source = storedAssetUrl(attribute(element, 'src'));
  const assetId = attribute(element, 'data-asset-id') ?? assetOf(source);
  return nodeJson('inlineImage', {
    assetId,
    src: assetId === null ? source : null,
    alt: attribute(element, 'alt') || attribute(element, 'title') || null,
    width: percent(attribute(element, 'data-width')),
  });
}

function percent(value: string | null): number | null {
  const width = value === null || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(width) && width > 0 ? width : null;
}

function mark(type: string, attrs: Record<string, string | null>): MarkJson {
  const set = Object.entries(attrs).filter(([, value]) => value !== null);
  return set.length === 0 ? { type } : { type, attrs: Object.fromEntries(set) };
}
