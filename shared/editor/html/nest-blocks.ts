import { depthAttribute, numberAttribute, stringAttribute } from './document-json.ts';
import type { NodeJson } from './document-json.ts';

/** How deep an interchange format nests; `indent` ends at 8 by the schema, more quotes than that are nobody's wish. */
export const MAX_INDENT = 8;
export const MAX_QUOTE = 16;

/** `indent`: how much deeper the block is indented than the list item above that takes it up, or than the page; mostly 0. */
export interface NestedBlock {
  readonly type: 'block';
  readonly node: NodeJson;
  readonly indent: number;
}

export interface NestedQuote {
  readonly type: 'quote';
  readonly children: Nested[];
}

/** A list as Markdown and HTML know it. Bullet and task items share one; `start` is null where numbers begin at 1. */
export interface NestedList {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly start: number | null;
  readonly items: NestedItem[];
}

/** `checked` is null for what is no task; `head` is the paragraph that carries the marker. */
export interface NestedItem {
  readonly checked: boolean | null;
  readonly head: NodeJson;
  readonly children: Nested[];
}

export type Nested = NestedBlock | NestedQuote | NestedList;

interface Frame {
  readonly children: Nested[];
  readonly quote: number;
  /** The least indent of what belongs in here: 0, or one more than the item's. */
  readonly indent: number;
  /** A block was left out here, so a list above it is not continued below it. */
  isBroken: boolean;
}

/**
 * Nests a flat row of blocks [X2] into lists and quotes. An item at indent n takes up what follows with indent above n and at
 * least its quote depth; quotes stand inside the innermost item that takes them. Blocks for which `isOmitted` answers true are
 * left out, but still end the list above them.
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
    const misfit = frames.findIndex((frame) => indent < frame.indent || quote < frame.quote);
    if (misfit > 0) frames.length = misfit;
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
