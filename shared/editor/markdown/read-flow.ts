import type { Blockquote, List, ListItem, Paragraph, RootContent, Table } from 'mdast';
import { nodeJson } from '../html/document-json.ts';
import type { JsonAttributes, NodeJson } from '../html/document-json.ts';
import { FlatWriter, filled } from '../html/read/flat-writer.ts';
import type { ItemAttributes } from '../html/read/flat-writer.ts';
import { boxHead } from './box-head.ts';
import { findSpan, readHtmlBlock } from './html-block.ts';
import { readPhrasing } from './read-phrasing.ts';
import type { ReadContext } from './read-phrasing.ts';

/** Deeper than any writing nests; what lies below is read as its source. */
const MAX_DEPTH = 100;

/** The blocks of mdast's flow content. `paragraph`: attributes that HTML around it gives its paragraphs. */
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
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at];
      if (!node) continue;
      if (depth > MAX_DEPTH) this.#source(node, paragraph);
      else if (node.type === 'html') {
        const span = findSpan(nodes, at);
        const block = readHtmlBlock(node.value, span, (within, attrs) =>
          readFlow(within, this.#context, { ...paragraph, ...attrs }, depth + 1),
        );
        for (const each of block) this.#written(each, paragraph);
        at = span?.end ?? at;
      } else this.#one(node, nodes[at - 1], paragraph, depth);
    }
  }

  /** Writes a block that was read apart from its place: its own depths count from here. */
  #written(node: NodeJson, paragraph: JsonAttributes): void {
    this.#writer.graft(
      node.type === 'paragraph' ? { ...node, attrs: { ...paragraph, ...node.attrs } } : node,
    );
  }

  #one(node: RootContent, above: RootContent | undefined, paragraph: JsonAttributes, depth: number): void {
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
        // One that nothing refers to is prose that looks like it: `[Bob]: Hello`.
        if (!this.#context.references.has(node.identifier)) this.#source(node, paragraph);
        return undefined;
      default:
        // Notes are gathered beforehand.
        return undefined;
    }
  }

  #paragraph(node: Paragraph, attrs: JsonAttributes): void {
    const object = objectOf(node);
    if (object) return this.#writer.block('object', object.attrs);
    const content = readPhrasing(node.children, this.#context);
    const isPicture =
      content.some(({ type }) => type === 'inlineImage') &&
      content.every((each) =>
        each.type === 'inlineImage' ? !this.#context.ownInline.has(each) : each.text?.trim() === '',
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
    const head = boxHead(node, this.#context.source);
    if (!head) return this.#writer.quoted(() => this.children(node.children, paragraph, depth + 1));
    const title = head.title.length > 0 ? readPhrasing(head.title, this.#context) : head.words;
    const blocks = [
      ...(title.length === 0 ? [] : [nodeJson('paragraph', {}, title)]),
      ...(head.rest.length === 0 ? [] : [nodeJson('paragraph', {}, readPhrasing(head.rest, this.#context))]),
      ...readFlow(node.children.slice(1), this.#context, {}, depth + 1),
    ];
    return this.#writer.block('box', { kind: head.kind, titled: title.length > 0 || null }, filled(blocks));
  }

  #list(node: List, above: RootContent | undefined, paragraph: JsonAttributes, depth: number): void {
    const isOrdered = node.ordered === true;
    const isAnew = above?.type === 'list' && above.ordered === true;
    let start = isOrdered ? (isAnew ? (node.start ?? 1) : this.#writer.startFor(node.start ?? 1)) : null;
    for (const item of node.children) {
      const box = emptyTask(item, this.#context.source);
      const checked = box ?? item.checked ?? null;
      const attrs: ItemAttributes =
        checked === null || isOrdered
          ? { list: isOrdered ? 'ordered' : 'bullet', start }
          : { list: 'task', checked: checked ? true : null };
      start = null;
      const [first, ...rest] = item.children;
      this.#writer.item(attrs, () => {
        const isWordless =
          box !== null || (item.checked !== null && first?.type === 'paragraph' && isSpace(first));
        if (isWordless) this.#writer.settleItem();
        this.children(isWordless ? rest : item.children, paragraph, depth + 1);
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

/** `[ ]` or `[x]` alone in an item: a task without words, which GFM does not know. Null for what is none. */
function emptyTask(item: ListItem, source: string): boolean | null {
  const [first] = item.children;
  if (first?.type !== 'paragraph' || first.children.length !== 1) return null;
  const { start, end } = first.position ?? {};
  const box = /^\[([ xX])\]$/.exec(source.slice(start?.offset ?? 0, end?.offset ?? 0).trim())?.[1];
  return box === undefined ? null : box !== ' ';
}

function isSpace(paragraph: Paragraph): boolean {
  return paragraph.children.every((child) => child.type === 'text' && child.value.trim() === '');
}

/** The object that a link alone stands for; its title says so. */
function objectOf(paragraph: Paragraph): NodeJson | null {
  const [link, ...others] = paragraph.children;
  if (link?.type !== 'link' || others.length > 0) return null;
  const kind = /^object: ([\w-]+)$/.exec(link.title ?? '')?.[1];
  if (kind === undefined) return null;
  const label = link.children.map((child) => ('value' in child ? child.value : '')).join('');
  const ref = link.url.startsWith('object:') ? decoded(link.url.slice('object:'.length)) : link.url;
  return nodeJson('object', { kind, ref: ref || null, label: label || null });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
