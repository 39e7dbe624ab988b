import type { Node } from '@tiptap/pm/model';
import { updateYFragment, ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { changedBlock, type ChangedBlock } from './changed-block.ts';
import { relativeSelection } from './lasting-position.ts';
import type { YBinding } from './y-binding.ts';

/**
 * Keeps the nodes of all that a change from outside left alone. y-tiptap forgets every node before it draws such a change,
 * so that one letter of somebody else's made a whole novel anew: its nodes, what was counted and found in them, and the
 * comparison of each with the page. What the change touched, and all around that, it forgets by itself.
 * To be called before the binding gets its view, and before others wrap its observer.
 */
export function keepNodes(binding: YBinding): void {
  /** Whether every node that is kept says what is stored; if not, all are forgotten as y-tiptap would. */
  let isTrue = true;
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    const { mapping } = binding;
    if (isTrue) mapping.clear = () => {};
    try {
      observe(events, transaction);
      // The change of the writer's own, which the binding passes over, makes nothing true.
      if (transaction.origin !== ySyncPluginKey) isTrue = true;
    } finally {
      Reflect.deleteProperty(mapping, 'clear');
    }
  };
  binding.beforeAllTransactions = () => {
    const { prosemirrorView: view } = binding;
    if (view) binding.beforeTransactionSelection ??= relativeSelection(binding, view.state);
  };
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      const changed = isTrue ? changedBlock(binding, doc) : undefined;
      if (changed) writeBlock(binding, changed, doc);
      else write(doc);
      forgetDeleted(binding, transaction);
      if (!changed && !mapChanged(binding, transaction, doc)) isTrue = false;
    }, ySyncPluginKey);
  };
}

/** What y-tiptap does for a whole document, for the one block of it that changed. */
function writeBlock(binding: YBinding, { element, node }: ChangedBlock, doc: Node): void {
  const { mapping, type: root, prosemirrorView: view } = binding;
  updateYFragment(binding.doc, element, node, binding);
  mapping.set(root as Y.XmlElement, doc);
  if (view) binding.beforeTransactionSelection = relativeSelection(binding, view.state);
}

/** Of a block that the writer deletes y-tiptap forgets the element, but not the texts in it. */
function forgetDeleted({ mapping }: YBinding, transaction: Y.Transaction): void {
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
function mapChanged({ mapping, type: root }: YBinding, transaction: Y.Transaction, doc: Node): boolean {
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
