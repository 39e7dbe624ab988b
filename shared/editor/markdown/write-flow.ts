import type { BlockContent, DefinitionContent, FootnoteDefinition, Html, ListItem, Paragraph } from 'mdast';
import { headingLevel, numberAttribute, stringAttribute, nodeText } from '../html/node-json.ts';
import type { NodeJson } from '../html/node-json.ts';
import { openTag } from '../html/render/html-text.ts';
import { nestBlocks } from '../html/nest-blocks.ts';
import type { Nested, NestedItem } from '../html/nest-blocks.ts';
import { isPlainParagraph, isStyled } from '../html/render/plain-paragraph.ts';
import { imageAddress } from '../html/render/render-inline.ts';
import { renderBlock } from '../html/render/render-blocks.ts';
import type { MarkdownContext } from './markdown-context.ts';
import { writePhrasing } from './write-phrasing.ts';
import { writeTable } from './write-table.ts';

type Flow = BlockContent | DefinitionContent;

/**
 * The greatest start number. CommonMark allows nine digits; this leaves room for the numbers of the following items.
 */
const MAX_LIST_START = 999_000_000;

/** Converts a flat row of blocks to mdast. Empty paragraphs are omitted, except for gaps. */
export function writeFlow(blocks: readonly NodeJson[], context: MarkdownContext): Flow[] {
  const isOmitted = (node: NodeJson) => isBlankParagraph(node) && !context.gaps.has(node);
  return writeNested(nestBlocks(blocks, isOmitted), context);
}

/** Returns the empty paragraphs of the page that stand between two texts, as between scenes. */
export function gapsOf(blocks: readonly NodeJson[]): Set<NodeJson> {
  const first = blocks.findIndex((block) => !isBlankParagraph(block));
  const last = blocks.findLastIndex((block) => !isBlankParagraph(block));
  return new Set(blocks.slice(Math.max(first, 0), last + 1).filter(isGap));
}

/** Empty lines of quotes and below list items belong to those, and are no gap of the page. */
const isGap = (block: NodeJson): boolean =>
  isBlankParagraph(block) &&
  (numberAttribute(block, 'indent') ?? 0) === 0 &&
  (numberAttribute(block, 'quote') ?? 0) === 0;

/** Converts a footnote at the end of the document to mdast. */
export function writeFootnote(
  label: string,
  content: readonly NodeJson[],
  context: MarkdownContext,
): FootnoteDefinition {
  return { type: 'footnoteDefinition', identifier: label, label, children: writeFlow(content, context) };
}

function isBlankParagraph(node: NodeJson): boolean {
  return (
    node.type === 'paragraph' &&
    headingLevel(node) === null &&
    stringAttribute(node, 'list') === null &&
    (node.content ?? []).every((child) => child.type === 'hardBreak' || child.text?.trim() === '')
  );
}

function writeNested(nested: readonly Nested[], context: MarkdownContext): Flow[] {
  return nested.flatMap((each): Flow[] => {
    switch (each.type) {
      case 'quote': {
        const children = writeNested(each.children, context);
        return children.length === 0 ? [] : [{ type: 'blockquote', children }];
      }
      case 'list': {
        const start =
          each.start === null || each.start < 0 || each.start > MAX_LIST_START ? 1 : Math.trunc(each.start);
        const children = each.items.map((item) => writeItem(item, context));
        return [
          {
            type: 'list',
            ordered: each.ordered,
            start: each.ordered ? start : null,
            spread: false,
            children,
          },
        ];
      }
      case 'block':
        return writeBlock(each.node, each.indent, context);
    }
  });
}

function writeItem(item: NestedItem, context: MarkdownContext): ListItem {
  const children = writeNested(item.children, context);
  const isEmpty = (item.head.content ?? []).length === 0 && headingLevel(item.head) === null;
  const head = isEmpty ? [] : writeBlock(item.head, 0, context);
  if (item.checked === null) return { type: 'listItem', spread: false, children: [...head, ...children] };
  // GFM allows a checkbox only before a paragraph with text. `fromMarkdown` also reads one without text.
  const words = writePhrasing(item.head.content ?? [], 'paragraph', context);
  const paragraph: Paragraph = { type: 'paragraph', children: words };
  return words.length > 0
    ? { type: 'listItem', spread: false, checked: item.checked, children: [paragraph, ...children] }
    : { type: 'listItem', spread: false, children: [emptyCheckbox(item.checked), ...children] };
}

function emptyCheckbox(isChecked: boolean): Paragraph {
  return { type: 'paragraph', children: [{ type: 'html', value: isChecked ? '[x]' : '[ ]' }] };
}

function writeBlock(node: NodeJson, indent: number, context: MarkdownContext): Flow[] {
  switch (node.type) {
    case 'paragraph':
      return [context.gaps.has(node) ? html('&nbsp;') : writeParagraph(node, indent, context)];
    case 'codeBlock': {
      const [lang, ...meta] = (stringAttribute(node, 'language') ?? '').split(/\s+/).filter(Boolean);
      const value = (node.content ?? []).map(nodeText).join('');
      return [{ type: 'code', lang: lang ?? null, meta: meta.join(' ') || null, value }];
    }
    case 'image':
      return [writeImage(node, context)];
    case 'horizontalRule': {
      const kind = stringAttribute(node, 'kind');
      return [kind === null ? { type: 'thematicBreak' } : html(openTag('hr', { 'data-kind': kind }))];
    }
    case 'box':
      return writeBox(node, context);
    case 'object':
      return [writeObject(node, context)];
    case 'table':
      return [writeTable(node, context)];
    default:
      return writeUnknown(node, context);
  }
}

function writeParagraph(node: NodeJson, indent: number, context: MarkdownContext): Flow {
  const level = headingLevel(node);
  if (indent > 0 || isStyled(node)) return html(renderBlock(node, indent, context.html));
  const content = node.content ?? [];
  return level === null
    ? { type: 'paragraph', children: writePhrasing(content, 'paragraph', context) }
    : { type: 'heading', depth: level, children: writePhrasing(content, 'heading', context) };
}

function writeImage(node: NodeJson, context: MarkdownContext): Flow {
  const caption = node.content ?? [];
  const isPlain =
    caption.every(
      ({ text, marks }) => text !== undefined && !text.includes('\n') && (marks ?? []).length === 0,
    ) &&
    numberAttribute(node, 'width') === null &&
    stringAttribute(node, 'align') === null;
  if (!isPlain) return html(renderBlock(node, 0, context.html));
  const url = imageAddress(node, context.html) ?? '';
  const alt = stringAttribute(node, 'alt')?.replaceAll(/\s+/g, ' ') ?? '';
  const title = caption.map(nodeText).join('') || null;
  return { type: 'paragraph', children: [{ type: 'image', url, alt, title }] };
}

function writeBox(node: NodeJson, context: MarkdownContext): Flow[] {
  const kind = stringAttribute(node, 'kind');
  const content = node.content ?? [];
  const [first, ...rest] = content;
  const title = node.attrs?.['titled'] === true && first && isPlainParagraph(first) ? first : null;
  const children = writeFlow(title ? rest : content, context);
  if (kind === 'toggle') {
    const summary = title
      ? renderBlock(title, 0, context.html).replace(/^<p>(?:<br>(?=<\/p>))?|<\/p>$/g, '')
      : '';
    return [
      html(title ? `<details>\n<summary>${summary}</summary>` : '<details>'),
      ...children,
      html('</details>'),
    ];
  }
  const name = kind !== null && /^[a-z][\w-]*$/i.test(kind) ? kind : 'box';
  const words = title ? writePhrasing(title.content ?? [], 'heading', context) : [];
  const head: Paragraph = {
    type: 'paragraph',
    children: [html(words.length === 0 ? `[!${name}]` : `[!${name}] `), ...words],
  };
  return [{ type: 'blockquote', children: [head, ...children] }];
}

function writeObject(node: NodeJson, context: MarkdownContext): Flow {
  const kind = stringAttribute(node, 'kind');
  const ref = stringAttribute(node, 'ref') ?? '';
  const label = stringAttribute(node, 'label');
  if (kind === null || !/^[\w-]+$/.test(kind) || label === null || stringAttribute(node, 'data') !== null) {
    return html(renderBlock(node, 0, context.html));
  }
  const url = /^https?:\/\/\S+$/.test(ref) ? ref : `object:${encodeURIComponent(ref)}`;
  const children = writePhrasing([{ type: 'text', text: label }], 'heading', context).filter(
    ({ type }) => type === 'text',
  );
  return {
    type: 'paragraph',
    children: [
      {
        type: 'link',
        url,
        title: `object: ${kind}`,
        children: children.filter((child) => child.type === 'text'),
      },
    ],
  };
}

function writeUnknown(node: NodeJson, context: MarkdownContext): Flow[] {
  const content = node.content ?? [];
  const isInline = content.some(({ type }) => type === 'text' || type === 'hardBreak' || type === 'token');
  if (content.length > 0 && !isInline) return writeFlow(content, context);
  const words = isInline ? content : [{ type: 'text', text: stringAttribute(node, 'label') ?? '' }];
  const children = writePhrasing(words, 'paragraph', context);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function html(value: string): Html {
  return { type: 'html', value };
}
