import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { CHARACTERS, MANUSCRIPT } from '#shared/tree/special-folders.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import { ancestorsOf, childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

const Stored = v.array(v.string());

/** The expanded folders of a workspace, stored on this device. By default Manuscript and Characters are expanded. */
export function useTreeExpansion(workspaceId: string, tree: TreeModel | undefined) {
  const key = `expanded:${workspaceId}`;
  const [storedIds, setStoredIds] = useState<ReadonlySet<string> | null>(() => {
    const ids = readStored(key, Stored);
    return ids && new Set(ids);
  });
  const expanded = storedIds ?? defaultExpanded(tree);

  const change = useCallback(
    (edit: (ids: Set<string>) => void) => {
      setStoredIds((before) => {
        const ids = new Set(before ?? defaultExpanded(tree));
        edit(ids);
        localStore.set(key, JSON.stringify([...ids]));
        return ids;
      });
    },
    [key, tree],
  );
  const expand = useCallback(
    (ids: readonly string[]) => change((all) => ids.forEach((id) => all.add(id))),
    [change],
  );
  const collapse = useCallback((id: string) => change((all) => all.delete(id)), [change]);
  /** Expands all folders around an item. */
  const reveal = useCallback(
    (id: string) => {
      if (tree) expand(ancestorsOf(tree, id).map((folder) => folder.id));
    },
    [tree, expand],
  );
  return { expanded, expand, collapse, reveal };
}

function defaultExpanded(tree: TreeModel | undefined): ReadonlySet<string> {
  const roots = tree ? childrenOf(tree, null) : [];
  return new Set(
    roots
      .filter(({ kind, name }) => kind === 'folder' && (name === MANUSCRIPT || name === CHARACTERS))
      .map(({ id }) => id),
  );
}
