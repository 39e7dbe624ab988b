import type { Blockquote, List, ListItem, Paragraph, RootContent, Table } from 'mdast';
import { nodeJson } from '../html/node-json.ts';
import type { JsonAttributes, NodeJson } from '../html/node-json.ts';
import { FlatWriter, nonEmptyBlocks } from '../html/read/flat-writer.ts';
import type { ItemAttributes } from '../html/read/flat-writer.ts';
import { readBoxHead } from './box-head.ts';
import { findClosingNodes, readHtmlBlock } from './html-block.ts';
import { readPhrasing } from './read-phrasing.ts';
import type { ReadContext } from './read-phrasing.ts';

/** A depth that no real text reaches. Deeper nodes are read as their source. */
const MAX_DEPTH = 100;

/**
 * Converts mdast flow content to blocks.
 * @param paragraph attributes that the paragraphs inherit from HTML around the nodes
 * @param depth the number of containers around the nodes
 */
export function readFlow(
  nodes: readonly RootContent[],
  context: ReadContext,
  paragraph: JsonAttributes = {},
  depth: number = 0,
): NodeJson[] {
  const reader = new FlowReader(context, new FlatWriter());
  reader.children(nodes, paragraph, depth);
  return reader.blocks;
}

class FlowReader {
  readonly #context: ReadContext;
  readonly #writer: FlatWriter;

  constructor(context: ReadContext, writer: FlatWriter) {
    this.#context = context;
    this.#writer = writer;
  }

  get blocks(): NodeJson[] {
    return this.#writer.blocks;
  }

  children(nodes: readonly RootContent[], paragraph: JsonAttributes, depth: number): void {
    const closingNodes = findClosingNodes(nodes);
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at];
      if (!node) continue;
      if (depth > MAX_DEPTH) this.#source(node, paragraph);
      else if (node.type === 'html') {
        const end = closingNodes.get(at);
        const closing = end === undefined ? undefined : nodes[end];
        const span =
          closing?.type === 'html' ? { within: nodes.slice(at + 1, end), closing: closing.value } : null;
        const block = readHtmlBlock(node.value, span, (within, attrs) =>
          readFlow(within, this.#context, { ...paragraph, ...attrs }, depth + 1),
        );
        for (const each of block) this.#appendBlock(each, paragraph);
        at = end ?? at;
      } else this.#node(node, nodes[at - 1], paragraph, depth);
    }
  }

  /** Writes a block that was parsed separately. A paragraph inherits the attributes of the HTML around it. */
  #appendBlock(node: NodeJson, paragraph: JsonAttributes): void {
    this.#writer.appendBlock(
      node.type === 'paragraph' ? { ...node, attrs: { ...paragraph, ...node.attrs } } : node,
    );
  }

  #node(node: RootContent, above: RootContent | undefined, paragraph: JsonAttributes, depth: number): void {
    switch (node.type) {
      case 'paragraph':
        return this.#paragraph(node, paragraph);
      case 'heading':
        return this.#writer.paragraph(readPhrasing(node.children, this.#context), {
          ...paragraph,
          level: node.depth,
        });
      case 'blockquote':
        return this.#quote(node, paragraph, depth);
      case 'list':
        return this.#list(node, above, paragraph, depth);
      case 'code': {
        const language = [node.lang, node.meta].filter(Boolean).join(' ') || null;
        return this.#writer.block(
          'codeBlock',
          { language },
          node.value === '' ? [] : [{ type: 'text', text: node.value }],
        );
      }
      case 'thematicBreak':
        return this.#writer.block('horizontalRule');
      case 'table':
        return this.#table(node);
      case 'definition':
        // An unused definition is text that looks like one: `[Bob]: Hello`.
        if (!this.#context.references.has(node.identifier)) this.#source(node, paragraph);
        return undefined;
      default:
        // `fromMarkdown` has already collected the footnotes.
        return undefined;
    }
  }

  #paragraph(node: Paragraph, attrs: JsonAttributes): void {
    const object = readObject(node);
    if (object) return this.#writer.block('object', object.attrs);
    // Only the id of the block above, which no reader sees.
    if (node.children.length === 0) return undefined;
    // An empty paragraph between two scenes, see `keepsGaps`.
    if (isSpace(node)) return this.#writer.paragraph([], attrs);
    const content = readPhrasing(node.children, this.#context);
    const isPicture =
      content.some(({ type }) => type === 'inlineImage') &&
      content.every((each) =>
        each.type === 'inlineImage' ? !this.#context.inlineImages.has(each) : each.text?.trim() === '',
      );
    if (!isPicture) return this.#writer.paragraph(content, attrs);
    const captions = node.children.flatMap((child) => (child.type === 'image' ? [child.title] : []));
    for (const [index, image] of content.filter(({ type }) => type === 'inlineImage').entries()) {
      const caption = captions[index];
      const isAlt =
        caption === image.attrs?.['alt'] && !node.children.some((child) => 'alt' in child && child.alt);
      const attrs = isAlt ? { ...image.attrs, alt: null } : image.attrs;
      this.#writer.block('image', attrs, caption ? [{ type: 'text', text: caption }] : []);
    }
  }

  #quote(node: Blockquote, paragraph: JsonAttributes, depth: number): void {
    const head = readBoxHead(node, this.#context.source);
    if (!head) return this.#writer.quoted(() => this.children(node.children, paragraph, depth + 1));
    const title = head.title.length > 0 ? readPhrasing(head.title, this.#context) : head.defaultTitle;
    const blocks = [
      ...(title.length === 0 ? [] : [nodeJson('paragraph', {}, title)]),
      ...(head.rest.length === 0 ? [] : [nodeJson('paragraph', {}, readPhrasing(head.rest, this.#context))]),
      ...readFlow(node.children.slice(1), this.#context, {}, depth + 1),
    ];
    return this.#writer.block(
      'box',
      { kind: head.kind, titled: title.length > 0 || null },
      nonEmptyBlocks(blocks),
    );
  }

  #list(node: List, above: RootContent | undefined, paragraph: JsonAttributes, depth: number): void {
    const isOrdered = node.ordered === true;
    const isBelowOrderedList = above?.type === 'list' && above.ordered === true;
    let start = isOrdered
      ? isBelowOrderedList
        ? (node.start ?? 1)
        : this.#writer.startFor(node.start ?? 1)
      : null;
    for (const item of node.children) {
      const emptyChecked = checkedOfEmptyTask(item, this.#context.source);
      const checked = emptyChecked ?? item.checked ?? null;
      const attrs: ItemAttributes =
        checked === null || isOrdered
          ? { list: isOrdered ? 'ordered' : 'bullet', start }
          : { list: 'task', checked: checked ? true : null };
      start = null;
      const [first, ...rest] = item.children;
      this.#writer.item(attrs, () => {
        const hasNoText =
          emptyChecked !== null || (item.checked !== null && first?.type === 'paragraph' && isSpace(first));
        if (hasNoText) this.#writer.flushItem();
        this.children(hasNoText ? rest : item.children, paragraph, depth + 1);
      });
    }
  }

  #table(node: Table): void {
    const width = Math.max(0, ...node.children.map((row) => row.children.length));
    const rows = node.children.map((row, index) => {
      const cells = Array.from({ length: width }, (_, column) => {
        const content = readPhrasing(row.children[column]?.children ?? [], this.#context);
        const type = index === 0 ? 'tableHeader' : 'tableCell';
        return nodeJson(type, { align: node.align?.[column] ?? null }, [nodeJson('paragraph', {}, content)]);
      });
      return nodeJson('tableRow', {}, cells);
    });
    this.#writer.block('table', {}, rows);
  }

  #source(node: RootContent, paragraph: JsonAttributes): void {
    const { start, end } = node.position ?? {};
    const text = this.#context.source.slice(start?.offset ?? 0, end?.offset ?? 0);
    this.#writer.paragraph([{ type: 'text', text: text.replaceAll(/\s+/g, ' ') }], paragraph);
  }
}

/** Returns whether a task without text (`[ ]` or `[x]`), unknown to GFM, is checked; null for other items. */
function checkedOfEmptyTask(item: ListItem, source: string): boolean | null {
  const [first] = item.children;
  if (first?.type !== 'paragraph' || first.children.length !== 1) return null;
  const { start, end } = first.position ?? {};
  const box = /^\[([ xX])\]$/.exec(source.slice(start?.offset ?? 0, end?.offset ?? 0).trim())?.[1];
  return box === undefined ? null : box !== ' ';
}

function isSpace(paragraph: Paragraph): boolean {
  return paragraph.children.every((child) => child.type === 'text' && child.value.trim() === '');
}

/** Reads a paragraph of only a link titled `object: kind` as an object; null for other paragraphs. */
function readObject(paragraph: Paragraph): NodeJson | null {
  const [link, ...others] = paragraph.children;
  if (link?.type !== 'link' || others.length > 0) return null;
  const kind = /^object: ([\w-]+)$/.exec(link.title ?? '')?.[1];
  if (kind === undefined) return null;
  const label = link.children.map((child) => ('value' in child ? child.value : '')).join('');
  const ref = link.url.startsWith('object:') ? decodeOrKeep(link.url.slice('object:'.length)) : link.url;
  return nodeJson('object', { kind, ref: ref || null, label: label || null });
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
