import { Plugin, PluginKey } from '@tiptap/pm/state';
import { stripAtomMarks } from './strip-atom-marks.ts';
import { enterContainer, fillContainers } from './fill-containers.ts';
import { assignBlockIds } from './give-block-ids.ts';
import { markOrigins } from './origin.ts';

const key = new PluginKey('repairLocalChange');

/**
 * What a change of the writer's own still lacks, in the one transaction that follows it and so in the same Yjs
 * transaction: origins [X8], paragraphs of emptied containers [X1], bare leaves [X4], block ids [X6]. Changes from the
 * shared document are never answered: `guardPlugins` sees to that [X5].
 */
export function repairLocalChange(): Plugin {
  return new Plugin({
    key,
    props: {
      handleClickOn: (view, _pos, node, nodePos) => enterContainer(view, node, nodePos),
    },
    appendTransaction(transactions, before, after) {
      const changes = transactions.filter((transaction) => transaction.getMeta(key) === undefined);
      if (!changes.some((transaction) => transaction.docChanged || transaction.selectionSet)) return null;
      const { tr } = after;
      if (changes.some((transaction) => transaction.docChanged)) markOrigins(tr, changes);
      fillContainers(tr, before);
      stripAtomMarks(tr, before);
      assignBlockIds(tr, before);
      if (!tr.docChanged) return null;
      // y-sync reads this of the last transaction of the batch: what is not to be undone stays so.
      if (changes.some((transaction) => transaction.getMeta('addToHistory') === false))
        tr.setMeta('addToHistory', false);
      return tr.setMeta(key, true);
    },
  });
}
