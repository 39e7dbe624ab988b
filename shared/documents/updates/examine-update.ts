import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { orderStructs, type Struct } from './struct-order.ts';
import { requirePlacement } from '../placement/struct-placement.ts';

/** What an update would bring to a document. */
export type UpdateCheck =
  /** Nothing at all. */
  | { kind: 'empty' }
  /** Only what is there already: structs below the state vector, deletions that were made. */
  | { kind: 'held' }
  /** It stands on structs that are not there, or deletes clocks that nobody has written [A14]. */
  | { kind: 'gap' }
  /** Something new; `clients` are the client ids whose structs are. A deletion alone names none. */
  | { kind: 'new'; clients: number[] };

/** What examining and applying an update costs, besides its bytes. */
export interface UpdateSize {
  /** Structs and deletions; 0 for a letter next to others. */
  parts: number;
}

/**
 * Reads an update in full and holds it against a document, which stays as it is [A3]. State vectors alone would not do:
 * a deletion leaves them unchanged. `Y.parseUpdateMeta` would not do either: it accepts an update whose delete set was
 * cut off, and the room could never be loaded again.
 * @param update version 1
 * @param size is set, also where this throws after decoding: an object of the caller's, for this is on the way of every key
 * @throws when the update cannot be decoded or applied, or makes what no reader of the room can walk [A15]
 */
export function examineUpdate(doc: Y.Doc, update: Uint8Array, size?: UpdateSize): UpdateCheck {
  if (size) size.parts = 0;
  const client = clientOfTypedText(doc, update);
  if (client !== undefined) return { kind: 'new', clients: [client] };
  return examineDecoded(doc, update, { size });
}

/** Whether a document holds everything that an update says. @throws when the update cannot be decoded */
export function isHeldBy(doc: Y.Doc, update: Uint8Array): boolean {
  const { kind } = examineDecoded(doc, update, { require: () => {} });
  return kind === 'held' || kind === 'empty';
}

/** Of an item's first byte: its content's kind, and whether the ids of its neighbours follow (Yjs, update version 1). */
const KIND_MASK = 0b0001_1111;
const STRING_KIND = 4;
const HAS_ORIGIN = 0b1000_0000;
const HAS_RIGHT_ORIGIN = 0b0100_0000;

/**
 * What nearly every update is: letters that somebody typed next to others, right after what is known of the same
 * client, and no deletion. Read byte by byte without making a struct of it: this is on the way of every key.
 * @returns the client, or undefined when the update is anything else, or damaged
 */
function clientOfTypedText(doc: Y.Doc, update: Uint8Array): number | undefined {
  // One client with one struct, in a byte each.
  if (update[0] !== 1 || update[1] !== 1) return undefined;
  const decoder = decoding.createDecoder(update);
  decoder.pos = 2;
  try {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const info = decoding.readUint8(decoder);
    if ((info & KIND_MASK) !== STRING_KIND || (info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0)
      return undefined;
    if (clock !== Y.getState(doc.store, client)) return undefined;
    const isPlaced =
      (info & HAS_ORIGIN) === 0
        ? readsTextNeighbour(doc, decoder)
        : readsTextNeighbour(doc, decoder) && ((info & HAS_RIGHT_ORIGIN) === 0 || readsKnownId(doc, decoder));
    if (!isPlaced) return undefined;
    const isEmpty = decoding.readVarString(decoder) === '';
    const deletions = decoding.readVarUint(decoder);
    return isEmpty || deletions !== 0 || decoding.hasContent(decoder) ? undefined : client;
  } catch {
    return undefined;
  }
}

/** Reads the id of the neighbour that decides where a letter stands. @returns whether it stands in a text */
function readsTextNeighbour(doc: Y.Doc, decoder: decoding.Decoder): boolean {
  const client = decoding.readVarUint(decoder);
  const clock = decoding.readVarUint(decoder);
  if (clock >= Y.getState(doc.store, client)) return false;
  const neighbour: Y.Item | Y.GC = Y.getItem(doc.store, Y.createID(client, clock));
  return neighbour instanceof Y.Item && neighbour.parent instanceof Y.Text && neighbour.parentSub === null;
}

/** Reads the id of a neighbour. @returns whether the document has it */
function readsKnownId(doc: Y.Doc, decoder: decoding.Decoder): boolean {
  const client = decoding.readVarUint(decoder);
  return decoding.readVarUint(decoder) < Y.getState(doc.store, client);
}

/**
 * Whether a struct that stands on this one names what its own client has not written yet. What others have not sent is
 * waited for; this throws while it is applied, and leaves half of itself in the document.
 */
const isOwnUnwritten = (id: Y.ID, client: number, clock: number): boolean =>
  id.client === client && id.clock >= clock;

/** @param state how much of the struct's client is there before it */
function requireApplicable({ id, origin, rightOrigin, parent }: Y.Item, state: number): void {
  const reached = Math.max(id.clock, state);
  for (const dependency of [origin, rightOrigin, parent instanceof Y.ID ? parent : null])
    if (dependency && isOwnUnwritten(dependency, id.client, reached))
      throw new Error('A struct stands on a later one.');
}

interface ExamineOptions {
  require?: typeof requirePlacement;
  size?: UpdateSize | undefined;
}

function examineDecoded(
  doc: Y.Doc,
  update: Uint8Array,
  { require = requirePlacement, size }: ExamineOptions,
): UpdateCheck {
  const { structs, ds } = Y.decodeUpdate(update);
  if (size)
    size.parts = [...ds.clients.values()].reduce((parts, { length }) => parts + length, structs.length);
  if (structs.length === 0 && ds.clients.size === 0) return { kind: 'empty' };
  requireOneGroupPerClient(update, structs);
  const { ordered, waiting, reached } = orderStructs(structs, (client) => Y.getState(doc.store, client));
  for (const struct of ordered)
    if (struct instanceof Y.Item) requireApplicable(struct, Y.getState(doc.store, struct.id.client));
  if (waiting > 0) return { kind: 'gap' };
  require(doc, ordered);
  const clockOf = (client: number): number => reached.get(client) ?? Y.getState(doc.store, client);
  let isHeld = ordered.length === 0;
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      if (clock + len > clockOf(client)) return { kind: 'gap' };
      isHeld &&= isRangeDeleted(doc, client, clock, len);
    }
  }
  return isHeld ? { kind: 'held' } : { kind: 'new', clients: [...reached.keys()] };
}

/**
 * `Y.decodeUpdate` returns the structs of all groups, `Y.applyUpdate` integrates the last group of a client alone: an
 * update that names a client twice would be examined as one thing and applied as another.
 * @throws when a client has several groups, or an empty one
 */
function requireOneGroupPerClient(update: Uint8Array, structs: readonly Struct[]): void {
  const groups = decoding.readVarUint(decoding.createDecoder(update));
  if (groups === 1 && structs.length > 0) return;
  const clients = new Set(structs.map(({ id }) => id.client));
  if (clients.size !== groups) throw new Error('An update names a client twice.');
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

/**
 * Whether structs wait for others that never came: what can be shown is shown, nothing is folded (A5). Deletions that
 * wait say nothing of text that is missing, and `takeIn` drops them.
 */
export const isIncomplete = (doc: Y.Doc): boolean => doc.store.pendingStructs !== null;
