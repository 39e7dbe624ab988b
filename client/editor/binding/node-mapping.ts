import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { relativeSelection } from './relative-position.ts';
import type { YBinding } from './y-binding.ts';

export interface ChangedBlock {
  element: Y.XmlElement;
  /** The content to store in the element. */
  node: Node;
}

/**
 * Returns the top-level block that is the only difference between the document and the stored content, as after
 * nearly every key. y-tiptap then need not compare every block of a long text. Undefined when several blocks differ,
 * and when the mapping does not contain the root: y-tiptap removes the root's node with every remote change.
 */
export function changedBlock({ mapping, type: root }: YBinding, doc: Node): ChangedBlock | undefined {
  const stored = mapping.get(root as Y.XmlElement);
  if (!stored || Array.isArray(stored)) return undefined;
  const [oldBlocks, newBlocks] = [stored.children, doc.children];
  if (oldBlocks.length !== newBlocks.length || root.length !== newBlocks.length) return undefined;
  let first = 0;
  while (first < newBlocks.length && oldBlocks[first] === newBlocks[first]) first += 1;
  let last = newBlocks.length - 1;
  while (last > first && oldBlocks[last] === newBlocks[last]) last -= 1;
  const [old, node] = [oldBlocks[first], newBlocks[first]];
  if (first !== last || !old || !node || !node.inlineContent || !old.sameMarkup(node)) return undefined;
  const element: unknown = root.get(first);
  return element instanceof Y.XmlElement && mapping.get(element) === old ? { element, node } : undefined;
}

/** Writes the one changed block as y-tiptap writes a whole document. */
export function writeBlock(binding: YBinding, { element, node }: ChangedBlock, doc: Node): void {
  const { mapping, type: root, prosemirrorView: view } = binding;
  updateYFragment(binding.doc, element, node, binding);
  mapping.set(root as Y.XmlElement, doc);
  if (view) binding.beforeTransactionSelection = relativeSelection(binding, view.state);
}

/**
 * Removes the texts of deleted blocks from the mapping. For a block that the writer deletes, y-tiptap removes only
 * the element.
 */
export function unmapDeleted({ mapping }: YBinding, transaction: Y.Transaction): void {
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentType) {
      // The mapping's keys are elements and texts; Yjs types the content as an abstract type.
      mapping.delete(struct.content.type as Y.XmlElement);
    }
  });
}

/**
 * Adds the nodes that the writer's change touched to the mapping. When y-tiptap finds a box or table already equal to
 * the document (a token was inserted before the comparison), it maps only the outermost node.
 * @returns False when the stored content and the document do not match.
 */
export function mapChanged(
  { mapping, type: root }: YBinding,
  transaction: Y.Transaction,
  doc: Node,
): boolean {
  const ancestors = new Set<unknown>();
  for (const changed of transaction.changed.keys()) {
    for (
      let type: unknown = changed;
      type instanceof Y.AbstractType && type !== root;
      type = type._item?.parent
    )
      ancestors.add(type);
  }
  const mapChildren = (parent: Y.XmlFragment, node: Node): boolean => {
    if (node.inlineContent) return true;
    const stored = parent.toArray();
    if (stored.length !== node.childCount) return false;
    return stored.every((child, index) => {
      if (!ancestors.has(child)) return true;
      if (!(child instanceof Y.XmlElement)) return false;
      mapping.set(child, node.child(index));
      return mapChildren(child, node.child(index));
    });
  };
  return mapChildren(root, doc);
}
