import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getWorkspaceTree } from '#shared/operations/tree.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey } from '#client/api/operation-hooks.ts';
import { queryClient } from '#client/api/query-client.ts';
import { arrangeTree } from './tree-model.ts';
import { pullTree, withItem, type TreeSnapshot } from './tree-snapshot.ts';

const keyOf = (workspaceId: string) => operationKey(getWorkspaceTree, { workspaceId });

/** The folders and documents of a workspace; asked again, by what changed, whenever somebody changes them. */
export function useWorkspaceTree(workspaceId: string, isEnabled: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(workspaceId),
    queryFn: ({ signal }) =>
      pullTree(
        (input) => callOperation(getWorkspaceTree, { workspaceId, ...input }, { signal }),
        queryClient.getQueryData<TreeSnapshot>(keyOf(workspaceId)),
      ),
    meta: { shows: getWorkspaceTree.shows },
    // Maps are not compared by value: every answer is a new snapshot.
    structuralSharing: false,
    enabled: isEnabled,
  });
  const tree = useMemo(() => (data ? arrangeTree(data.items) : undefined), [data]);
  return { tree, error, isFetching, refetch };
}

/** Shows an item as it will be, before the server's list says so. */
export function showItem(workspaceId: string, item: TreeItem): void {
  queryClient.setQueryData<TreeSnapshot>(
    keyOf(workspaceId),
    (snapshot) => snapshot && withItem(snapshot, item),
  );
}

export function shownItem(workspaceId: string, id: string): TreeItem | undefined {
  return queryClient.getQueryData<TreeSnapshot>(keyOf(workspaceId))?.items.get(id);
}
