import type { EditorState } from '@tiptap/pm/state';
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';
import { lastingPosition, presentPosition } from '../../binding/lasting-position.ts';
import { peerColor, type PeerColor } from '#client/lib/peer-color.ts';

/** A peer at a place of this editor's document. */
export interface PlacedPeer extends Peer {
  anchor: number;
  head: number;
}

function resolve(state: EditorState, position: unknown): number | null {
  try {
    return presentPosition(state, Y.createRelativePositionFromJSON(position));
  } catch {
    // What another client says need not be a position.
    return null;
  }
}

/** The peers whose caret can be shown now. */
export function placePeers(state: EditorState, awareness: Awareness): PlacedPeer[] {
  const end = Math.max(state.doc.content.size - 1, 0);
  return readPeers(awareness).flatMap((peer) => {
    if (!peer.cursor) return [];
    const anchor = resolve(state, peer.cursor.anchor);
    const head = resolve(state, peer.cursor.head);
    return anchor === null || head === null
      ? []
      : [{ ...peer, anchor: Math.min(anchor, end), head: Math.min(head, end) }];
  });
}

/** This editor's selection as others are told of it; null before the text is bound. */
export function ownCursor(
  state: EditorState,
): { anchor: Y.RelativePosition; head: Y.RelativePosition } | null {
  const { selection } = state;
  const anchor = lastingPosition(state, selection.anchor);
  const head = selection.head === selection.anchor ? anchor : lastingPosition(state, selection.head);
  return anchor && head && { anchor, head };
}

/** Another person (or another window of one's own) in the document. */
interface Peer {
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
function readPeers(awareness: Awareness): Peer[] {
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
