import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { CHARACTERS, MANUSCRIPT } from '#shared/tree/special-folders.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import { childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

const Stored = v.array(v.string());

/** Which folders are unfolded, as this device remembers it; at first Manuscript and Characters. */
export function useExpandedFolders(workspaceId: string, tree: TreeModel | undefined) {
  const key = `expanded:${workspaceId}`;
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(() => {
    const ids = readStored(key, Stored);
    return ids && new Set(ids);
  });
  const expanded = chosen ?? firstExpanded(tree);

  const change = useCallback(
    (alter: (ids: Set<string>) => void) => {
      setChosen((before) => {
        const ids = new Set(before ?? firstExpanded(tree));
        alter(ids);
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
  return { expanded, expand, collapse };
}

function firstExpanded(tree: TreeModel | undefined): ReadonlySet<string> {
  const roots = tree ? childrenOf(tree, null) : [];
  return new Set(
    roots
      .filter(({ kind, name }) => kind === 'folder' && (name === MANUSCRIPT || name === CHARACTERS))
      .map(({ id }) => id),
  );
}
