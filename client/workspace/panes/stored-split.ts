import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { isUndrawn } from '#client/lib/last-place.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import type { Split } from './split.ts';

const Kept = v.object({
  left: v.string(),
  right: v.string(),
  active: v.picklist(['left', 'right']),
});

const keyOf = (workspaceId: string): string => `split:${workspaceId}`;

/**
 * What stood beside each other in a workspace when it was last open on this device. Read once: another window of the same
 * workspace goes its own way. A page that could not be drawn is not brought back beside another.
 */
export function getStoredSplit(workspaceId: string): Split | null {
  const kept = readStored(keyOf(workspaceId), Kept);
  const isDrawn = kept && ![kept.left, kept.right].some((id) => isUndrawn(workspaceId, id));
  return isDrawn ? kept : null;
}

export function keepSplit(workspaceId: string, split: Split | null): void {
  // Signing out empties this browser; the page that closes because of it leaves nothing behind [C12].
  if (getRememberedUserId() === null) return;
  if (split === null) return localStore.remove(keyOf(workspaceId));
  const { left, right, active } = split;
  localStore.set(keyOf(workspaceId), JSON.stringify({ left, right, active }));
}
