import { nodeJson, nodeText } from '../node-json.ts';
import type { JsonAttributes, MarkJson, NodeJson } from '../node-json.ts';
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
import { FlatWriter, nonEmptyBlocks } from './flat-writer.ts';
import type { ItemAttributes } from './flat-writer.ts';
import { InlineWriter } from './inline-writer.ts';
import { readBox, readCode, readFigure, readFootnote, readObject } from './read-elements.ts';
import { readTable } from './read-table.ts';

/** A depth that no real page reaches. Deeper elements are read as text, so that no input overflows the stack. */
const MAX_DEPTH = 300;

const HIDDEN_TAGS = tagSet(
  'script style template head title meta link noscript svg select textarea input colgroup col datalist',
);

const BLOCK_TAGS = tagSet(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer form header hgroup',
  'html legend li main nav p section summary caption h1 h2 h3 h4 h5 h6',
);

function tagSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

/** The state inherited from the elements around: marks of text, attributes of paragraphs, and the depth. */
interface Inherited {
  readonly marks: readonly MarkJson[];
  readonly paragraph: JsonAttributes;
  readonly depth: number;
}

/**
 * Converts parsed HTML to blocks.
 * @param paragraph attributes that the paragraphs inherit from an element around the nodes
 * @param depth the number of elements around the nodes
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

/** Writes parsed HTML at the current position of `writer`; the parameters are those of `htmlToBlocks`. */
export function writeHtml(
  nodes: readonly HtmlNode[],
  writer: FlatWriter,
  paragraph: JsonAttributes = {},
  depth: number = 0,
): void {
  const reader = new HtmlReader(writer);
  reader.children(nodes, { marks: [], paragraph, depth });
  reader.endParagraph(paragraph);
}

class HtmlReader {
  readonly #writer: FlatWriter;
  readonly #inlineWriter = new InlineWriter(true);
  /** Images that `toHtml` wrote as inline images. They stay inline even when they are alone in a paragraph. */
  readonly #inlineImages = new WeakSet<NodeJson>();

  constructor(writer: FlatWriter) {
    this.#writer = writer;
  }

  children(nodes: readonly HtmlNode[], inherited: Inherited): void {
    if (inherited.depth > MAX_DEPTH) {
      this.#inlineWriter.text(textContent(nodes), inherited.marks);
      return;
    }
    for (const node of nodes) {
      const text = textOfNode(node);
      if (text !== null) this.#inlineWriter.text(text, inherited.marks);
      else if (isElement(node)) this.#element(node, { ...inherited, depth: inherited.depth + 1 });
    }
  }

  /**
   * Ends the current paragraph. A paragraph of only images becomes image blocks.
   * @param isEmptyWritten whether a paragraph without content is written
   */
  endParagraph(attrs: JsonAttributes, isEmptyWritten = false): void {
    const content = this.#inlineWriter.flush();
    // A browser hides a break at the end of a block.
    if (content.at(-1)?.type === 'hardBreak') content.pop();
    if (content.length === 0 && !isEmptyWritten) return;
    const isPicture =
      content.length > 0 && attrs['level'] === undefined && content.every((node) => this.#isPicture(node));
    if (!isPicture) this.#writer.paragraph(content, attrs);
    else
      for (const { attrs: image } of content.filter(({ type }) => type === 'inlineImage'))
        this.#writer.block('image', image);
  }

  #isPicture(node: NodeJson): boolean {
    return node.type === 'inlineImage' ? !this.#inlineImages.has(node) : node.text?.trim() === '';
  }

  #element(element: HtmlElement, inherited: Inherited): void {
    const atom = atomOf(element);
    if (atom) {
      if (attribute(element, 'data-type') === 'inlineImage') this.#inlineImages.add(atom);
      this.#inlineWriter.atom(atom);
    } else if (!this.#specialElement(element, inherited)) {
      const marks = marksWithin(element, inherited.marks);
      if (BLOCK_TAGS.has(element.tagName)) this.#blockElement(element, { ...inherited, marks });
      else if (!HIDDEN_TAGS.has(element.tagName)) this.children(element.childNodes, { ...inherited, marks });
    }
  }

  #blockElement(element: HtmlElement, inherited: Inherited): void {
    this.endParagraph(inherited.paragraph);
    const ownAttributes = { ...inherited.paragraph, ...paragraphAttributes(element) };
    const heading = /^h([1-6])$/.exec(element.tagName)?.[1];
    const attrs = heading === undefined ? ownAttributes : { ...ownAttributes, level: Number(heading) };
    if (element.tagName === 'dd') {
      this.#writer.indented(() => {
        this.children(element.childNodes, { ...inherited, paragraph: attrs });
        this.endParagraph(attrs);
      });
      return;
    }
    const marks: readonly MarkJson[] =
      element.tagName === 'dt' ? [...inherited.marks, { type: 'bold' }] : inherited.marks;
    const count = this.#writer.blocks.length;
    this.children(element.childNodes, { ...inherited, marks, paragraph: attrs });
    const isParagraph = element.tagName === 'p' || heading !== undefined;
    this.endParagraph(
      attrs,
      isParagraph && this.#writer.blocks.length === count && isVisibleEmptyParagraph(element),
    );
  }

  /**
   * Reads an element that has a rule of its own: objects, footnotes, boxes, rules, code, figures, tables, quotes and
   * lists.
   * @returns false for any other element, which is not read
   */
  #specialElement(element: HtmlElement, inherited: Inherited): boolean {
    const type = attribute(element, 'data-type');
    const blocksOf = (nodes: readonly HtmlNode[]): NodeJson[] => htmlToBlocks(nodes, {}, inherited.depth);
    const block =
      type === 'object' ||
      element.tagName === 'iframe' ||
      element.tagName === 'video' ||
      element.tagName === 'audio'
        ? readObject(element)
        : null;
    switch (true) {
      case block !== null:
        return this.#block(block, inherited);
      case type === 'footnote':
        return this.#block(readFootnote(element, nonEmptyBlocks(blocksOf(element.childNodes))), inherited);
      case type === 'box' || element.tagName === 'details':
        return this.#block(readBox(element, blocksOf), inherited);
      case element.tagName === 'hr':
        return this.#block(nodeJson('horizontalRule', { kind: attribute(element, 'data-kind') }), inherited);
      case element.tagName === 'pre':
        return this.#block(readCode(element), inherited);
      case element.tagName === 'figure':
        return this.#figure(element, inherited);
      case element.tagName === 'table':
        this.endParagraph(inherited.paragraph);
        for (const each of readTable(element, blocksOf))
          this.#writer.block(each.type, each.attrs, each.content);
        return true;
      case element.tagName === 'blockquote':
        this.endParagraph(inherited.paragraph);
        this.#writer.quoted(() => {
          this.children(element.childNodes, { ...inherited, marks: inherited.marks });
          this.endParagraph(inherited.paragraph);
        });
        return true;
      case element.tagName === 'ul' || element.tagName === 'ol' || element.tagName === 'menu':
        this.endParagraph(inherited.paragraph);
        this.#list(element, inherited);
        return true;
      case element.tagName === 'section' && attribute(element, 'role') === 'doc-endnotes':
        return this.#notes(element, inherited);
      case attribute(element, 'role') === 'doc-backlink':
        return true;
      default:
        return false;
    }
  }

  #block(node: NodeJson, inherited: Inherited): true {
    this.endParagraph(inherited.paragraph);
    this.#writer.block(node.type, node.attrs, node.content);
    return true;
  }

  #figure(element: HtmlElement, inherited: Inherited): boolean {
    const image = readFigure(element, (caption) => this.#captionContent(caption, inherited.depth));
    return image === null ? false : this.#block(image, inherited);
  }

  #notes(element: HtmlElement, inherited: Inherited): boolean {
    const items = findElement(element.childNodes, (each) => attribute(each, 'data-type') === 'footnote');
    if (!items) return false;
    const list = findElement(element.childNodes, (each) => each.tagName === 'ol');
    this.children(list?.childNodes ?? element.childNodes, inherited);
    return true;
  }

  #list(element: HtmlElement, inherited: Inherited): void {
    if (inherited.depth > MAX_DEPTH) {
      this.children(element.childNodes, inherited);
      this.endParagraph(inherited.paragraph);
      return;
    }
    const isOrdered = element.tagName === 'ol';
    const first = Number(attribute(element, 'start') ?? 1);
    let start = isOrdered ? this.#writer.startFor(Number.isSafeInteger(first) ? first : 1) : null;
    for (const child of element.childNodes) {
      if (isElement(child) && (child.tagName === 'ul' || child.tagName === 'ol')) {
        // Google Docs and Word write a nested list directly inside a list. It belongs to the item above it.
        this.#writer.indented(() => this.#list(child, { ...inherited, depth: inherited.depth + 1 }));
      } else if (isElement(child) && !HIDDEN_TAGS.has(child.tagName)) {
        const checked = taskState(child);
        const item: ItemAttributes =
          checked === null
            ? { list: isOrdered ? 'ordered' : 'bullet', start }
            : { list: 'task', checked: checked ? true : null };
        start = null;
        this.#writer.item(item, () => {
          const attrs = { ...inherited.paragraph, ...paragraphAttributes(child) };
          const nodes = child.tagName === 'li' ? child.childNodes : [child];
          this.children(nodes, { ...inherited, depth: inherited.depth + 1, paragraph: attrs });
          this.endParagraph(attrs);
        });
      } else {
        const stray = textOfNode(child)?.trim();
        if (stray) this.#writer.paragraph([{ type: 'text', text: stray }], inherited.paragraph);
      }
    }
  }

  #captionContent(nodes: readonly HtmlNode[], depth: number): NodeJson[] {
    return htmlToBlocks(nodes, {}, depth).flatMap((block, index) => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      // A caption cannot contain a table or code, so only their text is kept.
      ...(block.type === 'paragraph' ? (block.content ?? []) : textOf(nodeText(block))),
    ]);
  }
}

const textOf = (text: string): NodeJson[] => (text === '' ? [] : [{ type: 'text', text }]);

/** Returns whether a task item is checked; null for an item that is no task. */
function taskState(item: HtmlElement): boolean | null {
  const dataChecked = attribute(item, 'data-checked');
  if (dataChecked !== null) return dataChecked === 'true';
  const direct = childElements(item).flatMap((child) =>
    child.tagName === 'p' || child.tagName === 'label' ? childElements(child).slice(0, 1) : [child],
  );
  const checkbox = direct.find(
    (child) => child.tagName === 'input' && attribute(child, 'type') === 'checkbox',
  );
  return checkbox ? attribute(checkbox, 'checked') !== null : null;
}

/** Returns whether an empty paragraph has a visible height: `<p><br></p>`. */
function isVisibleEmptyParagraph(element: HtmlElement): boolean {
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
