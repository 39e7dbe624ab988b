import * as Y from 'yjs';

/** An update that deletes text in this many blocks is large: a "replace all", or a large selection overwritten. */
const LARGE_BLOCKS = 20;
/** Deleting this many characters is large if they are at least half of the text. */
const LARGE_CHARACTERS = 200;

/**
 * Returns whether an update may be a large change, without its document. A fold calls this for every row, so it first
 * checks one byte.
 */
export function mayBeLarge(update: Uint8Array): boolean {
  // A version 1 update ends with its delete set, and that ends with a length. The last byte is 0 only for an empty
  // set.
  if (update.at(-1) === 0) return false;
  let units = 0;
  for (const ranges of Y.decodeUpdate(update).ds.clients.values()) for (const { len } of ranges) units += len;
  return units >= LARGE_BLOCKS;
}

/**
 * Returns whether an update deletes text of many blocks at once, or at least half of all text. Only visible text
 * counts: marks, changed attributes and text that was deleted before do not.
 * @param doc the document before the update; it is not modified
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

/** Returns the element around a run of characters, or the text type itself if no element holds it. */
const blockOf = ({ parent }: Y.Item): unknown =>
  (parent instanceof Y.AbstractType && parent._item?.parent) || parent;

function countCharacters(doc: Y.Doc): number {
  let characters = 0;
  for (const structs of doc.store.clients.values())
    for (const struct of structs) if (isText(struct)) characters += struct.length;
  return characters;
}
