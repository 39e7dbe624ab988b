import type { Awareness } from 'y-protocols/awareness';

/** Somebody who is here, as the server names them (A12). */
export interface Peer {
  userId: string;
  name: string;
  /** The document they have open, where they say so. */
  documentId: string | undefined;
  /** What they trashed or deleted of late, where they say so. */
  removed: readonly string[];
  /** This person in another window. */
  isSelf: boolean;
}

/** The people in a room, each once, in the order of their ids so that colours stay with them. */
export function peersOf(awareness: Awareness, ownUserId: string): Peer[] {
  const peers = new Map<string, Peer>();
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue;
    const peer = readPeer(state, ownUserId);
    if (!peer) continue;
    const known = peers.get(peer.userId);
    const removed = [...(known?.removed ?? []), ...peer.removed];
    const shown = known?.documentId === undefined ? peer : known;
    peers.set(peer.userId, { ...shown, removed });
  }
  return [...peers.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

/** Peers write what they like into their state: it is read as foreign input. */
function readPeer(state: Record<string, unknown>, ownUserId: string): Peer | undefined {
  const user: unknown = state['user'];
  if (typeof user !== 'object' || user === null) return undefined;
  const { id, name } = user as { id?: unknown; name?: unknown };
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  const { documentId, removed } = state;
  return {
    userId: id,
    name,
    documentId: typeof documentId === 'string' ? documentId : undefined,
    removed: Array.isArray(removed) ? removed.filter((one) => typeof one === 'string') : [],
    isSelf: id === ownUserId,
  };
}

export function samePeers(a: readonly Peer[], b: readonly Peer[]): boolean {
  return (
    a.length === b.length &&
    a.every((peer, at) => {
      const other = b[at];
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
