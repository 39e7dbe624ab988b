import type { Node } from '@tiptap/pm/model';

/** A found place in a text: UTF-16 offsets, and what the groups of a pattern held. */
export interface Found {
  from: number;
  to: number;
  groups: readonly string[];
}

/** What a leaf within a line counts as: no letter, and never found by looking for one. */
const LEAF = '\uFFFC';

const texts = new WeakMap<Node, string>();

/** A textblock's text; an offset in it is one in the block's content. */
export function textOfBlock(block: Node): string {
  let text = texts.get(block);
  if (text === undefined) {
    text = block.textBetween(0, block.content.size, undefined, (leaf) =>
      leaf.type.name === 'hardBreak' ? '\n' : LEAF,
    );
    texts.set(block, text);
  }
  return text;
}

/** All places where an expression matches something, left to right; an empty match is none. */
export function searchText(text: string, expression: RegExp): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(expression)) {
    const [whole, ...groups] = match;
    if (whole === '') continue;
    found.push({
      from: match.index,
      to: match.index + whole.length,
      groups: groups.map((group) => group ?? ''),
    });
  }
  return found;
}

/** The textblocks of a document with the positions at which their content begins, in order. */
export function textblocksOf(doc: Node): { block: Node; start: number }[] {
  const blocks: { block: Node; start: number }[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    blocks.push({ block: node, start: pos + 1 });
    return false;
  });
  return blocks;
}
