import type { EditorState } from '@tiptap/pm/state';
import * as Y from 'yjs';

import { presentPosition } from '../binding/lasting-position.ts';
import { bindingOf } from '../binding/y-binding.ts';

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
