import type { Awareness } from 'y-protocols/awareness';
import { distinctName } from '#client/lib/distinct-name.ts';

/** Another person or window in a room. The id and the name come from the server (A12). */
export interface Peer {
  userId: string;
  name: string;
  /** The document that is open there; undefined when the peer does not publish one. */
  documentId: string | undefined;
  /** Ids of the items that the peer trashed or deleted recently. */
  removed: readonly string[];
  /** Whether the peer is this person in another window. */
  isSelf: boolean;
}

/**
 * Returns the other people in a room, one peer per person. They are sorted by user id, so that each person keeps the
 * same colour.
 */
export function peersOf(awareness: Awareness, ownUserId: string): Peer[] {
  const peers = new Map<string, Peer>();
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue;
    const peer = readPeer(state, ownUserId);
    if (!peer) continue;
    const existing = peers.get(peer.userId);
    const removed = [...(existing?.removed ?? []), ...peer.removed];
    const source = existing?.documentId === undefined ? peer : existing;
    peers.set(peer.userId, { ...source, removed });
  }
  return [...peers.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

/** Reads one awareness state. Any client can write anything into its state, so nothing in it is trusted. */
function readPeer(state: Record<string, unknown>, ownUserId: string): Peer | undefined {
  const user: unknown = state['user'];
  if (typeof user !== 'object' || user === null) return undefined;
  const { id, name } = user as { id?: unknown; name?: unknown };
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  const { documentId, removed } = state;
  const isSelf = id === ownUserId;
  return {
    userId: id,
    name: isSelf ? name : distinctName(id, name),
    documentId: typeof documentId === 'string' ? documentId : undefined,
    removed: Array.isArray(removed) ? removed.filter((itemId) => typeof itemId === 'string') : [],
    isSelf,
  };
}

/** Whether two lists of peers would be displayed the same. */
export function samePeers(a: readonly Peer[], b: readonly Peer[]): boolean {
  return (
    a.length === b.length &&
    a.every((peer, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        peer.userId === other.userId &&
        peer.name === other.name &&
        peer.documentId === other.documentId &&
        peer.removed.join() === other.removed.join()
      );
    })
  );
}
