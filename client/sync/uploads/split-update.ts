import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

/**
 * Cuts a long update into shorter ones that together say the same: a pasted chapter, or what a week offline brought,
 * would otherwise be one message, and a message above the server's limit closes the socket again and again.
 * Applied in order each part stands on those before it; deletions come with the last.
 * @param update version 1
 * @param target bytes a part should have at most; a single thing that cannot be cut may be longer
 * @throws when the update cannot be decoded
 */
export function splitUpdate(update: Uint8Array, target: number): Uint8Array[] {
  if (update.byteLength <= target) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  const parts: Uint8Array[] = [];
  let run: Struct[] = [];
  let size = 0;
  const close = () => {
    if (run.length > 0) parts.push(encodeRun(run));
    run = [];
    size = 0;
  };
  for (const struct of structs.flatMap((one) => cutText(one, target))) {
    const bytes = sizeOf(struct);
    if (run[0]?.id.client !== struct.id.client || size + bytes > target) close();
    // What a gap stands for is not here; without it the next run says by its clock where it begins.
    if (struct instanceof Y.Skip) {
      close();
      continue;
    }
    run.push(struct);
    size += bytes;
  }
  close();
  if (ds.clients.size > 0) parts.push(encodeDeletions(ds));
  return parts;
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

function sizeOf(struct: Struct): number {
  const encoder = new Y.UpdateEncoderV1();
  if (!(struct instanceof Y.Skip)) struct.write(encoder, 0);
  return encoding.length(encoder.restEncoder);
}

/** Yjs's update format, version 1: one client with its structs, no deletions. */
function encodeRun(run: readonly Struct[]): Uint8Array {
  const [first] = run;
  const encoder = new Y.UpdateEncoderV1();
  if (!first) return encoder.toUint8Array();
  encoding.writeVarUint(encoder.restEncoder, 1);
  encoding.writeVarUint(encoder.restEncoder, run.length);
  encoder.writeClient(first.id.client);
  encoding.writeVarUint(encoder.restEncoder, first.id.clock);
  for (const struct of run) struct.write(encoder, 0);
  encoding.writeVarUint(encoder.restEncoder, 0);
  return encoder.toUint8Array();
}

function encodeDeletions(ds: ReturnType<typeof Y.decodeUpdate>['ds']): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, ds.clients.size);
  for (const [client, ranges] of ds.clients) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, ranges.length);
    for (const { clock, len } of ranges) {
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarUint(encoder, len);
    }
  }
  return encoding.toUint8Array(encoder);
}
