import { Plugin, PluginKey } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { adopt, adoptTransaction } from '#shared/editor/forward-compat/adopt.ts';

/**
 * Teaches the editor's schema the node types, marks and attributes of a newer version that the document contains.
 * Runs before y-tiptap reads the content: when the view is created, and in every transaction that is not the writer's
 * own. Has to come before the sync plugin [X12].
 */
export function adoptNewerContent(fragment: Y.XmlFragment): Plugin {
  return new Plugin({
    key: new PluginKey('adoptNewerContent'),
    view: (view) => {
      const { schema } = view.state;
      const { doc } = fragment;
      const handleTransaction = (transaction: Y.Transaction) => {
        if (transaction.origin !== ySyncPluginKey) adoptTransaction(schema, transaction);
      };
      adopt(schema, fragment);
      doc?.on('beforeObserverCalls', handleTransaction);
      return { destroy: () => doc?.off('beforeObserverCalls', handleTransaction) };
    },
  });
}
