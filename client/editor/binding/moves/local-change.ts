import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Selection } from '@tiptap/pm/state';
import type { StepMap } from '@tiptap/pm/transform';
import { isFromSync } from '../y-binding.ts';

/** The writer's changes that the shared document does not contain yet. */
export interface LocalChange {
  /** The document before the first of them, as the shared document contains it. */
  readonly before: Node;
  /** The document after the last of them. */
  readonly after: Node;
  readonly maps: readonly StepMap[];
  /** The selection before the first of them. */
  readonly selection: Selection;
}

const key = new PluginKey<LocalChange>('localChange');

/** Documents that the binding has stored. */
const stored = new WeakSet<Node>();

/**
 * Collects the steps of the writer's transactions until the binding stores them. The binding compares documents, and
 * only the steps tell which of two equal characters was moved.
 */
export function localChange(): Plugin {
  return new Plugin<LocalChange>({
    key,
    state: {
      init: (_, state) => unchanged(state),
      apply: (transaction, change, before) => {
        if (isFromSync(transaction)) return unchanged(transaction);
        if (!transaction.docChanged) return change;
        const isStored = change.before === change.after || stored.has(change.after);
        return {
          before: isStored ? transaction.before : change.before,
          after: transaction.doc,
          maps: [...(isStored ? [] : change.maps), ...transaction.mapping.maps],
          selection: isStored ? before.selection : change.selection,
        };
      },
    },
  });
}

const unchanged = ({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): LocalChange => ({
  before: doc,
  after: doc,
  maps: [],
  selection,
});

/** Returns the changes that lead to this document and are not stored; undefined when the plugin has not seen them. */
export function localChangeTo(state: EditorState, doc: Node): LocalChange | undefined {
  const change = key.getState(state);
  return change?.after === doc ? change : undefined;
}

/** Records that the shared document contains this document. */
export function noteStored(doc: Node): void {
  stored.add(doc);
}
