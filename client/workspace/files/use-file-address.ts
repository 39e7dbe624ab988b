import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { openFile } from './requested-files.ts';

/** Opens the preview of the file that the address names: a file is no page of its own, so the address loses it. */
export function useFileAddress(
  workspaceId: string,
  itemId: string | undefined,
  fileTree: TreeModel | undefined,
): void {
  const navigate = useNavigate();
  const isFile = itemId !== undefined && fileTree?.items.get(itemId)?.kind === 'asset';
  const openNamed = useEffectEvent(() => {
    if (itemId === undefined) return;
    openFile(itemId);
    void navigate({
      to: '/workspace/$workspaceId',
      params: { workspaceId },
      search: {},
      replace: true,
    });
  });
  useEffect(() => {
    if (isFile) openNamed();
  }, [isFile]);
}
