import type { Awareness } from 'y-protocols/awareness';

/** One of the colours `--peer-1` to `--peer-3`. */
export type PeerColor = 1 | 2 | 3;

/** Another person (or another window of one's own) in the document. */
export interface Peer {
  clientId: number;
  name: string;
  color: PeerColor;
  /** Where they stand, in Yjs' relative positions as JSON; null while they are not in the text. */
  cursor: { anchor: unknown; head: unknown } | null;
}

const arrivals = new WeakMap<Awareness, Map<string, number>>();

/** Colours go to people in the order in which they come; who returns keeps theirs, and two windows of one person share one. */
function colorOf(awareness: Awareness, person: string): PeerColor {
  const order = arrivals.get(awareness) ?? new Map<string, number>();
  arrivals.set(awareness, order);
  const place = order.get(person) ?? order.size;
  order.set(person, place);
  return ([1, 2, 3] as const)[place % 3] ?? 1;
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
      name,
      color: colorOf(awareness, person),
      cursor:
        isRecord(cursor) && cursor['anchor'] && cursor['head']
          ? { anchor: cursor['anchor'], head: cursor['head'] }
          : null,
    });
  }
  return peers;
}
