import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { hasRenderFailed } from '#client/lib/last-open-item.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import type { Split } from './split.ts';

const StoredSplit = v.object({
  left: v.string(),
  right: v.string(),
  active: v.picklist(['left', 'right']),
});

const keyOf = (workspaceId: string): string => `split:${workspaceId}`;

/**
 * The split of a workspace when it was last open on this device. It is read only once, so that windows of one
 * workspace stay independent. A split with a page that could not be drawn is not restored.
 */
export function getStoredSplit(workspaceId: string): Split | null {
  const stored = readStored(keyOf(workspaceId), StoredSplit);
  const isDrawn = stored && ![stored.left, stored.right].some((id) => hasRenderFailed(workspaceId, id));
  return isDrawn ? stored : null;
}

export function storeSplit(workspaceId: string, split: Split | null): void {
  // A sign-out clears this browser's storage: the page that it closes must not store anything [C12].
  if (getRememberedUserId() === null) return;
  if (split === null) return localStore.remove(keyOf(workspaceId));
  const { left, right, active } = split;
  localStore.set(keyOf(workspaceId), JSON.stringify({ left, right, active }));
}
