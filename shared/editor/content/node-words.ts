import type { Node } from '@tiptap/pm/model';
import { countWords } from './count-words.ts';
import { tokenText, type TitleOf } from './token-text.ts';

/** Returns the text of an inline node that counts; empty for an image. */
export type InlineText = (node: Node) => string;

/**
 * Returns the accepted text of inline nodes: the text of links and mentions, and nothing for text that is proposed for
 * deletion.
 * @param titleOf the current titles of linked items; without it, a link counts by its label
 */
export const inlineText =
  (titleOf?: TitleOf): InlineText =>
  (node) => {
    if (node.isText) return node.marks.some(({ type }) => type.name === 'deletion') ? '' : (node.text ?? '');
    if (node.type.name === 'hardBreak') return '\n';
    return node.type.name === 'token' ? tokenText(node.attrs, titleOf) : '';
  };

/** Counts the words of inline nodes. */
export const countInlineWords = (nodes: readonly Node[], textOf: InlineText = inlineText()): number =>
  countWords(nodes.map(textOf).join(''));

/** Counts the words of a node as `countFragmentWords` counts those of a fragment. */
export function countNodeWords(
  node: Node,
  textOf: InlineText = inlineText(),
  countBlock: (block: Node, textOf: InlineText) => number = countBlockWords,
): number {
  if (node.isTextblock) return countBlock(node, textOf);
  return node.children.reduce((sum, child) => sum + countNodeWords(child, textOf, countBlock), 0);
}

/** Counts the words of one textblock. Code has none. */
export const countBlockWords = (block: Node, textOf: InlineText): number =>
  block.type.spec.code ? 0 : countInlineWords(block.children, textOf);
