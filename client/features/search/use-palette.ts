import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { searchWorkspace } from '#shared/operations/search.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';
import type { DeviceSearch } from '#client/sync/device-search/device-search.ts';
import { commandContext, offeredCommands } from '#client/workspace/contributions/offered-commands.ts';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { textIdsByAge, searchableItems } from './find-titles.ts';
import { searchesTexts, paletteGroups } from './palette-groups.ts';
import type { PaletteProps } from './palette-props.ts';
import { PassageSearch } from './passage-search.ts';

type Options = Pick<PaletteProps, 'workspaceId' | 'tree' | 'isOnServer' | 'openId' | 'open'> & {
  query: string;
  device: DeviceSearch;
};

/** Returns the groups that the palette shows for a query. */
export function usePalette({ workspaceId, tree, isOnServer, openId, open, query, device }: Options) {
  const contributions = useContributions();
  const items = useMemo(() => (tree ? searchableItems(tree, workspaceId) : []), [tree, workspaceId]);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const passageQuery = searchesTexts(query) ? query : '';
  const state = usePassages({ workspaceId, openId, items, isOnServer, device, question: passageQuery });
  // Read once, when the palette opens.
  const [offered] = useState(() => {
    const place = commandContext(open);
    return {
      commands: offeredCommands(contributions.commands, place),
      commandsFor: (words: string) => contributions.commandsFor(words, place),
    };
  });
  const [now] = useState(Date.now);
  const groups = useMemo(
    () => paletteGroups({ query, items: byId, passages: state.passages, ...offered, now }),
    [query, byId, state.passages, offered, now],
  );
  return {
    groups,
    isAsking: passageQuery !== '' && (state.isAsking || state.question !== passageQuery),
  };
}

interface PassageOptions {
  workspaceId: string;
  openId: string | undefined;
  items: readonly TreeItem[];
  isOnServer: boolean;
  device: DeviceSearch;
  /** Empty to search nothing. */
  question: string;
}

function usePassages({ workspaceId, openId, items, isOnServer, device, question }: PassageOptions) {
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
  const ask = useEffectEvent((from: PassageSearch, question: string) => from.ask(question, itemIds));
  useEffect(() => ask(search, question), [search, question]);
  const warm = useEffectEvent((from: DeviceSearch) => from.preload(itemIds));
  useEffect(() => {
    // Without a server this device is searched. With the texts read ahead, the first results come sooner.
    if (!isOnServer || !navigator.onLine) warm(device);
  }, [device, isOnServer]);
  return useSyncExternalStore(search.subscribe, search.getState);
}
