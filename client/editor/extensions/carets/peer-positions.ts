import type { EditorState } from '@tiptap/pm/state';
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';

import { lastingPosition, presentPosition } from '../../binding/lasting-position.ts';
import { readPeers, type Peer } from './peers.ts';

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
