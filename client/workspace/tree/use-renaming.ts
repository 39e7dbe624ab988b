import { useCallback, useState } from 'react';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { WithTreeCommands } from './commands/use-tree-commands.ts';
import { renameAvailability } from './renaming.ts';

interface RenamingOptions {
  tree: TreeModel | undefined;
  withCommands: WithTreeCommands;
  /** Expands the folders around an item. */
  reveal: (id: string) => void;
  onShowPanel: () => void;
}

/** Renaming in the tree: the row that is a text field at present, and the commands of that field. */
export function useRenaming({ tree, withCommands, reveal, onShowPanel }: RenamingOptions) {
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const startRenaming = useCallback(
    (item: TreeItem) => {
      if (renameAvailability(item, tree) !== 'offered') return;
      onShowPanel();
      reveal(item.id);
      setRenamingId(item.id);
    },
    [tree, onShowPanel, reveal],
  );
  return {
    renamingId,
    startRenaming,
    /** Makes the row of a new item a text field. */
    nameNewItem: setRenamingId,
    rename: useCallback(
      (item: TreeItem, typed: string) => withCommands(({ rename }) => rename(item, typed)),
      [withCommands],
    ),
    endRenaming: useCallback(
      (item: TreeItem, typed: string) => {
        setRenamingId(null);
        withCommands(({ rename }) => rename(item, typed));
      },
      [withCommands],
    ),
    cancelRenaming: useCallback(() => setRenamingId(null), []),
  };
}
