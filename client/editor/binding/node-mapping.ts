import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { relativeSelection } from './lasting-position.ts';
import type { YBinding } from './y-binding.ts';

export interface ChangedBlock {
  element: Y.XmlElement;
  /** What is to be stored in it. */
  node: Node;
}

/**
 * The document's own block that alone differs from what is stored, when there is such a one: as after nearly every key. A
 * text of a thousand blocks need not be compared block by block with what is stored of it then. Undefined as well where it
 * is not known what is stored: y-tiptap forgets the root's node with every change from outside.
 */
export function changedBlock({ mapping, type: root }: YBinding, doc: Node): ChangedBlock | undefined {
  const stored = mapping.get(root as Y.XmlElement);
  if (!stored || Array.isArray(stored)) return undefined;
  const [olds, news] = [stored.children, doc.children];
  if (olds.length !== news.length || root.length !== news.length) return undefined;
  let first = 0;
  while (first < news.length && olds[first] === news[first]) first += 1;
  let last = news.length - 1;
  while (last > first && olds[last] === news[last]) last -= 1;
  const [old, node] = [olds[first], news[first]];
  if (first !== last || !old || !node || !node.inlineContent || !old.sameMarkup(node)) return undefined;
  const element: unknown = root.get(first);
  return element instanceof Y.XmlElement && mapping.get(element) === old ? { element, node } : undefined;
}

/** What y-tiptap does for a whole document, for the one block of it that changed. */
export function writeBlock(binding: YBinding, { element, node }: ChangedBlock, doc: Node): void {
  const { mapping, type: root, prosemirrorView: view } = binding;
  updateYFragment(binding.doc, element, node, binding);
  mapping.set(root as Y.XmlElement, doc);
  if (view) binding.beforeTransactionSelection = relativeSelection(binding, view.state);
}

/** Of a block that the writer deletes y-tiptap forgets the element, but not the texts in it. */
export function forgetDeleted({ mapping }: YBinding, transaction: Y.Transaction): void {
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentType) {
      // Keyed by elements and texts; typed as bare types.
      mapping.delete(struct.content.type as Y.XmlElement);
    }
  });
}

/**
 * Notes the nodes of what a change of the writer's touched. Where y-tiptap finds a box or table already equal to what is
 * shown (a token was put in before it looked), it notes the outermost alone.
 * @returns false where what is stored and what is shown do not go together
 */
export function mapChanged(
  { mapping, type: root }: YBinding,
  transaction: Y.Transaction,
  doc: Node,
): boolean {
  const around = new Set<unknown>();
  for (const changed of transaction.changed.keys()) {
    for (
      let type: unknown = changed;
      type instanceof Y.AbstractType && type !== root;
      type = type._item?.parent
    )
      around.add(type);
  }
  const follow = (parent: Y.XmlFragment, node: Node): boolean => {
    if (node.inlineContent) return true;
    const stored = parent.toArray();
    if (stored.length !== node.childCount) return false;
    return stored.every((child, index) => {
      if (!around.has(child)) return true;
      if (!(child instanceof Y.XmlElement)) return false;
      mapping.set(child, node.child(index));
      return follow(child, node.child(index));
    });
  };
  return follow(root, doc);
}
