import { nodeJson } from '../node-json.ts';
import type { JsonAttributes, NodeJson } from '../node-json.ts';
import { MAX_INDENT, MAX_QUOTE } from '../nest-blocks.ts';

/** The attributes that make a paragraph a list item. `checked` belongs to tasks, `start` to ordered lists. */
export interface ItemAttributes {
  readonly list: 'bullet' | 'ordered' | 'task';
  readonly checked?: true | null;
  readonly start?: number | null;
}

/**
 * Writes nested lists and quotes as a flat row of blocks [X2], the inverse of `nestBlocks`. The Markdown and HTML
 * parsers walk their trees and call its methods.
 */
export class FlatWriter {
  readonly blocks: NodeJson[] = [];
  #indent = 0;
  #quote = 0;
  /** The current list item if no paragraph has its marker yet. */
  #item: ItemAttributes | null = null;

  /**
   * Writes a paragraph. The first paragraph in a list item becomes the item. An `indent` in `attrs` is added to the
   * current indent.
   */
  paragraph(content: readonly NodeJson[], attrs: JsonAttributes = {}): void {
    const item = this.#item;
    this.#item = null;
    const { indent: ownIndent, ...rest } = attrs;
    const position = item ? this.#indent - 1 : this.#indent;
    this.#push('paragraph', { ...rest, ...item }, content, position + depth(ownIndent));
  }

  /** Writes any other block. A list item that begins with it gets an empty paragraph for its marker. */
  block(type: string, attrs: JsonAttributes = {}, content: readonly NodeJson[] = []): void {
    this.flushItem();
    this.#push(type, attrs, content, this.#indent);
  }

  /** Writes a block that was parsed separately. Its indent and quote depth are added to the current ones. */
  appendBlock(node: NodeJson): void {
    const { indent, quote, ...attrs } = node.attrs ?? {};
    const isItem = attrs['list'] !== undefined;
    if (node.type === 'paragraph' && !isItem && indent === undefined && quote === undefined) {
      this.paragraph(node.content ?? [], attrs);
      return;
    }
    this.flushItem();
    const position = {
      indent: clampDepth(this.#indent + depth(indent), MAX_INDENT),
      quote: clampDepth(this.#quote + depth(quote), MAX_QUOTE),
    };
    this.blocks.push(nodeJson(node.type, { ...position, ...attrs }, node.content));
  }

  /** Calls `write` with the quote depth increased by one. */
  quoted(write: () => void): void {
    this.flushItem();
    this.#quote += 1;
    write();
    this.flushItem();
    this.#quote -= 1;
  }

  /** Writes a list item: the first paragraph that `write` writes gets the marker, later blocks continue the item. */
  item(attributes: ItemAttributes, write: () => void): void {
    this.flushItem();
    this.#item = attributes;
    this.#indent += 1;
    write();
    this.flushItem();
    this.#indent -= 1;
  }

  /** Calls `write` with the indent increased by one, without a list item. */
  indented(write: () => void): void {
    this.flushItem();
    this.#indent += 1;
    write();
    this.#indent -= 1;
  }

  /** Writes an empty paragraph for the current list item if no paragraph has its marker yet. */
  flushItem(): void {
    if (this.#item) this.paragraph([]);
  }

  /**
   * Returns the `start` attribute for the first item of an ordered list that begins at `number`.
   * @returns `number`; null if it is 1 and the list would not continue an ordered list above it
   */
  startFor(number: number): number | null {
    this.flushItem();
    if (number !== 1) return number;
    const above = this.blocks.findLast(
      ({ attrs }) => depth(attrs?.['indent']) <= this.#indent || depth(attrs?.['quote']) < this.#quote,
    );
    const continuesAbove =
      above?.attrs?.['list'] === 'ordered' &&
      depth(above.attrs['indent']) === Math.min(this.#indent, MAX_INDENT) &&
      depth(above.attrs['quote']) === Math.min(this.#quote, MAX_QUOTE);
    return continuesAbove ? number : null;
  }

  #push(type: string, attrs: JsonAttributes, content: readonly NodeJson[], indent: number): void {
    const position = { indent: clampDepth(indent, MAX_INDENT), quote: clampDepth(this.#quote, MAX_QUOTE) };
    this.blocks.push(nodeJson(type, { ...position, ...attrs }, content));
  }
}

function depth(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function clampDepth(value: number, max: number): number | null {
  return value === 0 ? null : Math.min(value, max);
}

/** The most boxes, tables and footnotes nested in one another, below the depth that a room accepts [A15]. */
const MAX_CONTAINERS = 12;
const CONTAINERS = new Set(['box', 'table', 'footnote']);
const HOLDS_BLOCKS = new Set([...CONTAINERS, 'tableRow', 'tableCell', 'tableHeader']);

/**
 * Creates a document from blocks. Without blocks it contains an empty paragraph, because a document needs a block.
 * Containers nested too deeply are replaced by their blocks.
 */
export function documentJson(blocks: readonly NodeJson[]): NodeJson {
  return { type: 'doc', content: nonEmptyBlocks(blocks.flatMap((block) => limitNesting(block, 0))) };
}

function limitNesting(node: NodeJson, containers: number): readonly NodeJson[] {
  const { content } = node;
  if (!content || !HOLDS_BLOCKS.has(node.type)) return [node];
  const depth = containers + (CONTAINERS.has(node.type) ? 1 : 0);
  const below = content.flatMap((child) => limitNesting(child, depth));
  if (depth > MAX_CONTAINERS) return below;
  return below.every((child, at) => child === content[at]) ? [node] : [{ ...node, content: below }];
}

/** Returns blocks for a box, footnote or cell: at least one empty paragraph, so that a writer can type there. */
export function nonEmptyBlocks(blocks: readonly NodeJson[]): readonly NodeJson[] {
  return blocks.length === 0 ? [{ type: 'paragraph' }] : blocks;
}
