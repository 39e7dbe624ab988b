import { nodeJson, wordsOf } from '../document-json.ts';
import type { JsonAttributes, MarkJson, NodeJson } from '../document-json.ts';
import { atomOf, marksWithin } from './element-marks.ts';
import {
  attribute,
  childElements,
  declaration,
  findElement,
  isElement,
  textContent,
  textOfNode,
} from './element-tree.ts';
import type { HtmlElement, HtmlNode } from './element-tree.ts';
import { FlatWriter, filled } from './flat-writer.ts';
import type { ItemAttributes } from './flat-writer.ts';
import { InlineWriter } from './inline-writer.ts';
import { boxOf, codeOf, figureOf, footnoteOf, objectOf } from './read-elements.ts';
import { readTable } from './read-table.ts';

/** Deeper than any page nests; what lies below is read as text, so that no input overflows the stack. */
const MAX_DEPTH = 300;

const HIDDEN = words(
  'script style template head title meta link noscript svg select textarea input colgroup col datalist',
);

const BLOCKS = words(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer form header hgroup',
  'html legend li main nav p section summary caption h1 h2 h3 h4 h5 h6',
);

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

/** Where the reader stands: what elements around the present one say about paragraphs and words. */
interface Around {
  readonly marks: readonly MarkJson[];
  readonly paragraph: JsonAttributes;
  readonly depth: number;
}

/**
 * The blocks of parsed HTML. `paragraph`: attributes that an element around them gives their paragraphs; `depth`: how deep they lie.
 */
export function htmlToBlocks(
  nodes: readonly HtmlNode[],
  paragraph: JsonAttributes = {},
  depth: number = 0,
): NodeJson[] {
  const writer = new FlatWriter();
  writeHtml(nodes, writer, paragraph, depth);
  return writer.blocks;
}

/** Writes parsed HTML where `writer` stands. */
export function writeHtml(
  nodes: readonly HtmlNode[],
  writer: FlatWriter,
  paragraph: JsonAttributes = {},
  depth: number = 0,
): void {
  const reader = new HtmlReader(writer);
  reader.children(nodes, { marks: [], paragraph, depth });
  reader.endLine(paragraph);
}

class HtmlReader {
  readonly #writer: FlatWriter;
  readonly #line = new InlineWriter(true);
  /** Images written by `toHtml` as part of a line: alone in a paragraph they stay there. */
  readonly #ownInline = new WeakSet<NodeJson>();

  constructor(writer: FlatWriter) {
    this.#writer = writer;
  }

  children(nodes: readonly HtmlNode[], around: Around): void {
    if (around.depth > MAX_DEPTH) {
      this.#line.text(textContent(nodes), around.marks);
      return;
    }
    for (const node of nodes) {
      const text = textOfNode(node);
      if (text !== null) this.#line.text(text, around.marks);
      else if (isElement(node)) this.#element(node, { ...around, depth: around.depth + 1 });
    }
  }

  /** Ends the paragraph that is being read. With `isKept` an empty one is written too. */
  endLine(attrs: JsonAttributes, isKept = false): void {
    const content = this.#line.take();
    // A browser shows no break at the end of a block.
    if (content.at(-1)?.type === 'hardBreak') content.pop();
    if (content.length === 0 && !isKept) return;
    const isPicture =
      content.length > 0 && attrs['level'] === undefined && content.every((node) => this.#isPicture(node));
    if (!isPicture) this.#writer.paragraph(content, attrs);
    else
      for (const { attrs: image } of content.filter(({ type }) => type === 'inlineImage'))
        this.#writer.block('image', image);
  }

  #isPicture(node: NodeJson): boolean {
    return node.type === 'inlineImage' ? !this.#ownInline.has(node) : node.text?.trim() === '';
  }

  #element(element: HtmlElement, around: Around): void {
    const atom = atomOf(element);
    if (atom) {
      if (attribute(element, 'data-type') === 'inlineImage') this.#ownInline.add(atom);
      this.#line.atom(atom);
    } else if (!this.#special(element, around)) {
      const marks = marksWithin(element, around.marks);
      if (BLOCKS.has(element.tagName)) this.#blockElement(element, { ...around, marks });
      else if (!HIDDEN.has(element.tagName)) this.children(element.childNodes, { ...around, marks });
    }
  }

  #blockElement(element: HtmlElement, around: Around): void {
    this.endLine(around.paragraph);
    const own = { ...around.paragraph, ...paragraphAttributes(element) };
    const heading = /^h([1-6])$/.exec(element.tagName)?.[1];
    const attrs = heading === undefined ? own : { ...own, level: Number(heading) };
    if (element.tagName === 'dd') {
      this.#writer.indented(() => {
        this.children(element.childNodes, { ...around, paragraph: attrs });
        this.endLine(attrs);
      });
      return;
    }
    const marks: readonly MarkJson[] =
      element.tagName === 'dt' ? [...around.marks, { type: 'bold' }] : around.marks;
    const count = this.#writer.blocks.length;
    this.children(element.childNodes, { ...around, marks, paragraph: attrs });
    const isParagraph = element.tagName === 'p' || heading !== undefined;
    this.endLine(attrs, isParagraph && this.#writer.blocks.length === count && isShownEmpty(element));
  }

  /** Elements that are a block of their own kind; false for all others. */
  #special(element: HtmlElement, around: Around): boolean {
    const type = attribute(element, 'data-type');
    const blocksOf = (nodes: readonly HtmlNode[]): NodeJson[] => htmlToBlocks(nodes, {}, around.depth);
    const block =
      type === 'object' ||
      element.tagName === 'iframe' ||
      element.tagName === 'video' ||
      element.tagName === 'audio'
        ? objectOf(element)
        : null;
    switch (true) {
      case block !== null:
        return this.#block(block, around);
      case type === 'footnote':
        return this.#block(footnoteOf(element, filled(blocksOf(element.childNodes))), around);
      case type === 'box' || element.tagName === 'details':
        return this.#block(boxOf(element, blocksOf), around);
      case element.tagName === 'hr':
        return this.#block(nodeJson('horizontalRule', { kind: attribute(element, 'data-kind') }), around);
      case element.tagName === 'pre':
        return this.#block(codeOf(element), around);
      case element.tagName === 'figure':
        return this.#figure(element, around);
      case element.tagName === 'table':
        this.endLine(around.paragraph);
        for (const each of readTable(element, blocksOf))
          this.#writer.block(each.type, each.attrs, each.content);
        return true;
      case element.tagName === 'blockquote':
        this.endLine(around.paragraph);
        this.#writer.quoted(() => {
          this.children(element.childNodes, { ...around, marks: around.marks });
          this.endLine(around.paragraph);
        });
        return true;
      case element.tagName === 'ul' || element.tagName === 'ol' || element.tagName === 'menu':
        this.endLine(around.paragraph);
        this.#list(element, around);
        return true;
      case element.tagName === 'section' && attribute(element, 'role') === 'doc-endnotes':
        return this.#notes(element, around);
      case attribute(element, 'role') === 'doc-backlink':
        return true;
      default:
        return false;
    }
  }

  #block(node: NodeJson, around: Around): true {
    this.endLine(around.paragraph);
    this.#writer.block(node.type, node.attrs, node.content);
    return true;
  }

  #figure(element: HtmlElement, around: Around): boolean {
    const image = figureOf(element, (caption) => this.#inline(caption, around.depth));
    return image === null ? false : this.#block(image, around);
  }

  #notes(element: HtmlElement, around: Around): boolean {
    const items = findElement(element.childNodes, (each) => attribute(each, 'data-type') === 'footnote');
    if (!items) return false;
    const list = findElement(element.childNodes, (each) => each.tagName === 'ol');
    this.children(list?.childNodes ?? element.childNodes, around);
    return true;
  }

  #list(element: HtmlElement, around: Around): void {
    if (around.depth > MAX_DEPTH) {
      this.children(element.childNodes, around);
      this.endLine(around.paragraph);
      return;
    }
    const isOrdered = element.tagName === 'ol';
    const first = Number(attribute(element, 'start') ?? 1);
    let start = isOrdered ? this.#writer.startFor(Number.isSafeInteger(first) ? first : 1) : null;
    for (const child of element.childNodes) {
      if (isElement(child) && (child.tagName === 'ul' || child.tagName === 'ol')) {
        // A list right inside a list belongs to the item above it, as Google Docs and Word write it.
        this.#writer.indented(() => this.#list(child, { ...around, depth: around.depth + 1 }));
      } else if (isElement(child) && !HIDDEN.has(child.tagName)) {
        const checked = checkedOf(child);
        const item: ItemAttributes =
          checked === null
            ? { list: isOrdered ? 'ordered' : 'bullet', start }
            : { list: 'task', checked: checked ? true : null };
        start = null;
        this.#writer.item(item, () => {
          const attrs = { ...around.paragraph, ...paragraphAttributes(child) };
          const nodes = child.tagName === 'li' ? child.childNodes : [child];
          this.children(nodes, { ...around, depth: around.depth + 1, paragraph: attrs });
          this.endLine(attrs);
        });
      } else {
        const stray = textOfNode(child)?.trim();
        if (stray) this.#writer.paragraph([{ type: 'text', text: stray }], around.paragraph);
      }
    }
  }

  #inline(nodes: readonly HtmlNode[], depth: number): NodeJson[] {
    return htmlToBlocks(nodes, {}, depth).flatMap((block, index) => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      // A table or code in a caption is no caption any more, but its words are.
      ...(block.type === 'paragraph' ? (block.content ?? []) : textOf(wordsOf(block))),
    ]);
  }
}

const textOf = (text: string): NodeJson[] => (text === '' ? [] : [{ type: 'text', text }]);

/** Whether a task item is ticked; null for an item that is no task. */
function checkedOf(item: HtmlElement): boolean | null {
  const own = attribute(item, 'data-checked');
  if (own !== null) return own === 'true';
  const direct = childElements(item).flatMap((child) =>
    child.tagName === 'p' || child.tagName === 'label' ? childElements(child).slice(0, 1) : [child],
  );
  const box = direct.find((child) => child.tagName === 'input' && attribute(child, 'type') === 'checkbox');
  return box ? attribute(box, 'checked') !== null : null;
}

/** An empty paragraph that takes room on the page: `<p><br></p>`. */
function isShownEmpty(element: HtmlElement): boolean {
  return findElement(element.childNodes, (each) => each.tagName === 'br') !== null;
}

function paragraphAttributes(element: HtmlElement): JsonAttributes {
  const indent = Number(attribute(element, 'data-indent') ?? Number.NaN);
  const align =
    attribute(element, 'data-align') ??
    declaration(element, 'text-align') ??
    attribute(element, 'align') ??
    (element.tagName === 'center' ? 'center' : null);
  const set = {
    align: align === 'start' || align === '' ? null : align,
    dir: attribute(element, 'dir') || null,
    lang: attribute(element, 'lang') || null,
    style: attribute(element, 'data-style') || null,
    indent: Number.isInteger(indent) && indent >= 1 && indent <= 8 ? indent : null,
  };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null));
}
