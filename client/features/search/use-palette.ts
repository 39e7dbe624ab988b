import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { searchWorkspace } from '#shared/operations/search.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';
import type { DeviceSearch } from '#client/sync/device-search/device-search.ts';
import { commandContext, offeredCommands } from '#client/workspace/contributions/offered-commands.ts';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { chapterIdsOf, chaptersIn } from '#client/workspace/tree/chapter-list.ts';
import { textIdsByAge, searchableItems } from './find-titles.ts';
import { searchesTexts, paletteGroups } from './palette-groups.ts';
import type { PaletteProps } from './palette-props.ts';
import { PassageSearch, type PassageState } from './passage-search.ts';

type PaletteOptions = Pick<PaletteProps, 'workspaceId' | 'tree' | 'isOnServer' | 'openId' | 'open'> & {
  query: string;
  device: DeviceSearch;
};

/** Returns the groups that the palette shows for a query, and whether passages for it are still being searched. */
export function usePalette({ workspaceId, tree, isOnServer, openId, open, query, device }: PaletteOptions) {
  const contributions = useContributions();
  const items = useMemo(() => (tree ? searchableItems(tree, workspaceId) : []), [tree, workspaceId]);
  const itemsById = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const question = searchesTexts(query) ? query : '';
  const search = usePassageSearch({ workspaceId, openId, items, isOnServer, device, question });
  // The commands and the time are read once, when the palette opens.
  const [offered] = useState(() => {
    const context = commandContext(open);
    return {
      commands: offeredCommands(contributions.commands, context),
      commandsFor: (words: string) => contributions.commandsFor(words, context),
    };
  });
  const [now] = useState(Date.now);
  const folderId = open.items.readFolder?.id;
  const chapterIds = useMemo(
    () => (tree && folderId !== undefined ? chapterIdsOf(chaptersIn(tree, workspaceId, folderId)) : []),
    [tree, workspaceId, folderId],
  );
  const groups = useMemo(
    () => paletteGroups({ query, items: itemsById, passages: search.passages, chapterIds, ...offered, now }),
    [query, itemsById, search.passages, chapterIds, offered, now],
  );
  return {
    groups,
    isAsking: question !== '' && (search.isAsking || search.question !== question),
  };
}

type PassageOptions = Pick<PaletteOptions, 'workspaceId' | 'openId' | 'isOnServer' | 'device'> & {
  items: readonly TreeItem[];
  /** The words to search for in texts; empty to search nothing. */
  question: string;
};

/** Returns the state of a passage search that asks the newest question. */
function usePassageSearch({
  workspaceId,
  openId,
  items,
  isOnServer,
  device,
  question,
}: PassageOptions): PassageState {
  const itemIds = useMemo(() => textIdsByAge(items, openId), [items, openId]);
  const search = useMemo(
    () =>
      new PassageSearch({
        server: isOnServer
          ? async (query, signal) =>
              (await callOperation(searchWorkspace, { workspaceId, query }, { signal })).output.passages
          : undefined,
        device: (query, ids) => device.search(query, ids),
        isOnline: () => navigator.onLine,
      }),
    [workspaceId, isOnServer, device],
  );
  useEffect(() => () => search.end(), [search]);
  // The effects read the newest itemIds without depending on them: a change of the tree alone does not search again.
  const ask = useEffectEvent((from: PassageSearch, question: string) => from.ask(question, itemIds));
  useEffect(() => ask(search, question), [search, question]);
  const preload = useEffectEvent((from: DeviceSearch) => from.preload(itemIds));
  useEffect(() => {
    // Without a server this device is searched. With the texts read ahead, the first results come sooner.
    if (!isOnServer || !navigator.onLine) preload(device);
  }, [device, isOnServer]);
  return useSyncExternalStore(search.subscribe, search.getState);
}
