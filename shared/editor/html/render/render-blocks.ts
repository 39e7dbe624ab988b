import { headingLevel, nodeJson, stringAttribute, nodeText } from '../node-json.ts';
import type { NodeJson } from '../node-json.ts';
import type { HtmlContext } from '../html-options.ts';
import { escapeText, escapeTextOnOneLine, openTag } from './html-text.ts';
import type { HtmlAttributes } from './html-text.ts';
import { nestBlocks } from '../nest-blocks.ts';
import type { Nested, NestedItem, NestedList } from '../nest-blocks.ts';
import { alignStyle, isPlainParagraph } from './plain-paragraph.ts';
import { dataAttributes, imageTag, renderInline, renderText } from './render-inline.ts';
import { renderTable } from './render-table.ts';

/** Renders a flat row of blocks as HTML with nested lists and quotes. */
export function renderBlocks(blocks: readonly NodeJson[], context: HtmlContext): string {
  return renderNested(nestBlocks(blocks), context);
}

function renderNested(nested: readonly Nested[], context: HtmlContext): string {
  const between = context.isMarkdown ? '' : '\n';
  return nested.map((each) => renderNestedNode(each, context)).join(between);
}

function renderNestedNode(nested: Nested, context: HtmlContext): string {
  switch (nested.type) {
    case 'quote':
      return `<blockquote>${renderNested(nested.children, context)}</blockquote>`;
    case 'list':
      return renderList(nested, context);
    case 'block':
      return renderBlock(nested.node, nested.indent, context);
  }
}

function renderList(list: NestedList, context: HtmlContext): string {
  const tag = list.ordered ? 'ol' : 'ul';
  const items = list.items.map((item) => renderItem(item, context)).join('');
  return `${openTag(tag, { start: list.start })}${items}</${tag}>`;
}

function renderItem(item: NestedItem, context: HtmlContext): string {
  const checkbox =
    item.checked === null
      ? ''
      : openTag('input', {
          type: 'checkbox',
          disabled: true,
          checked: item.checked,
          // In a published page the checkbox needs an accessible name.
          'aria-label': context.isClean === true ? (item.checked ? 'Done' : 'To do') : null,
        });
  const children = renderNested(item.children, context);
  const isBare = isPlainParagraph(item.head) && ((item.head.content?.length ?? 0) > 0 || children === '');
  const head = isBare
    ? renderInline(item.head.content ?? [], context)
    : renderParagraph(item.head, 0, context);
  const checked =
    item.checked === null ? {} : dataAttributes(context, { 'data-checked': String(item.checked) });
  return `${openTag('li', checked)}${checkbox}${head}${children}</li>`;
}

/**
 * Renders one block as HTML.
 * @param indent the block's indent outside a list; 0 in a list item
 */
export function renderBlock(node: NodeJson, indent: number, context: HtmlContext): string {
  switch (node.type) {
    case 'paragraph':
      return renderParagraph(node, indent, context);
    case 'codeBlock':
      return renderCode(node, context);
    case 'image':
      return renderFigure(node, context);
    case 'horizontalRule':
      return openTag('hr', dataAttributes(context, { 'data-kind': stringAttribute(node, 'kind') }));
    case 'box':
      return renderBox(node, context);
    case 'object':
      return renderObject(node, context);
    case 'table':
      return renderTable(node, context, renderBlocks);
    case 'footnote':
      // `toHtml` lists the top-level footnotes. A footnote inside another block is rendered at its position.
      return `${openTag('div', dataAttributes(context, { 'data-type': 'footnote', 'data-note': stringAttribute(node, 'note') }))}${renderBlocks(node.content ?? [], context)}</div>`;
    default:
      return renderUnknown(node, context);
  }
}

function renderParagraph(node: NodeJson, indent: number, context: HtmlContext): string {
  const level = headingLevel(node);
  const tag = level === null ? 'p' : `h${level}`;
  const content = renderInline(node.content ?? [], context);
  const attributes = paragraphAttributes(node, indent, context);
  // An empty paragraph has no height without a break.
  return `${openTag(tag, attributes)}${content === '' ? '<br>' : content}</${tag}>`;
}

function paragraphAttributes(node: NodeJson, indent: number, context: HtmlContext): HtmlAttributes {
  const ownIndent = indent === 0 ? null : indent;
  const styles = [
    alignStyle(node),
    ownIndent === null ? null : `margin-inline-start:${ownIndent * 2}em`,
  ].filter(Boolean);
  return {
    ...(context.isMarkdown
      ? { align: stringAttribute(node, 'align') }
      : { style: styles.length === 0 ? null : styles.join(';') }),
    dir: stringAttribute(node, 'dir'),
    lang: stringAttribute(node, 'lang'),
    ...dataAttributes(context, { 'data-style': stringAttribute(node, 'style'), 'data-indent': ownIndent }),
  };
}

function renderCode(node: NodeJson, context: HtmlContext): string {
  const language = stringAttribute(node, 'language');
  const text = (context.isMarkdown ? escapeTextOnOneLine : escapeText)(
    nodeText(nodeJson('codeBlock', {}, node.content)),
  );
  // A class name cannot contain a space, so a language with spaces needs an attribute of its own.
  const languageData = dataAttributes(context, {
    'data-language': language?.includes(' ') ? language : null,
  });
  return `${openTag('pre', languageData)}${openTag('code', { class: language === null ? null : `language-${language}` })}${text}</code></pre>`;
}

function renderFigure(node: NodeJson, context: HtmlContext): string {
  const caption = renderInline(node.content ?? [], context);
  const attributes = dataAttributes(context, {
    'data-type': 'image',
    'data-align': stringAttribute(node, 'align'),
  });
  const style = context.isMarkdown ? null : alignStyle(node);
  return `${openTag('figure', { ...attributes, style })}${imageTag(node, context)}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function renderBox(node: NodeJson, context: HtmlContext): string {
  const kind = stringAttribute(node, 'kind');
  const [title, ...rest] = node.content ?? [];
  const isTitled = node.attrs?.['titled'] === true && title !== undefined;
  if (kind === 'toggle') {
    const isPlain = isTitled && isPlainParagraph(title);
    const summary = isPlain ? `<summary>${renderInline(title.content ?? [], context)}</summary>` : '';
    const content = renderBlocks(isPlain ? rest : (node.content ?? []), context);
    return `<details>${summary}${content}</details>`;
  }
  const attributes = {
    ...dataAttributes(context, {
      'data-type': 'box',
      'data-kind': kind,
      'data-titled': isTitled ? 'true' : null,
    }),
    role: 'note',
  };
  return `${openTag('div', attributes)}${renderBlocks(node.content ?? [], context)}</div>`;
}

function renderObject(node: NodeJson, context: HtmlContext): string {
  const attributes = dataAttributes(context, {
    'data-type': 'object',
    'data-kind': stringAttribute(node, 'kind'),
    'data-ref': stringAttribute(node, 'ref'),
    'data-label': stringAttribute(node, 'label'),
    'data-data': stringAttribute(node, 'data'),
  });
  return `${openTag('div', attributes)}${renderText(stringAttribute(node, 'label') ?? '', context)}</div>`;
}

function renderUnknown(node: NodeJson, context: HtmlContext): string {
  const content = node.content ?? [];
  const isInline = content.some(
    (child) => child.text !== undefined || child.type === 'hardBreak' || child.type === 'token',
  );
  if (isInline || content.length === 0) {
    const words = renderInline(content, context) || renderText(stringAttribute(node, 'label') ?? '', context);
    return words === '' ? '' : `<p>${words}</p>`;
  }
  return renderBlocks(content, context);
}
