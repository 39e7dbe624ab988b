import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { changedBlock } from './node-mapping.ts';
import type { YBinding } from './y-binding.ts';

/** One child as y-tiptap stores it: a node, or a run of text nodes as one Y.XmlText. */
type StoredChild = Node | readonly Node[];

/**
 * Inserts new tokens, line breaks and pictures beside a text without touching the Y.XmlText. y-tiptap writes all
 * other changes.
 */
export function insertLeaves(binding: YBinding, doc: Node): void {
  const changed = changedBlock(binding, doc);
  if (changed) alignInline(binding, changed.element, changed.node);
  else alignBlocks(binding, binding.type, doc);
}

/**
 * Descends to the changed textblocks. Stops where blocks were added or removed: there is nothing to keep in place.
 */
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
  let fromStart = 0;
  while (fromStart < stored.length && matches(stored[fromStart], shown[fromStart])) fromStart += 1;
  let fromEnd = 0;
  while (fromEnd < stored.length - fromStart && matches(stored.at(-1 - fromEnd), shown.at(-1 - fromEnd)))
    fromEnd += 1;
  const added = shown.slice(fromStart, shown.length - fromEnd);
  if (fromStart + fromEnd < stored.length || added.length === 0) return;
  const leaves = added.filter(isLeaf);
  if (leaves.length < added.length) return;
  const elements = leaves.map(elementOf);
  block.insert(fromStart, elements);
  for (const [index, element] of elements.entries()) {
    const leaf = leaves[index];
    if (leaf) binding.mapping.set(element, leaf);
  }
}

function isSame({ mapping }: YBinding, child: unknown, wanted: StoredChild): boolean {
  if (child instanceof Y.XmlElement) return mapping.get(child) === wanted;
  // A Y.XmlText that was only rendered is not in the mapping, so the strings are compared.
  return child instanceof Y.XmlText && Array.isArray(wanted) && storedTextOf(child) === textOf(wanted);
}

const isLeaf = (child: StoredChild): child is Node =>
  !Array.isArray(child) && 'isLeaf' in child && child.isLeaf;

const textOf = (run: readonly Node[]) => run.map((node) => node.text ?? '').join('');

/** Returns the characters of a shared text. */
export function storedTextOf(text: Y.XmlText): string {
  // The delta of a Y.XmlText written by y-tiptap contains only strings.
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
    // Yjs types attributes as strings. Numbers and `true` are stored unchanged, as y-tiptap does.
    if (value !== null) element.setAttribute(name, value as string);
  }
  // The element's attribute types are wider than those of the plain element that Yjs expects as a child.
  return element as unknown as Y.XmlElement;
}
