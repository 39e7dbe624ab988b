import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

import type { PlacedBlock } from './placed-block.ts';

/** SCHEMA: `indent` counts from 1 to 8, null is none. */
export const MAX_INDENT = 8;

export type ListKind = 'bullet' | 'ordered' | 'task';
export type BlockAttributes = Record<string, string | number | true | null>;

const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** How deep the block is indented, from 0. */
export const indentOf = (node: ProseMirrorNode): number =>
  Math.min(countOf(node.attrs['indent']), MAX_INDENT);

/** How many quotes the block stands in, from 0. */
export const quoteOf = (node: ProseMirrorNode): number => countOf(node.attrs['quote']);

/** Heading level, 0 for body text. */
export const levelOf = (node: ProseMirrorNode): number => countOf(node.attrs['level']);

export function listOf(node: ProseMirrorNode): ListKind | null {
  const list: unknown = node.attrs['list'];
  return list === 'bullet' || list === 'ordered' || list === 'task' ? list : null;
}

/** Counted attributes are stored as null where they are 0 (X3). */
export const counted = (value: number): number | null => (value > 0 ? value : null);

/**
 * Changes attributes in place, never the node: what another person types there meanwhile survives (X2).
 * Attributes that the node's type lacks, and values it has already, are passed over.
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
 * How deep a block may be indented below `above`: one deeper than an item, as deep as its continuation.
 * Nothing stands above the first block: 0.
 */
export function deepestIndentBelow(above: ProseMirrorNode | null): number {
  if (!above) return 0;
  return listOf(above) ? Math.min(indentOf(above) + 1, MAX_INDENT) : indentOf(above);
}

/** The blocks that hang below an item: those after it in the same parent that are indented deeper. */
export function subtreeOf({ node, pos, parent, index }: PlacedBlock): PlacedBlock[] {
  const root = indentOf(node);
  const below: PlacedBlock[] = [];
  let at = pos + node.nodeSize;
  for (let next = index + 1; next < parent.childCount; next++) {
    const child = parent.child(next);
    if (indentOf(child) <= root || quoteOf(child) < quoteOf(node)) break;
    below.push({ node: child, pos: at, parent, index: next });
    at += child.nodeSize;
  }
  return below;
}
