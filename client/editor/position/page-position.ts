import type { EditorState } from '@tiptap/pm/state';
import * as v from 'valibot';
import * as Y from 'yjs';

import { lastingPosition, presentPosition } from '../binding/lasting-position.ts';
import { bindingOf } from '../binding/y-binding.ts';

/**
 * A position in the shared text as JSON: Yjs relative positions, the exact one first. The second one names the block: it
 * still leads to the neighbour when another person has deleted the block with all its letters.
 */
const StoredPlace = v.array(v.unknown());
export type StoredPlace = v.InferOutput<typeof StoredPlace>;

/** How a page was left. It holds no words of the text. */
export const PagePosition = v.object({
  /** Null while the writer has had no caret on this page. */
  caret: v.nullable(v.object({ anchor: StoredPlace, head: StoredPlace })),
  /**
   * The block at the upper edge, and pixels from that edge down to the block's top (negative within it); null at the top of
   * the page. Pixels from the top of the text would be guesses: blocks that are not visible have no height yet.
   */
  edge: v.nullable(v.object({ block: StoredPlace, offset: v.number() })),
  /** Whether the text had the focus. */
  isFocused: v.boolean(),
});
export type PagePosition = v.InferOutput<typeof PagePosition>;

/** A position that stays the same position whoever writes around it; null before the text is bound. */
export function storedPlace(state: EditorState, pos: number): StoredPlace | null {
  const [binding, exact] = [bindingOf(state), lastingPosition(state, pos)];
  if (!binding || !exact) return null;
  const index = Math.min(state.doc.resolve(pos).index(0), binding.type.length);
  const block = Y.createRelativePositionFromTypeIndex(binding.type, index);
  return [exact, block].map((position) => Y.relativePositionToJSON(position) as unknown);
}

/** Where that position is now; null in another text. */
export function presentPlace(state: EditorState, place: StoredPlace): number | null {
  for (const json of place) {
    const pos = presentJson(state, json);
    if (pos !== null) return Math.max(0, Math.min(pos, state.doc.content.size));
  }
  return null;
}

function presentJson(state: EditorState, json: unknown): number | null {
  try {
    return presentPosition(state, Y.createRelativePositionFromJSON(json));
  } catch {
    // What is stored in a browser need not be a position.
    return null;
  }
}

/** How many insertions are looked at, the newest first: those in deleted blocks have no position any more. */
const MOST = 1_000;

/**
 * The position behind the newest words that were inserted under a Yjs client id; null where none of them are in this text.
 * Clocks rise with every insertion, so the end of a client's structs is where its writer stopped. Deletions are under
 * nobody's id: a writer who only deleted afterwards is found at the words before.
 */
export function lastWritten(state: EditorState, clientId: number): number | null {
  const structs = bindingOf(state)?.doc.store.clients.get(clientId) ?? [];
  for (let at = structs.length - 1; at >= Math.max(0, structs.length - MOST); at -= 1) {
    const struct = structs[at];
    // With a key it is an attribute of an element: its position would be the element's beginning.
    if (!(struct instanceof Y.Item) || struct.parentSub !== null) continue;
    const last = Y.createID(clientId, struct.id.clock + struct.length - 1);
    const pos = presentPosition(state, new Y.RelativePosition(null, null, last, -1));
    if (pos !== null && pos >= 0 && pos <= state.doc.content.size) return pos;
  }
  return null;
}
