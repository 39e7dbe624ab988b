import * as Y from 'yjs';

/** An update that takes text out of so many blocks is large: all were replaced, or much was selected and overwritten. */
const LARGE_BLOCKS = 20;
/** So many letters are large when they are half of all there are. */
const LARGE_CHARACTERS = 200;

/** Whether an update may be a large change, told without its document: on the way of every key at each fold. */
export function mayBeLarge(update: Uint8Array): boolean {
  // An update of version 1 ends with its deletions, and those with a length: only of none the last byte is 0.
  if (update.at(-1) === 0) return false;
  let units = 0;
  for (const ranges of Y.decodeUpdate(update).ds.clients.values()) for (const { len } of ranges) units += len;
  return units >= LARGE_BLOCKS;
}

/**
 * Whether an update takes away text of many blocks at once, or half of all text. Text alone counts: what is marked,
 * moved in its attributes or was deleted before does not.
 * @param doc as it was before the update; stays as it is
 */
export function isLargeChange(doc: Y.Doc, update: Uint8Array): boolean {
  const blocks = new Set<unknown>();
  let characters = 0;
  for (const [client, ranges] of Y.decodeUpdate(update).ds.clients) {
    const structs = doc.store.clients.get(client);
    if (!structs) continue;
    for (const { clock, len } of ranges) {
      const end = Math.min(clock + len, Y.getState(doc.store, client));
      if (clock >= end) continue;
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
        const struct = structs[at];
        if (!struct || struct.id.clock >= end) break;
        if (!isText(struct)) continue;
        characters += Math.min(struct.id.clock + struct.length, end) - Math.max(struct.id.clock, clock);
        blocks.add(blockOf(struct));
      }
    }
  }
  if (blocks.size >= LARGE_BLOCKS) return true;
  return characters >= LARGE_CHARACTERS && characters * 2 >= countCharacters(doc);
}

type Struct = Y.Item | Y.GC;

const isText = (struct: Struct): struct is Y.Item =>
  struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentString;

/** The element that holds a run of letters; the text itself where it stands alone. */
const blockOf = ({ parent }: Y.Item): unknown =>
  (parent instanceof Y.AbstractType && parent._item?.parent) || parent;

function countCharacters(doc: Y.Doc): number {
  let characters = 0;
  for (const structs of doc.store.clients.values())
    for (const struct of structs) if (isText(struct)) characters += struct.length;
  return characters;
}
