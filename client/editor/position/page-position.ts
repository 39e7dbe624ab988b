import type { EditorState } from '@tiptap/pm/state';
import * as v from 'valibot';
import * as Y from 'yjs';

import { toRelativePosition, toAbsolutePosition } from '../binding/relative-position.ts';
import { bindingOf } from '../binding/y-binding.ts';

/**
 * A position in the shared text as JSON: Yjs relative positions, the exact one first. The second one names the block.
 * It still leads to the neighbouring block after another person deleted the block with all its characters.
 */
const StoredPosition = v.array(v.unknown());
export type StoredPosition = v.InferOutput<typeof StoredPosition>;

/** How a page was left. It contains no text of the document. */
export const PagePosition = v.object({
  /** Null while the writer has had no caret on this page. */
  caret: v.nullable(v.object({ anchor: StoredPosition, head: StoredPosition })),
  /**
   * The block at the upper edge, and the pixels from that edge down to the block's top (negative within it); null at
   * the top of the page. Pixels from the top of the text would be estimates, because blocks that are not visible have
   * no height yet.
   */
  edge: v.nullable(v.object({ block: StoredPosition, offset: v.number() })),
  /** Whether the text had the focus. */
  isFocused: v.boolean(),
});
export type PagePosition = v.InferOutput<typeof PagePosition>;

/** Returns a position that stays at the same text while others write around it. Null before the text is bound. */
export function toStoredPosition(state: EditorState, pos: number): StoredPosition | null {
  const [binding, exact] = [bindingOf(state), toRelativePosition(state, pos)];
  if (!binding || !exact) return null;
  const index = Math.min(state.doc.resolve(pos).index(0), binding.type.length);
  const block = Y.createRelativePositionFromTypeIndex(binding.type, index);
  return [exact, block].map((position) => Y.relativePositionToJSON(position) as unknown);
}

/** Returns the current position of a stored position; null in another text. */
export function fromStoredPosition(state: EditorState, stored: StoredPosition): number | null {
  for (const json of stored) {
    const pos = resolveJson(state, json);
    if (pos !== null) return Math.max(0, Math.min(pos, state.doc.content.size));
  }
  return null;
}

function resolveJson(state: EditorState, json: unknown): number | null {
  try {
    return toAbsolutePosition(state, Y.createRelativePositionFromJSON(json));
  } catch {
    // The browser's storage may contain an invalid position.
    return null;
  }
}

/** How many insertions are examined, the newest first. Insertions in deleted blocks no longer have a position. */
const MAX_STRUCTS = 1_000;

/**
 * Returns the position behind the newest text that was inserted under a Yjs client id; null when none of it is in
 * this document. Clocks increase with every insertion, so the end of a client's structs is where its writer stopped.
 * Deletions have no client id: after deletions only, the result is the text inserted before them.
 */
export function lastWrittenPosition(state: EditorState, clientId: number): number | null {
  const structs = bindingOf(state)?.doc.store.clients.get(clientId) ?? [];
  for (let index = structs.length - 1; index >= Math.max(0, structs.length - MAX_STRUCTS); index -= 1) {
    const struct = structs[index];
    // A struct with a key is an attribute of an element, and its position would be the element's beginning.
    if (!(struct instanceof Y.Item) || struct.parentSub !== null) continue;
    const last = Y.createID(clientId, struct.id.clock + struct.length - 1);
    const pos = toAbsolutePosition(state, new Y.RelativePosition(null, null, last, -1));
    if (pos !== null && pos >= 0 && pos <= state.doc.content.size) return pos;
  }
  return null;
}
