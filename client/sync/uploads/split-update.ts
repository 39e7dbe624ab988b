import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { encodeStructs, type StructRun } from '#shared/documents/updates/encode-structs.ts';
import { orderStructs, type Struct } from '#shared/documents/updates/struct-order.ts';

/**
 * Cuts a long update into shorter ones that together say the same: a pasted chapter, or what a week offline brought,
 * would otherwise be one message, and a message above the server's limit closes the socket again and again.
 * Applied in order each part stands on those before it; deletions come with the last. Structs after a gap are left out:
 * the server refuses what it cannot integrate [A14].
 * @param update version 1
 * @param target bytes a part should have at most; a single thing that cannot be cut may be longer
 * @param doc that the update was encoded from; of its pending structs and deletions nothing is sent
 * @throws when the update cannot be decoded
 */
export function splitUpdate(update: Uint8Array, target: number, doc?: Y.Doc): Uint8Array[] {
  if (update.byteLength <= target && !(doc && hasPending(doc))) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  const integrated = structs.filter((struct) => !doc || isIntegrated(doc, struct));
  const pieces = integrated.flatMap((struct) => cutText(struct, target));
  const parts: Uint8Array[] = [];
  let runs = new Map<number, StructRun>();
  let size = 0;
  const close = () => {
    if (runs.size > 0) parts.push(encodeStructs(runs));
    runs = new Map();
    size = 0;
  };
  for (const struct of orderStructs(pieces, firstClocks(pieces)).ordered) {
    const bytes = sizeOf(struct);
    if (size + bytes > target) close();
    const { client, clock } = struct.id;
    const run = runs.get(client);
    if (run) run.structs.push(struct);
    else runs.set(client, { from: clock, structs: [struct] });
    size += bytes;
  }
  close();
  const deletions = encodeDeletions(ds, doc);
  if (deletions) parts.push(deletions);
  return parts.length > 0 ? parts : [Uint8Array.of(0, 0)];
}

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
function cutText(struct: Struct, target: number): Struct[] {
  // A letter takes up to three bytes, and one that takes four counts as two.
  const most = Math.max(2, Math.floor(target / 3));
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString) || struct.length <= most) {
    return [struct];
  }
  const { id, rightOrigin, parentSub } = struct;
  const text = struct.content.str;
  const pieces: Struct[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + most, text.length);
    if (isInsidePair(text, to)) to -= 1;
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

const isInsidePair = (text: string, at: number): boolean =>
  at < text.length && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;

function sizeOf(struct: Y.Item | Y.GC): number {
  const encoder = new Y.UpdateEncoderV1();
  struct.write(encoder, 0);
  return encoding.length(encoder.restEncoder);
}

/** @returns an update of deletions alone; undefined when there are none */
function encodeDeletions(ds: ReturnType<typeof Y.decodeUpdate>['ds'], doc?: Y.Doc): Uint8Array | undefined {
  const clients = [...ds.clients]
    .map(([client, ranges]) => {
      const state = doc ? Y.getState(doc.store, client) : Infinity;
      return { client, ranges: ranges.filter(({ clock, len }) => clock + len <= state) };
    })
    .filter(({ ranges }) => ranges.length > 0);
  if (clients.length === 0) return undefined;
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, clients.length);
  for (const { client, ranges } of clients) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, ranges.length);
    for (const { clock, len } of ranges) {
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarUint(encoder, len);
    }
  }
  return encoding.toUint8Array(encoder);
}
