import type { EditorState } from '@tiptap/pm/state';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';

import { bindingOf, type YBinding } from '../binding/y-binding.ts';
import { readPeers, type Peer } from './peers.ts';

/** A peer at a place of this editor's document. */
export interface PlacedPeer extends Peer {
  anchor: number;
  head: number;
}

function resolve(binding: YBinding, position: unknown): number | null {
  try {
    return relativePositionToAbsolutePosition(
      binding.doc,
      binding.type,
      Y.createRelativePositionFromJSON(position),
      binding.mapping,
    );
  } catch {
    // A position of another editor's, or one whose text has not come yet.
    return null;
  }
}

/** The peers whose caret can be shown now. */
export function placePeers(state: EditorState, awareness: Awareness): PlacedPeer[] {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return [];
  const end = Math.max(state.doc.content.size - 1, 0);
  return readPeers(awareness).flatMap((peer) => {
    if (!peer.cursor) return [];
    const anchor = resolve(binding, peer.cursor.anchor);
    const head = resolve(binding, peer.cursor.head);
    return anchor === null || head === null
      ? []
      : [{ ...peer, anchor: Math.min(anchor, end), head: Math.min(head, end) }];
  });
}

/** This editor's selection as others are told of it; null before the text is bound. */
export function ownCursor(
  state: EditorState,
): { anchor: Y.RelativePosition; head: Y.RelativePosition } | null {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return null;
  const relative = (pos: number): Y.RelativePosition =>
    absolutePositionToRelativePosition(pos, binding.type, binding.mapping) as Y.RelativePosition; // untyped in the library
  return { anchor: relative(state.selection.anchor), head: relative(state.selection.head) };
}
