import * as Y from 'yjs';
import { itemsOf } from './declare-undo.ts';
import { followPosition } from './follow-position.ts';

/**
 * Inserts deleted text again whose block is deleted as well, because somebody else joined it: beside the text that stood
 * there, wherever that is now. Yjs inserts such text nowhere. The items are marked as inserted again, as Yjs marks them.
 * @param units deleted units, each range of whole items
 */
export function restoreElsewhere(doc: Y.Doc, units: ReturnType<typeof Y.createDeleteSet>): void {
  for (const item of itemsOf(doc, units)) {
    if (!(item.content instanceof Y.ContentString) || !item.deleted || item.redone) continue;
    const position = followPosition(doc, new Y.RelativePosition(null, null, item.id, -1));
    const { type: text, index } = Y.createAbsolutePositionFromRelativePosition(position, doc) ?? {};
    if (!(text instanceof Y.XmlText) || text._item?.deleted !== false || index === undefined) continue;
    const clock = Y.getState(doc.store, doc.clientID);
    text.insert(index, item.content.str);
    item.redone = Y.createID(doc.clientID, clock);
  }
}
