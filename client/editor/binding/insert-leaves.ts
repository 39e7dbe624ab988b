import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { changedBlock } from './node-mapping.ts';
import type { YBinding } from './y-binding.ts';

/** What y-tiptap stores as one child: a node, or a run of text nodes as one Y.XmlText. */
type StoredChild = Node | readonly Node[];

/**
 * Stores a new token, line break or picture beside a text without touching the text; everything else that changed is left
 * to y-tiptap.
 */
export function insertLeaves(binding: YBinding, doc: Node): void {
  const changed = changedBlock(binding, doc);
  if (changed) alignInline(binding, changed.element, changed.node);
  else alignBlocks(binding, binding.type, doc);
}

/** Goes down to the changed textblocks; where blocks themselves came or went there is nothing to keep in place. */
function alignBlocks(binding: YBinding, parent: Y.XmlFragment, node: Node): void {
  const stored = parent.toArray();
  if (stored.length !== node.childCount) return;
  for (const [index, child] of stored.entries()) {
    const shown = node.child(index);
    if (!(child instanceof Y.XmlElement) || child.nodeName !== shown.type.name) return;
    if (binding.mapping.get(child) === shown) continue;
    if (shown.inlineContent) alignInline(binding, child, shown);
    else alignBlocks(binding, child, shown);
  }
}

function alignInline(binding: YBinding, block: Y.XmlElement, node: Node): void {
  const stored = block.toArray();
  const shown = storedChildren(node);
  const matches = (child: unknown, wanted: StoredChild | undefined) =>
    wanted !== undefined && isSame(binding, child, wanted);
  let left = 0;
  while (left < stored.length && matches(stored[left], shown[left])) left += 1;
  let right = 0;
  while (right < stored.length - left && matches(stored.at(-1 - right), shown.at(-1 - right))) right += 1;
  const added = shown.slice(left, shown.length - right);
  if (left + right < stored.length || added.length === 0) return;
  const leaves = added.filter(isLeaf);
  if (leaves.length < added.length) return;
  const elements = leaves.map(elementOf);
  block.insert(left, elements);
  for (const [index, element] of elements.entries()) {
    const leaf = leaves[index];
    if (leaf) binding.mapping.set(element, leaf);
  }
}

function isSame({ mapping }: YBinding, child: unknown, wanted: StoredChild): boolean {
  if (child instanceof Y.XmlElement) return mapping.get(child) === wanted;
  // A text that was only rendered is in no mapping: its words are compared.
  return child instanceof Y.XmlText && Array.isArray(wanted) && wordsOf(child) === textOf(wanted);
}

const isLeaf = (child: StoredChild): child is Node =>
  !Array.isArray(child) && 'isLeaf' in child && child.isLeaf;

const textOf = (run: readonly Node[]) => run.map((node) => node.text ?? '').join('');

function wordsOf(text: Y.XmlText): string {
  // The delta of a Y.XmlText that y-tiptap writes holds strings alone.
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
}

function storedChildren(node: Node): StoredChild[] {
  const children: StoredChild[] = [];
  let run: Node[] = [];
  node.forEach((child) => {
    if (!child.isText) {
      run = [];
      children.push(child);
    } else if (run.push(child) === 1) children.push(run);
  });
  return children;
}

function elementOf(node: Node): Y.XmlElement {
  const element = new Y.XmlElement<Record<string, string>>(node.type.name);
  for (const [name, value] of Object.entries(node.attrs)) {
    // Yjs types attributes as text; numbers and true are stored as they are, as y-tiptap itself does.
    if (value !== null) element.setAttribute(name, value as string);
  }
  // Its own attribute types are wider than those of the plain element that Yjs expects as a child.
  return element as unknown as Y.XmlElement;
}
