import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { encodeStructs, type StructRun } from './encode-structs.ts';
import { orderStructs, type Struct } from './struct-order.ts';
import { MAX_UPDATE_CLIENTS } from '../sync-protocol.ts';

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** Maximum number of bytes that precede the structs of a client: their count, the client id and the first clock. */
const RUN_HEADER_BYTES = 15;

/** The result of {@link cutUpdate}. */
export interface SplitUpdate {
  parts: Uint8Array[];
  /** Whether the parts contain every struct of the update; structs after a gap are left out. */
  isComplete: boolean;
}

/**
 * Splits a long update into shorter ones with the same content. A pasted chapter, or the changes of a week offline,
 * would otherwise be one message, and a message above the server's limit closes the socket each time it is sent. No
 * part has structs of more than {@link MAX_UPDATE_CLIENTS} clients [A15]. The parts are applied in order: each refers
 * only to structs of earlier parts, and deletions come last. Structs after a gap are left out, because the server
 * rejects structs that it cannot integrate [A14].
 * @param update a Yjs update, version 1
 * @param target maximum length of a part in bytes; a part with a single indivisible struct may be longer
 * @param doc the document from which the update was encoded; its pending structs and deletions are left out
 * @throws Error when the update cannot be decoded
 */
export function cutUpdate(update: Uint8Array, target: number, doc?: Y.Doc): SplitUpdate {
  if (fitsOnePart(update, target) && !(doc && hasPending(doc))) return { parts: [update], isComplete: true };
  const { structs, ds } = Y.decodeUpdate(update);
  const integrated = structs.filter((struct) => !doc || isIntegrated(doc, struct));
  const pieces = integrated.flatMap((struct) => splitText(struct, target));
  const parts: Uint8Array[] = [];
  let runs = new Map<number, StructRun>();
  let size = 0;
  const closePart = () => {
    if (runs.size > 0) parts.push(encodeStructs(runs));
    runs = new Map();
    size = 0;
  };
  const { ordered, waiting } = orderStructs(pieces, firstClocks(pieces));
  for (const struct of ordered) {
    const { client, clock } = struct.id;
    const known = runs.get(client);
    const bytes = sizeOf(struct) + (known ? 0 : RUN_HEADER_BYTES);
    const isFull = size + bytes > target || (!known && runs.size === MAX_UPDATE_CLIENTS);
    if (isFull) closePart();
    const run = isFull ? undefined : known;
    if (run) run.structs.push(struct);
    else runs.set(client, { from: clock, structs: [struct] });
    size += bytes;
  }
  closePart();
  parts.push(...encodeDeletions(ds, target, doc));
  return { parts: parts.length > 0 ? parts : [Uint8Array.of(0, 0)], isComplete: waiting === 0 };
}

/** Returns the parts of {@link cutUpdate}. */
export const splitUpdate = (update: Uint8Array, target: number, doc?: Y.Doc): Uint8Array[] =>
  cutUpdate(update, target, doc).parts;

/**
 * Returns whether an update can be sent in one part, by its length and by the number of clients in its first byte.
 */
export const fitsOnePart = (update: Uint8Array, target: number): boolean =>
  update.byteLength <= target && (update[0] ?? 0) <= MAX_UPDATE_CLIENTS;

/** Returns whether a document has pending structs or deletions. */
export const hasPending = ({ store }: Y.Doc): boolean =>
  store.pendingStructs !== null || store.pendingDs !== null;

const isIntegrated = (doc: Y.Doc, { id, length }: Struct): boolean =>
  id.clock + length <= Y.getState(doc.store, id.client);

/**
 * Returns the first clock of each client in the update. The server is assumed to have everything before it, and all
 * structs of clients that are not in the update.
 */
function firstClocks(structs: readonly Struct[]): (client: number) => number {
  const clocks = new Map<number, number>();
  for (const { id } of structs) if (!clocks.has(id.client)) clocks.set(id.client, id.clock);
  return (client) => clocks.get(client) ?? Infinity;
}

/** Splits the struct of a long text into several; each follows the last character of the one before. */
function splitText(struct: Struct, target: number): Struct[] {
  // A UTF-16 unit takes at most three bytes of UTF-8: a character of four bytes has two units.
  const maxLength = Math.max(2, Math.floor(target / 3));
  if (
    !(struct instanceof Y.Item) ||
    !(struct.content instanceof Y.ContentString) ||
    struct.length <= maxLength
  ) {
    return [struct];
  }
  const { id, rightOrigin, parentSub } = struct;
  const text = struct.content.str;
  const pieces: Struct[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + maxLength, text.length);
    if (isInsideSurrogatePair(text, to)) to -= 1;
    const content = new Y.ContentString(text.slice(from, to));
    pieces.push(
      from === 0
        ? new Y.Item(id, null, struct.origin, null, rightOrigin, struct.parent, parentSub, content)
        : new Y.Item(
            Y.createID(id.client, id.clock + from),
            null,
            Y.createID(id.client, id.clock + from - 1),
            null,
            rightOrigin,
            null,
            parentSub,
            content,
          ),
    );
    from = to;
  }
  return pieces;
}

const isInsideSurrogatePair = (text: string, at: number): boolean =>
  at < text.length && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;

function sizeOf(struct: Y.Item | Y.GC): number {
  const encoder = new Y.UpdateEncoderV1();
  struct.write(encoder, 0);
  return encoding.length(encoder.restEncoder);
}

interface Deletion {
  client: number;
  clock: number;
  len: number;
}

/**
 * Maximum number of bytes of a deletion: the client id, the number of its ranges, and the clock and length of one
 * range.
 */
const DELETION_BYTES = 15;

/**
 * Encodes a delete set as updates without structs. It may be long: a document retains every deletion ever made in it.
 */
function encodeDeletions(ds: DeleteSet, target: number, doc?: Y.Doc): Uint8Array[] {
  const all: Deletion[] = [];
  for (const [client, ranges] of ds.clients) {
    const state = doc ? Y.getState(doc.store, client) : Infinity;
    for (const { clock, len } of ranges) if (clock + len <= state) all.push({ client, clock, len });
  }
  const perPart = Math.max(1, Math.floor(target / DELETION_BYTES));
  const parts: Uint8Array[] = [];
  for (let from = 0; from < all.length; from += perPart)
    parts.push(encodeSomeDeletions(all.slice(from, from + perPart)));
  return parts;
}

function encodeSomeDeletions(deletions: readonly Deletion[]): Uint8Array {
  const byClient = Map.groupBy(deletions, ({ client }) => client);
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, byClient.size);
  for (const [client, ranges] of byClient) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, ranges.length);
    for (const { clock, len } of ranges) {
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarUint(encoder, len);
    }
  }
  return encoding.toUint8Array(encoder);
}
