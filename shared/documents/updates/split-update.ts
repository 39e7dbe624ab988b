import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { encodeStructs, type StructRun } from './encode-structs.ts';
import { orderStructs, type Struct } from './struct-order.ts';
import { MAX_UPDATE_CLIENTS } from '../sync-protocol.ts';

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** What a part says of each client besides its structs: how many, whose, and from which clock, bytes at most. */
const RUN_HEADER_BYTES = 15;

/** An update in parts. */
export interface SplitUpdate {
  parts: Uint8Array[];
  /** Whether every struct of the update is in a part: structs after a gap are in none. */
  isWhole: boolean;
}

/**
 * Cuts a long update into shorter ones that together say the same: a pasted chapter, or what a week offline brought,
 * would otherwise be one message, and a message above the server's limit closes the socket again and again. No part
 * brings structs of more than {@link MAX_UPDATE_CLIENTS} clients [A15].
 * Applied in order each part stands on those before it; deletions come last. Structs after a gap are left out:
 * the server refuses what it cannot integrate [A14].
 * @param update version 1
 * @param target bytes a part should have at most; a single thing that cannot be cut may be longer
 * @param doc that the update was encoded from; of its pending structs and deletions nothing is sent
 * @throws when the update cannot be decoded
 */
export function cutUpdate(update: Uint8Array, target: number, doc?: Y.Doc): SplitUpdate {
  if (isShort(update, target) && !(doc && hasPending(doc))) return { parts: [update], isWhole: true };
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
  return { parts: parts.length > 0 ? parts : [Uint8Array.of(0, 0)], isWhole: waiting === 0 };
}

/** The parts of {@link cutUpdate}. */
export const splitUpdate = (update: Uint8Array, target: number, doc?: Y.Doc): Uint8Array[] =>
  cutUpdate(update, target, doc).parts;

/** Whether an update need not be cut: its length, and the number of clients, which is the first that it says. */
export const isShort = (update: Uint8Array, target: number): boolean =>
  update.byteLength <= target && (update[0] ?? 0) <= MAX_UPDATE_CLIENTS;

/** Whether a document holds structs or deletions that wait for others. */
export const hasPending = ({ store }: Y.Doc): boolean =>
  store.pendingStructs !== null || store.pendingDs !== null;

const isIntegrated = (doc: Y.Doc, { id, length }: Struct): boolean =>
  id.clock + length <= Y.getState(doc.store, id.client);

/** The server has everything before an update's first structs, and what the update names of other clients. */
function firstClocks(structs: readonly Struct[]): (client: number) => number {
  const clocks = new Map<number, number>();
  for (const { id } of structs) if (!clocks.has(id.client)) clocks.set(id.client, id.clock);
  return (client) => clocks.get(client) ?? Infinity;
}

/** A text is one struct however long it is: cut into pieces, each standing on the last letter of the one before. */
function splitText(struct: Struct, target: number): Struct[] {
  // A letter takes up to three bytes, and one that takes four counts as two.
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

/** The client, the number of its ranges, and both numbers of one range, bytes at most. */
const DELETION_BYTES = 15;

/** @returns updates of deletions alone; a document remembers all that was ever deleted in it */
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
