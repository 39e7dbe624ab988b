import { safeUrl } from '../../schema/safe-url.ts';
import { numberAttribute, stringAttribute } from '../node-json.ts';
import type { MarkJson, NodeJson } from '../node-json.ts';
import { tokenLabel } from '../html-options.ts';
import type { HtmlContext } from '../html-options.ts';
import { escapeText, escapeTextOnOneLine, openTag } from './html-text.ts';
import type { HtmlAttributes } from './html-text.ts';
import { markTree } from '../mark-tree.ts';
import type { MarkTree } from '../mark-tree.ts';

const SIMPLE_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

/** Renders inline content as HTML. A line end inside text becomes a break. */
export function renderInline(content: readonly NodeJson[], context: HtmlContext): string {
  const html = renderTrees(markTree(content), context);
  // A browser hides a break at the end of a block, so a trailing break is written twice.
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
      // A leaf of a later version is rendered as its label or alternative text.
      return renderText(stringAttribute(node, 'label') ?? stringAttribute(node, 'alt') ?? '', context);
  }
}

/** Renders text as HTML. Line ends become breaks. */
export function renderText(text: string, context: HtmlContext): string {
  const escape = context.isMarkdown ? escapeTextOnOneLine : escapeText;
  return text
    .split(/\r\n|[\r\n]/)
    .map(escape)
    .join('<br>');
}

/** Returns the tags of a visible mark. Both are empty for a link whose URL is not safe. */
export function markTags(mark: MarkJson, context: HtmlContext): [open: string, close: string] {
  const plain = SIMPLE_TAGS[mark.type];
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
      return [openTag('mark', dataAttributes(context, { 'data-color': color })), '</mark>'];
    }
    default:
      return [openTag('span', styleAttributes(mark, context)), '</span>'];
  }
}

function styleAttributes(mark: MarkJson, context: HtmlContext): HtmlAttributes {
  const kind = stringAttribute(mark, 'kind');
  const value = stringAttribute(mark, 'value');
  // Small capitals and languages have a form of their own in HTML, from which `fromHtml` restores them.
  if (kind === 'smallCaps') return { style: 'font-variant:small-caps' };
  if (kind === 'lang' && value !== null) return { lang: value };
  // A value that could end the CSS declaration is written as a data attribute only.
  const isSafe = value !== null && /^[#\w\s,.%()'-]+$/.test(value) && !/url|expression/i.test(value);
  const css = kind === 'color' ? 'color' : kind === 'font' ? 'font-family' : null;
  return {
    ...dataAttributes(context, { 'data-mark': 'style', 'data-kind': kind, 'data-value': value }),
    style: css !== null && isSafe ? `${css}:${value}` : null,
  };
}

/**
 * Renders an `img` element.
 * @param attributes data attributes that precede those of the image
 */
export function imageTag(node: NodeJson, context: HtmlContext, attributes: HtmlAttributes = {}): string {
  const assetId = stringAttribute(node, 'assetId');
  const width = numberAttribute(node, 'width');
  return openTag('img', {
    ...dataAttributes(context, attributes),
    ...dataAttributes(context, { 'data-asset-id': context.isMarkdown ? null : assetId }),
    src: imageAddress(node, context),
    alt: stringAttribute(node, 'alt') ?? '',
    // Renderers of Markdown remove styles, but keep this attribute.
    width: width === null || !context.isMarkdown ? null : `${width}%`,
    ...dataAttributes(context, { 'data-width': width }),
    style: width === null || context.isMarkdown ? null : `width:${width}%`,
  });
}

/**
 * Returns the URL of an image: for an asset the URL from the options, or `asset:ID` in Markdown; otherwise the
 * image's `src`, which outside Markdown must be safe.
 */
export function imageAddress(node: NodeJson, context: HtmlContext): string | null {
  const assetId = stringAttribute(node, 'assetId');
  if (assetId !== null)
    return context.isMarkdown ? `asset:${assetId}` : (context.assetUrl?.(assetId) ?? null);
  const src = stringAttribute(node, 'src');
  return context.isMarkdown ? src : safeUrl(src);
}

/** Returns the `data-` attributes from which `fromHtml` restores a token. */
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
  const attributes = dataAttributes(context, tokenAttributes(token));
  const ref = stringAttribute(token, 'ref');
  const note = ref === null ? undefined : context.footnoteNumbers.get(ref);
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

/** Returns attributes that only `fromHtml` needs; none in clean HTML. */
export function dataAttributes(context: HtmlContext, attributes: HtmlAttributes): HtmlAttributes {
  return context.isClean === true ? {} : attributes;
}
