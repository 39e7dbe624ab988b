import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

import type { PositionedBlock } from './positioned-block.ts';

/** SCHEMA: `indent` is a number from 1 to 8; null means no indent. */
export const MAX_INDENT = 8;

export type ListKind = 'bullet' | 'ordered' | 'task';
export type BlockAttributes = Record<string, string | number | true | null>;

const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** Returns the indent of a block, from 0. */
export const indentOf = (node: ProseMirrorNode): number =>
  Math.min(countOf(node.attrs['indent']), MAX_INDENT);

/** Returns the quote depth of a block, from 0. */
export const quoteOf = (node: ProseMirrorNode): number => countOf(node.attrs['quote']);

/** Returns the heading level of a block, 0 for body text. */
export const levelOf = (node: ProseMirrorNode): number => countOf(node.attrs['level']);

export function listOf(node: ProseMirrorNode): ListKind | null {
  const list: unknown = node.attrs['list'];
  return list === 'bullet' || list === 'ordered' || list === 'task' ? list : null;
}

/** Returns a count as an attribute value: 0 is stored as null (X3). */
export const nullIfZero = (value: number): number | null => (value > 0 ? value : null);

/**
 * Changes attributes in place and keeps the node, so concurrent typing in it survives (X2). Skips attributes that the
 * node's type lacks, and values that are set already.
 */
export function setBlockAttributes(tr: Transaction, pos: number, attributes: BlockAttributes): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (!node) return tr;
  for (const [name, value] of Object.entries(attributes)) {
    if (name in node.attrs && node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
  }
  return tr;
}

/**
 * Returns the maximum indent of a block below `above`: one more than a list item, the same as another block. 0 when
 * there is no block above.
 */
export function deepestIndentBelow(above: ProseMirrorNode | null): number {
  if (!above) return 0;
  return listOf(above) ? Math.min(indentOf(above) + 1, MAX_INDENT) : indentOf(above);
}

/** Returns the blocks nested below an item: the following blocks of the same parent with a greater indent. */
export function subtreeOf({ node, pos, parent, index }: PositionedBlock): PositionedBlock[] {
  const root = indentOf(node);
  const below: PositionedBlock[] = [];
  let at = pos + node.nodeSize;
  for (let next = index + 1; next < parent.childCount; next++) {
    const child = parent.child(next);
    if (indentOf(child) <= root || quoteOf(child) < quoteOf(node)) break;
    below.push({ node: child, pos: at, parent, index: next });
    at += child.nodeSize;
  }
  return below;
}
