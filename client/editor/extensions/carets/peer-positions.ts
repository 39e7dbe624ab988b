import type { EditorState } from '@tiptap/pm/state';
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';
import { toRelativePosition, toAbsolutePosition } from '../../binding/relative-position.ts';
import { distinctName } from '#client/lib/distinct-name.ts';
import { peerColor, type PeerColor } from '#client/lib/peer-color.ts';

/** A peer whose cursor is resolved to positions in this editor's document. */
export interface PositionedPeer extends Peer {
  anchor: number;
  head: number;
}

function resolve(state: EditorState, position: unknown): number | null {
  try {
    return toAbsolutePosition(state, Y.createRelativePositionFromJSON(position));
  } catch {
    // Another client may send anything, so this need not be a position.
    return null;
  }
}

/** Returns the peers whose cursor resolves to positions in the current document. */
export function positionPeers(state: EditorState, awareness: Awareness): PositionedPeer[] {
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

/** Returns this editor's selection as other clients receive it; null before the text is bound. */
export function localCursor(
  state: EditorState,
): { anchor: Y.RelativePosition; head: Y.RelativePosition } | null {
  const { selection } = state;
  const anchor = toRelativePosition(state, selection.anchor);
  const head = selection.head === selection.anchor ? anchor : toRelativePosition(state, selection.head);
  return anchor && head && { anchor, head };
}

/** Another client in the room: another person, or another window of the same person. */
interface Peer {
  clientId: number;
  /** The person's id; the client id as a string if the awareness state has none. */
  userId: string;
  name: string;
  color: PeerColor;
  /** The selection as Yjs relative positions in JSON; null while the client's caret is not in the text. */
  cursor: { anchor: unknown; head: unknown } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the other clients in the room, in the order of the awareness map. Their states are not trusted: a state
 * without a proper form is skipped.
 */
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
    const userId = typeof user['id'] === 'string' ? user['id'] : String(clientId);
    peers.push({
      clientId,
      userId,
      name: distinctName(userId, name),
      color: peerColor(userId),
      cursor:
        isRecord(cursor) && cursor['anchor'] && cursor['head']
          ? { anchor: cursor['anchor'], head: cursor['head'] }
          : null,
    });
  }
  return peers;
}
