import { useMemo } from 'react';
import { useTree } from '#client/outbox/index.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';

/** The tree of a workspace: from this device's database at once, then updated as other people change it. */
export function useWorkspaceTree(workspaceId: string) {
  const { items, error, isPulling, refetch } = useTree(workspaceId);
  const tree = useMemo(() => (items ? arrangeTree(items) : undefined), [items]);
  return { tree, error, isFetching: isPulling, refetch };
}
