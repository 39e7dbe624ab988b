import type { NodeJson } from '../html/node-json.ts';
import type { MarkTree } from '../html/mark-tree.ts';
import { isDelimiterMark } from './delimiter-runs.ts';
import { spaceAtEnd } from '../../lib/trim-characters.ts';

/**
 * Moves leading and trailing spaces and breaks out of bold, italic and strike marks. `**so **` is not bold in
 * Markdown, and the mark of a space is invisible.
 */
export function hoistSpace(trees: readonly MarkTree[]): MarkTree[] {
  return mergeText(
    trees.flatMap((tree): MarkTree[] => {
      if (!('mark' in tree)) return [tree];
      const children = hoistSpace(tree.children);
      if (!isDelimiterMark(tree)) return [{ ...tree, children }];
      const before = removeSpaces(children, 'start');
      const after = removeSpaces(children, 'end');
      return [...before, ...(children.length === 0 ? [] : [{ ...tree, children }]), ...after];
    }),
  );
}

/** Removes the spaces and breaks at one end of `trees`, which it mutates, and returns them in order. */
function removeSpaces(trees: MarkTree[], side: 'start' | 'end'): MarkTree[] {
  const removed: MarkTree[] = [];
  for (;;) {
    const tree = trees.at(side === 'start' ? 0 : -1);
    if (!tree || !('node' in tree)) return removed;
    const { node } = tree;
    const space = spaceAt(node.text ?? '', side);
    if (node.type !== 'hardBreak' && !space) return removed;
    if (side === 'start') trees.shift();
    else trees.pop();
    const piece: MarkTree = space ? { node: { type: 'text', text: space } } : tree;
    if (side === 'start') removed.push(piece);
    else removed.unshift(piece);
    const rest = node.text !== undefined && space ? withoutSpace(node.text, space, side) : '';
    if (rest === '') continue;
    const remainder: MarkTree = { node: { type: 'text', text: rest } };
    if (side === 'start') trees.unshift(remainder);
    else trees.push(remainder);
    return removed;
  }
}

const spaceAt = (text: string, side: 'start' | 'end'): string =>
  side === 'start' ? text.slice(0, text.length - text.trimStart().length) : spaceAtEnd(text);

function withoutSpace(text: string, space: string, side: 'start' | 'end'): string {
  return side === 'start' ? text.slice(space.length) : text.slice(0, -space.length);
}

function mergeText(trees: readonly MarkTree[]): MarkTree[] {
  const merged: MarkTree[] = [];
  for (const tree of trees) {
    const last = merged.at(-1);
    const above = textIn(last);
    const text = textIn(tree);
    if (above !== null && text !== null)
      merged[merged.length - 1] = { node: { type: 'text', text: above + text } };
    else merged.push(tree);
  }
  return merged;
}

function textIn(tree: MarkTree | undefined): string | null {
  const node: NodeJson | null = tree && 'node' in tree ? tree.node : null;
  return node?.text ?? null;
}
