import { depthAttribute, numberAttribute, stringAttribute } from './node-json.ts';
import type { NodeJson } from './node-json.ts';

/** The greatest depths written to HTML and Markdown. The schema limits `indent` to 8; deeper quotes have no use. */
export const MAX_INDENT = 8;
export const MAX_QUOTE = 16;

/** A block with its `indent` relative to the list item that contains it, or to the page; usually 0. */
export interface NestedBlock {
  readonly type: 'block';
  readonly node: NodeJson;
  readonly indent: number;
}

/** One level of quote with the blocks inside it. */
export interface NestedQuote {
  readonly type: 'quote';
  readonly children: Nested[];
}

/** A list as in Markdown and HTML. Bullet and task items share a list. `start` is null if the numbers begin at 1. */
export interface NestedList {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly start: number | null;
  readonly items: NestedItem[];
}

/** A list item. `checked` is null if the item is not a task; `head` is the paragraph with the marker. */
export interface NestedItem {
  readonly checked: boolean | null;
  readonly head: NodeJson;
  readonly children: Nested[];
}

export type Nested = NestedBlock | NestedQuote | NestedList;

interface Frame {
  readonly children: Nested[];
  readonly quote: number;
  /** The smallest indent of a block in this frame: 0, or the item's indent plus 1. */
  readonly indent: number;
  /** A block was omitted here, so the numbered list above it must not continue below it. */
  isBroken: boolean;
}

/**
 * Nests a flat row of blocks [X2] into lists and quotes. An item at indent n contains the blocks after it that have
 * an indent above n and at least its quote depth. A quote is inside the innermost item that contains its blocks.
 * @param isOmitted returns true for blocks to leave out; they still end the items and a numbered list above them
 */
export function nestBlocks(
  blocks: readonly NodeJson[],
  isOmitted: (node: NodeJson) => boolean = () => false,
): Nested[] {
  const root: Frame = { children: [], quote: 0, indent: 0, isBroken: false };
  const frames: Frame[] = [root];
  for (const node of blocks) {
    const indent = depthAttribute(node, 'indent', MAX_INDENT);
    const quote = depthAttribute(node, 'quote', MAX_QUOTE);
    const firstClosed = frames.findIndex((frame) => indent < frame.indent || quote < frame.quote);
    if (firstClosed > 0) frames.length = firstClosed;
    let top = frames.at(-1) ?? root;
    if (isOmitted(node)) {
      top.isBroken = true;
      continue;
    }
    while (top.quote < quote) {
      const children: Nested[] = [];
      top.children.push({ type: 'quote', children });
      top = { children, quote: top.quote + 1, indent: top.indent, isBroken: false };
      frames.push(top);
    }
    const list = node.type === 'paragraph' ? stringAttribute(node, 'list') : null;
    if (list === null) top.children.push({ type: 'block', node, indent: indent - top.indent });
    else {
      const item: NestedItem = {
        checked: list === 'task' ? node.attrs?.['checked'] === true : null,
        head: node,
        children: [],
      };
      listFor(top, node, list === 'ordered').items.push(item);
      frames.push({ children: item.children, quote: top.quote, indent: indent + 1, isBroken: false });
    }
    top.isBroken = false;
  }
  return root.children;
}

function listFor(frame: Frame, node: NodeJson, ordered: boolean): NestedList {
  const start = ordered ? numberAttribute(node, 'start') : null;
  const above = frame.children.at(-1);
  const isContinued = start === null && !(frame.isBroken && ordered);
  if (isContinued && above?.type === 'list' && above.ordered === ordered) return above;
  const list: NestedList = { type: 'list', ordered, start, items: [] };
  frame.children.push(list);
  return list;
}
