import * as Y from 'yjs';
import { isVisible, MoveClasses } from './move-classes.ts';
import { pushMoveRecord } from './move-record.ts';

/**
 * Writes a note for typed text whose left neighbour in Yjs is a deleted unit that was moved away [M4]. Yjs skips deleted
 * units before typed text. Without the note, text typed at the end of the first half by somebody who knows of the split
 * looks like text typed at the end of the second half by somebody who does not. Runs at the end of the transaction.
 * @param lost the deleted unit behind which the caret belongs, if a correction may insert that unit again
 */
export function noteAnchors(transaction: Y.Transaction, lost?: Y.ID): void {
  const { doc, beforeState } = transaction;
  const classes = MoveClasses.of(doc);
  if (classes.isEmpty) return;
  const from = beforeState.get(doc.clientID) ?? 0;
  const [first] = lost ? insertedTexts(doc, from) : [];
  if (lost && first) return pushMoveRecord(doc, { kind: 'note', clock: first.id.clock, left: lost });
  for (const typed of typedSince(doc, from)) {
    let moved = false;
    let left = typed.left;
    for (; left && !(isVisible(doc, left.lastId) && left.countable); left = left.left)
      moved ||= hasMoved(classes, left);
    const text = (typed.parent as Y.AbstractType<unknown>)._item?.id;
    const anchor = left?.lastId ?? text;
    if (moved && anchor) pushMoveRecord(doc, { kind: 'note', clock: typed.id.clock, left: anchor });
  }
}

/** Returns the items of text that this client inserted behind deleted items, newest first. */
function typedSince(doc: Y.Doc, from: number): Y.Item[] {
  return insertedTexts(doc, from)
    .filter(({ left }) => left?.deleted || left?.countable === false)
    .toReversed();
}

/** Returns the items of text that this client inserted, oldest first. */
function insertedTexts({ store, clientID }: Y.Doc, from: number): Y.Item[] {
  const structs = store.clients.get(clientID) ?? [];
  const inserted: Y.Item[] = [];
  for (let at = structs.length - 1; at >= 0; at -= 1) {
    const struct = structs[at];
    if (!struct || struct.id.clock < from) break;
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentString && !struct.deleted)
      inserted.push(struct);
  }
  return inserted.toReversed();
}

function hasMoved(classes: MoveClasses, { id, length }: Y.Item): boolean {
  for (let at = 0; at < length; at += 1)
    if (classes.wasMoved(Y.createID(id.client, id.clock + at))) return true;
  return false;
}
