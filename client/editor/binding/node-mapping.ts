import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { ChangedBlock } from './changed-block.ts';
import { relativeSelection } from './lasting-position.ts';
import type { YBinding } from './y-binding.ts';

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
