import { nodeJson } from '../document-json.ts';
import type { JsonAttributes, NodeJson } from '../document-json.ts';
import { MAX_INDENT, MAX_QUOTE } from '../nest-blocks.ts';

/** What makes a paragraph a list item: `list` and, as the kind asks, `checked` or `start`. */
export interface ItemAttributes {
  readonly list: 'bullet' | 'ordered' | 'task';
  readonly checked?: true | null;
  readonly start?: number | null;
}

/**
 * Writes nested lists and quotes as a flat row of blocks [X2]: the inverse of `nestBlocks`. Readers of Markdown and HTML walk their
 * trees and tell it where they are.
 */
export class FlatWriter {
  readonly blocks: NodeJson[] = [];
  #indent = 0;
  #quote = 0;
  /** The item whose marker no paragraph has taken yet. */
  #item: ItemAttributes | null = null;

  /** Writes a paragraph; the first in a list item becomes the item. An `indent` of its own adds to the place's. */
  paragraph(content: readonly NodeJson[], attrs: JsonAttributes = {}): void {
    const item = this.#item;
    this.#item = null;
    const { indent: own, ...rest } = attrs;
    const place = item ? this.#indent - 1 : this.#indent;
    this.#push('paragraph', { ...rest, ...item }, content, place + depth(own));
  }

  /** Writes any other block. An item that begins with one gets an empty paragraph for its marker. */
  block(type: string, attrs: JsonAttributes = {}, content: readonly NodeJson[] = []): void {
    this.settleItem();
    this.#push(type, attrs, content, this.#indent);
  }

  /** Writes a block that was read apart from its place: its own depths count from here. */
  graft(node: NodeJson): void {
    const { indent, quote, ...attrs } = node.attrs ?? {};
    const isItem = attrs['list'] !== undefined;
    if (node.type === 'paragraph' && !isItem && indent === undefined && quote === undefined) {
      this.paragraph(node.content ?? [], attrs);
      return;
    }
    this.settleItem();
    const place = {
      indent: within(this.#indent + depth(indent), MAX_INDENT),
      quote: within(this.#quote + depth(quote), MAX_QUOTE),
    };
    this.blocks.push(nodeJson(node.type, { ...place, ...attrs }, node.content));
  }

  /** Everything written by `write` stands one quote deeper. */
  quoted(write: () => void): void {
    this.settleItem();
    this.#quote += 1;
    write();
    this.settleItem();
    this.#quote -= 1;
  }

  /** What `write` writes is a list item: its first paragraph carries the marker, the rest continues it. */
  item(attributes: ItemAttributes, write: () => void): void {
    this.settleItem();
    this.#item = attributes;
    this.#indent += 1;
    write();
    this.settleItem();
    this.#indent -= 1;
  }

  /** What `write` writes is indented once more, without being an item. */
  indented(write: () => void): void {
    this.settleItem();
    this.#indent += 1;
    write();
    this.#indent -= 1;
  }

  /** Writes the item that still waits for its paragraph as an empty one. */
  settleItem(): void {
    if (this.#item) this.paragraph([]);
  }

  /**
   * The `start` for the first item of an ordered list that begins at `number`: null where the number follows from the place, so that
   * a list right below another one begins anew instead of going on.
   */
  startFor(number: number): number | null {
    this.settleItem();
    if (number !== 1) return number;
    const above = this.blocks.findLast(
      ({ attrs }) => depth(attrs?.['indent']) <= this.#indent || depth(attrs?.['quote']) < this.#quote,
    );
    const goesOn =
      above?.attrs?.['list'] === 'ordered' &&
      depth(above.attrs['indent']) === Math.min(this.#indent, MAX_INDENT) &&
      depth(above.attrs['quote']) === Math.min(this.#quote, MAX_QUOTE);
    return goesOn ? number : null;
  }

  #push(type: string, attrs: JsonAttributes, content: readonly NodeJson[], indent: number): void {
    const place = { indent: within(indent, MAX_INDENT), quote: within(this.#quote, MAX_QUOTE) };
    this.blocks.push(nodeJson(type, { ...place, ...attrs }, content));
  }
}

function depth(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function within(value: number, most: number): number | null {
  return value === 0 ? null : Math.min(value, most);
}

/** Boxes, tables and notes within one another; the nodes within the last stay below the depth that a room takes [A15]. */
const MOST_CONTAINERS = 12;
const CONTAINERS = new Set(['box', 'table', 'footnote']);
const HOLDS_BLOCKS = new Set([...CONTAINERS, 'tableRow', 'tableCell', 'tableHeader']);

/**
 * A document of blocks; an empty one holds an empty paragraph, for a document is never without a block. Of containers
 * that stand too deep their paragraphs remain.
 */
export function documentJson(blocks: readonly NodeJson[]): NodeJson {
  return { type: 'doc', content: filled(blocks.flatMap((block) => shallow(block, 0))) };
}

function shallow(node: NodeJson, containers: number): readonly NodeJson[] {
  const { content } = node;
  if (!content || !HOLDS_BLOCKS.has(node.type)) return [node];
  const depth = containers + (CONTAINERS.has(node.type) ? 1 : 0);
  const below = content.flatMap((child) => shallow(child, depth));
  if (depth > MOST_CONTAINERS) return below;
  return below.every((child, at) => child === content[at]) ? [node] : [{ ...node, content: below }];
}

/** Blocks for a box, note or cell: at least an empty paragraph, so that there is a place to write. */
export function filled(blocks: readonly NodeJson[]): readonly NodeJson[] {
  return blocks.length === 0 ? [{ type: 'paragraph' }] : blocks;
}
