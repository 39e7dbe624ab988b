import { safeUrl } from '../../schema/safe-url.ts';
import { numberAttribute, stringAttribute } from '../document-json.ts';
import type { MarkJson, NodeJson } from '../document-json.ts';
import type { HtmlContext } from '../html-options.ts';
import { escapeText, escapeTextOnOneLine, openTag } from './html-text.ts';
import type { HtmlAttributes } from './html-text.ts';
import { markTree } from '../mark-tree.ts';
import type { MarkTree } from '../mark-tree.ts';
import { tokenLabel } from '../token-label.ts';

const PLAIN: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

/** Inline content as HTML. A line end inside text is a break. */
export function renderInline(content: readonly NodeJson[], context: HtmlContext): string {
  const html = renderTrees(markTree(content), context);
  // A browser hides a break at the very end of a block, so one that is meant needs a second.
  return content.at(-1)?.type === 'hardBreak' ? `${html}<br>` : html;
}

function renderTrees(trees: readonly MarkTree[], context: HtmlContext): string {
  return trees
    .map((tree) => {
      if ('node' in tree) return renderLeaf(tree.node, context);
      const [open, close] = markTags(tree.mark, context);
      return open + renderTrees(tree.children, context) + close;
    })
    .join('');
}

function renderLeaf(node: NodeJson, context: HtmlContext): string {
  if (node.text !== undefined) return renderText(node.text, context);
  switch (node.type) {
    case 'hardBreak':
      return '<br>';
    case 'inlineImage':
      return imageTag(node, context, { 'data-type': 'inlineImage' });
    case 'token':
      return renderToken(node, context);
    default:
      // A leaf of a later version: its words at least.
      return renderText(stringAttribute(node, 'label') ?? stringAttribute(node, 'alt') ?? '', context);
  }
}

/** Prose as HTML. */
export function renderText(text: string, context: HtmlContext): string {
  const escape = context.isMarkdown ? escapeTextOnOneLine : escapeText;
  return text
    .split(/\r\n|[\r\n]/)
    .map(escape)
    .join('<br>');
}

/** The tags of a shown mark. A link whose address may not be followed has none. */
export function markTags(mark: MarkJson, context: HtmlContext): [open: string, close: string] {
  const plain = PLAIN[mark.type];
  if (plain !== undefined) return [`<${plain}>`, `</${plain}>`];
  switch (mark.type) {
    case 'link': {
      const href = safeUrl(stringAttribute(mark, 'href'));
      return href === null
        ? ['', '']
        : [openTag('a', { href, title: stringAttribute(mark, 'title') }), '</a>'];
    }
    case 'highlight': {
      const color = stringAttribute(mark, 'color');
      return [openTag('mark', data(context, { 'data-color': color })), '</mark>'];
    }
    default:
      return [openTag('span', styleAttributes(mark, context)), '</span>'];
  }
}

function styleAttributes(mark: MarkJson, context: HtmlContext): HtmlAttributes {
  const kind = stringAttribute(mark, 'kind');
  const value = stringAttribute(mark, 'value');
  // Two kinds have a form of their own in HTML; it alone is enough to read them back.
  if (kind === 'smallCaps') return { style: 'font-variant:small-caps' };
  if (kind === 'lang' && value !== null) return { lang: value };
  // Whatever may break out of a declaration is kept as data only.
  const isSafe = value !== null && /^[#\w\s,.%()'-]+$/.test(value) && !/url|expression/i.test(value);
  const css = kind === 'color' ? 'color' : kind === 'font' ? 'font-family' : null;
  return {
    ...data(context, { 'data-mark': 'style', 'data-kind': kind, 'data-value': value }),
    style: css !== null && isSafe ? `${css}:${value}` : null,
  };
}

/** An `img`. `attributes` come first. */
export function imageTag(node: NodeJson, context: HtmlContext, attributes: HtmlAttributes = {}): string {
  const assetId = stringAttribute(node, 'assetId');
  const width = numberAttribute(node, 'width');
  return openTag('img', {
    ...data(context, attributes),
    ...data(context, { 'data-asset-id': context.isMarkdown ? null : assetId }),
    src: imageAddress(node, context),
    alt: stringAttribute(node, 'alt') ?? '',
    ...data(context, { 'data-width': width }),
    style: width === null || context.isMarkdown ? null : `width:${width}%`,
  });
}

/** Where an image lies: an asset's address by the options, `asset:ID` in Markdown; else its own source when that is safe. */
export function imageAddress(node: NodeJson, context: HtmlContext): string | null {
  const assetId = stringAttribute(node, 'assetId');
  if (assetId !== null)
    return context.isMarkdown ? `asset:${assetId}` : (context.assetUrl?.(assetId) ?? null);
  const src = stringAttribute(node, 'src');
  return context.isMarkdown ? src : safeUrl(src);
}

/** The `data-` attributes from which a token is read back. */
export function tokenAttributes(token: NodeJson): HtmlAttributes {
  return {
    'data-type': 'token',
    'data-kind': stringAttribute(token, 'kind'),
    'data-ref': stringAttribute(token, 'ref'),
    'data-label': stringAttribute(token, 'label'),
    'data-data': stringAttribute(token, 'data'),
  };
}

function renderToken(token: NodeJson, context: HtmlContext): string {
  const attributes = data(context, tokenAttributes(token));
  const ref = stringAttribute(token, 'ref');
  const note = ref === null ? undefined : context.notes.get(ref);
  if (stringAttribute(token, 'kind') === 'footnote' && note !== undefined) {
    const link = openTag('a', { ...attributes, href: `#note-${note}`, role: 'doc-noteref' });
    return `<sup>${link}${note}</a></sup>`;
  }
  const href = safeUrl(context.tokenHref?.(token));
  const label = renderText(tokenLabel(token, context), context);
  return href === null
    ? `${openTag('span', attributes)}${label}</span>`
    : `${openTag('a', { ...attributes, href })}${label}</a>`;
}

/** Attributes that only reading back needs; none in clean HTML. */
export function data(context: HtmlContext, attributes: HtmlAttributes): HtmlAttributes {
  return context.isClean === true ? {} : attributes;
}
