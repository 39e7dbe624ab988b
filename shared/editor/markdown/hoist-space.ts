import type { NodeJson } from '../html/document-json.ts';
import type { MarkTree } from '../html/mark-tree.ts';
import { isMarkerMark } from './edge.ts';

/**
 * Moves spaces and breaks at the edges of bold, italic and struck words out of the mark: `**so **` is no bold in Markdown, and
 * nobody sees whether a space is.
 */
export function hoistSpace(trees: readonly MarkTree[]): MarkTree[] {
  return mergeText(
    trees.flatMap((tree): MarkTree[] => {
      if (!('mark' in tree)) return [tree];
      const children = hoistSpace(tree.children);
      if (!isMarkerMark(tree)) return [{ ...tree, children }];
      const before = spaces(children, 'start');
      const after = spaces(children, 'end');
      return [...before, ...(children.length === 0 ? [] : [{ ...tree, children }]), ...after];
    }),
  );
}

/** Takes the spaces and breaks off one edge of `trees` and returns them in order. */
function spaces(trees: MarkTree[], side: 'start' | 'end'): MarkTree[] {
  const taken: MarkTree[] = [];
  for (;;) {
    const tree = trees.at(side === 'start' ? 0 : -1);
    if (!tree || !('node' in tree)) return taken;
    const { node } = tree;
    const space = node.text === undefined ? '' : (side === 'start' ? /^\s+/ : /\s+$/).exec(node.text)?.[0];
    if (node.type !== 'hardBreak' && !space) return taken;
    if (side === 'start') trees.shift();
    else trees.pop();
    const piece: MarkTree = space ? { node: { type: 'text', text: space } } : tree;
    if (side === 'start') taken.push(piece);
    else taken.unshift(piece);
    const rest = node.text !== undefined && space ? without(node.text, space, side) : '';
    if (rest === '') continue;
    const left: MarkTree = { node: { type: 'text', text: rest } };
    if (side === 'start') trees.unshift(left);
    else trees.push(left);
    return taken;
  }
}

function without(text: string, space: string, side: 'start' | 'end'): string {
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
