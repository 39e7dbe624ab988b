import { peerColor, type PeerColor } from '#client/lib/peer-color.ts';
import type { Awareness } from 'y-protocols/awareness';

/** Another person (or another window of one's own) in the document. */
export interface Peer {
  clientId: number;
  /** Whose window it is: the person's id, or that of the window where none is told. */
  person: string;
  name: string;
  color: PeerColor;
  /** Where they stand, in Yjs' relative positions as JSON; null while they are not in the text. */
  cursor: { anchor: unknown; head: unknown } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Everyone else in the room, by arrival. What others send is not trusted: a state without a proper form is passed over. */
export function readPeers(awareness: Awareness): Peer[] {
  const peers: Peer[] = [];
  for (const [clientId, state] of awareness.getStates()) {
    const user: unknown = state['user'];
    const cursor: unknown = state['cursor'];
    if (clientId === awareness.clientID || !isRecord(user)) continue;
    const name =
      typeof user['name'] === 'string' && user['name'].trim() !== ''
        ? user['name'].trim().slice(0, 60)
        : 'Someone';
    const person = typeof user['id'] === 'string' ? user['id'] : String(clientId);
    peers.push({
      clientId,
      person,
      name,
      color: peerColor(person),
      cursor:
        isRecord(cursor) && cursor['anchor'] && cursor['head']
          ? { anchor: cursor['anchor'], head: cursor['head'] }
          : null,
    });
  }
  return peers;
}
