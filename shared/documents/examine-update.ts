import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';

/** What an update would bring to a document. */
export type UpdateVerdict =
  /** Nothing at all. */
  | { kind: 'empty' }
  /** Only what is there already: structs below the state vector, deletions that were made. */
  | { kind: 'held' }
  /** Something new; `clients` are the client ids whose structs are. A deletion alone names none. */
  | { kind: 'new'; clients: number[] };

/**
 * Reads an update in full and holds it against a document, which stays as it is [A3]. State vectors alone would not do:
 * a deletion leaves them unchanged. `Y.parseUpdateMeta` would not do either: it accepts an update whose delete set was
 * cut off, and the room could never be loaded again.
 * @param update version 1
 * @throws when the update cannot be decoded, or applied
 */
export function examineUpdate(doc: Y.Doc, update: Uint8Array): UpdateVerdict {
  const writer = writerOfLetters(doc, update);
  return writer === undefined ? examineWhole(doc, update) : { kind: 'new', clients: [writer] };
}

/** Of an item's first byte: its content's kind, and whether the ids of its neighbours follow (Yjs, update version 1). */
const KIND = 0b0001_1111;
const STRING = 4;
const HAS_LEFT = 0b1000_0000;
const HAS_RIGHT = 0b0100_0000;

/**
 * What nearly every update is: letters that somebody typed next to others, right after what is known of the same
 * client, and no deletion. Read byte by byte without making a struct of it: this is on the way of every key.
 * @returns the client, or undefined when the update is anything else, or damaged
 */
function writerOfLetters(doc: Y.Doc, update: Uint8Array): number | undefined {
  // One client with one struct, in a byte each.
  if (update[0] !== 1 || update[1] !== 1) return undefined;
  const decoder = decoding.createDecoder(update);
  decoder.pos = 2;
  try {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const info = decoding.readUint8(decoder);
    if ((info & KIND) !== STRING || (info & (HAS_LEFT | HAS_RIGHT)) === 0) return undefined;
    if (clock !== Y.getState(doc.store, client)) return undefined;
    const isPlaced =
      ((info & HAS_LEFT) === 0 || readsEarlierId(decoder, client, clock)) &&
      ((info & HAS_RIGHT) === 0 || readsEarlierId(decoder, client, clock));
    if (!isPlaced) return undefined;
    const isEmpty = decoding.readVarString(decoder) === '';
    const deletions = decoding.readVarUint(decoder);
    return isEmpty || deletions !== 0 || decoding.hasContent(decoder) ? undefined : client;
  } catch {
    return undefined;
  }
}

function readsEarlierId(decoder: decoding.Decoder, client: number, clock: number): boolean {
  const id = Y.createID(decoding.readVarUint(decoder), decoding.readVarUint(decoder));
  return !isLater(id, client, clock);
}

/**
 * Whether a struct that stands on this one names what its own client has not written yet. What others have not sent is
 * waited for; this throws while it is applied, and leaves half of itself in the document.
 */
const isLater = (id: Y.ID, client: number, clock: number): boolean =>
  id.client === client && id.clock >= clock;

/** @param state how much of the struct's client is there before it */
function requireApplicable({ id, origin, rightOrigin, parent }: Y.Item, state: number): void {
  const reached = Math.max(id.clock, state);
  for (const named of [origin, rightOrigin, parent instanceof Y.ID ? parent : null])
    if (named && isLater(named, id.client, reached)) throw new Error('A struct stands on a later one.');
}

function examineWhole(doc: Y.Doc, update: Uint8Array): UpdateVerdict {
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.length === 0 && ds.clients.size === 0) return { kind: 'empty' };
  const clients: number[] = [];
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    const state = Y.getState(doc.store, client);
    if (clock + struct.length <= state) continue;
    if (struct instanceof Y.Item) requireApplicable(struct, state);
    if (clients.at(-1) !== client) clients.push(client);
  }
  if (clients.length > 0) return { kind: 'new', clients };
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      if (!isRangeDeleted(doc, client, clock, len)) return { kind: 'new', clients };
    }
  }
  return { kind: 'held' };
}

function isRangeDeleted(doc: Y.Doc, client: number, clock: number, length: number): boolean {
  const structs = doc.store.clients.get(client);
  const end = clock + length;
  if (!structs || Y.getState(doc.store, client) < end) return false;
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
    const struct = structs[at];
    if (!struct || struct.id.clock >= end) return true;
    if (!struct.deleted) return false;
  }
  return true;
}

/** Whether structs wait for others that never came: what can be shown is shown, nothing is folded (A5). */
export const isIncomplete = (doc: Y.Doc): boolean =>
  doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
