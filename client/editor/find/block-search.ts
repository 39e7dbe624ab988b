import type { Node } from '@tiptap/pm/model';

/** A match in a text: UTF-16 offsets, and the captured groups of a pattern. */
export interface TextMatch {
  from: number;
  to: number;
  groups: readonly string[];
}

/** A match in a document: ProseMirror positions, and the captured groups of a pattern. */
export interface Match {
  from: number;
  to: number;
  groups: readonly string[];
}

/** Stands for an inline leaf in the text. It is no letter, so a search for letters never matches it. */
const LEAF = '\uFFFC';

const textCache = new WeakMap<Node, string>();

/** Returns a textblock's text. An offset in it is an offset in the block's content. */
export function textOfBlock(block: Node): string {
  let text = textCache.get(block);
  if (text === undefined) {
    text = block.textBetween(0, block.content.size, undefined, (leaf) =>
      leaf.type.name === 'hardBreak' ? '\n' : LEAF,
    );
    textCache.set(block, text);
  }
  return text;
}

/** Returns all matches of an expression that are not empty, left to right. */
export function searchText(text: string, expression: RegExp): TextMatch[] {
  const matches: TextMatch[] = [];
  for (const match of text.matchAll(expression)) {
    const [matched, ...groups] = match;
    if (matched === '') continue;
    matches.push({
      from: match.index,
      to: match.index + matched.length,
      groups: groups.map((group) => group ?? ''),
    });
  }
  return matches;
}

/** Returns the textblocks of a document in order, each with the position where its content starts. */
export function textblocksOf(doc: Node): { block: Node; start: number }[] {
  const blocks: { block: Node; start: number }[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    blocks.push({ block: node, start: pos + 1 });
    return false;
  });
  return blocks;
}
