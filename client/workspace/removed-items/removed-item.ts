import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Peer } from '#client/sync/index.ts';

/** What an open item is by now, where it is not simply there. */
export type Gone = 'trashed' | 'deleted';

/** Who took something away, as they said themselves: the item, or a folder it lay in. "You" is another window of one's own. */
export function removerOf(peers: readonly Peer[], ids: readonly string[]): string | undefined {
  const remover = peers.find(({ removed }) => ids.some((id) => removed.includes(id)));
  return remover && (remover.isSelf ? 'You' : remover.name);
}

/** What is said where the open document stands. @param by undefined where nobody said so */
export function removedSentence(gone: Gone, by: string | undefined, kind: TreeItem['kind']): string {
  if (by !== undefined)
    return gone === 'trashed' ? `${by} moved this to the trash.` : `${by} deleted this for good.`;
  return gone === 'trashed' ? `This ${kind} is in the trash.` : `This ${kind} was deleted for good.`;
}
