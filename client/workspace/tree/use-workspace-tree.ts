import { useMemo } from 'react';
import { useTree } from '#client/outbox/index.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';

/** Folders, documents and canvases of a workspace by place, from the device at once, then as others change them. */
export function useWorkspaceTree(workspaceId: string) {
  const { items, error, isPulling, refetch } = useTree(workspaceId);
  const tree = useMemo(() => (items ? arrangeTree(items) : undefined), [items]);
  return { tree, error, isFetching: isPulling, refetch };
}
