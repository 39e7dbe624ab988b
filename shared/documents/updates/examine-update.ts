import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { orderStructs, type Struct } from './struct-order.ts';
import { requirePlacement } from '../placement/struct-placement.ts';

/** The effect that an update would have on a document. */
export type UpdateCheck =
  /** The update has no structs and no deletions. */
  | { kind: 'empty' }
  /** The document contains it already: all structs are below the state vector, all deletions have been made. */
  | { kind: 'held' }
  /** The update refers to structs that the document lacks, or deletes clocks that do not exist [A14]. */
  | { kind: 'gap' }
  /** The update changes the document. `clients` are the client ids of its new structs; deletions add none. */
  | { kind: 'new'; clients: number[] };

/** A measure of the cost of examining and applying an update, besides its length in bytes. */
export interface UpdateSize {
  /** The number of structs and deleted ranges; 0 for characters typed into a text. */
  parts: number;
}

/**
 * Decodes an update in full and compares it with a document, which is not modified [A3]. State vectors are not
 * enough: a deletion leaves them unchanged. `Y.parseUpdateMeta` is not enough: it accepts an update whose delete set
 * is cut off, and then the room could never be loaded again.
 * @param update a Yjs update, version 1
 * @param size an object that this function fills, also when it throws after decoding. An output parameter avoids one
 *   allocation per keystroke
 * @throws Error when the update cannot be decoded or applied, or would create nodes that readers cannot walk [A15]
 */
export function examineUpdate(doc: Y.Doc, update: Uint8Array, size?: UpdateSize): UpdateCheck {
  if (size) size.parts = 0;
  const client = clientOfTypedText(doc, update);
  if (client !== undefined) return { kind: 'new', clients: [client] };
  return examineDecoded(doc, update, { size });
}

/**
 * Returns whether a document contains all structs and deletions of an update.
 * @throws Error when the update cannot be decoded or applied
 */
export function containsUpdate(doc: Y.Doc, update: Uint8Array): boolean {
  const { kind } = examineDecoded(doc, update, { require: () => {} });
  return kind === 'held' || kind === 'empty';
}

/**
 * Bits in the first byte of an item: the type of its content, and whether the ids of its neighbours follow (version
 * 1).
 */
const KIND_MASK = 0b0001_1111;
const STRING_KIND = 4;
const HAS_ORIGIN = 0b1000_0000;
const HAS_RIGHT_ORIGIN = 0b0100_0000;

/**
 * Recognizes the most frequent update: characters typed next to existing text, directly after the known clock of their
 * client, without deletions. It is read byte by byte, without creating a struct, because this runs for every keystroke.
 * @returns the client id, or undefined for any other update and for a damaged one
 */
function clientOfTypedText(doc: Y.Doc, update: Uint8Array): number | undefined {
  // The number of clients and the number of structs, one byte each.
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

/**
 * Reads the id of the neighbour that determines the parent of the typed characters.
 * @returns whether that parent is a text
 */
function readsTextNeighbour(doc: Y.Doc, decoder: decoding.Decoder): boolean {
  const client = decoding.readVarUint(decoder);
  const clock = decoding.readVarUint(decoder);
  if (clock >= Y.getState(doc.store, client)) return false;
  const neighbour: Y.Item | Y.GC = Y.getItem(doc.store, Y.createID(client, clock));
  return neighbour instanceof Y.Item && neighbour.parent instanceof Y.Text && neighbour.parentSub === null;
}

/**
 * Reads the id of a neighbour.
 * @returns whether the document has that neighbour
 */
function readsKnownId(doc: Y.Doc, decoder: decoding.Decoder): boolean {
  const client = decoding.readVarUint(decoder);
  return decoding.readVarUint(decoder) < Y.getState(doc.store, client);
}

/**
 * Returns whether an id refers to a clock that its own client has not written before `clock`. Yjs waits for missing
 * structs of other clients; such a reference makes it throw while applying, with the struct half integrated.
 */
const isOwnUnwritten = (id: Y.ID, client: number, clock: number): boolean =>
  id.client === client && id.clock >= clock;

/**
 * Requires that an item refers only to earlier structs of its own client.
 * @param state the clock up to which the document has the item's client
 * @throws Error otherwise
 */
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
 * Requires that an update has one group of structs per client. `Y.decodeUpdate` returns the structs of all groups, but
 * `Y.applyUpdate` integrates only the last group of a client: an update with two groups of one client would be examined
 * and applied differently.
 * @throws Error when a client has several groups, or an empty one
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
 * Returns whether a document has structs that wait for missing ones. The integrated part is shown, and nothing is
 * folded (A5). Pending deletions do not prove that text is missing, and `takeIn` drops them.
 */
export const isIncomplete = (doc: Y.Doc): boolean => doc.store.pendingStructs !== null;
