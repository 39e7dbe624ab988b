import { Plugin, PluginKey } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { adopt, adoptTransaction } from '#shared/editor/forward-compat/adopt.ts';

/**
 * Teaches the editor's schema what the document holds of a newer version, each time before y-tiptap looks: at mount, and
 * in every transaction that is not the writer's own. Comes before the sync plugin [X12].
 */
export function adoptNewerContent(fragment: Y.XmlFragment): Plugin {
  return new Plugin({
    key: new PluginKey('adoptNewerContent'),
    view: (view) => {
      const { schema } = view.state;
      const { doc } = fragment;
      const learn = (transaction: Y.Transaction) => {
        if (transaction.origin !== ySyncPluginKey) adoptTransaction(schema, transaction);
      };
      adopt(schema, fragment);
      doc?.on('beforeObserverCalls', learn);
      return { destroy: () => doc?.off('beforeObserverCalls', learn) };
    },
  });
}
