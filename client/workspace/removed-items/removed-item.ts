import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Peer } from '#client/sync/index.ts';

/** How an open item was removed. */
export type RemovalState = 'trashed' | 'deleted';

/**
 * The name of the person who removed an item, according to that person's own presence; "You" for another window of
 * this person; undefined if no peer lists the item.
 * @param ids the item and the folders that contained it
 */
export function removerOf(peers: readonly Peer[], ids: readonly string[]): string | undefined {
  const remover = peers.find(({ removed }) => ids.some((id) => removed.includes(id)));
  return remover && (remover.isSelf ? 'You' : remover.name);
}

/** The sentence above a removed item that is still open. @param by the name of the remover; undefined if unknown */
export function removedSentence(
  removal: RemovalState,
  by: string | undefined,
  kind: TreeItem['kind'],
): string {
  if (by !== undefined)
    return removal === 'trashed' ? `${by} moved this to the trash.` : `${by} deleted this for good.`;
  return removal === 'trashed' ? `This ${kind} is in the trash.` : `This ${kind} was deleted for good.`;
}
