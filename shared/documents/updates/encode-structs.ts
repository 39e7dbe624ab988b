import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/** Consecutive structs of one client. */
export interface StructRun {
  /** The first clock to encode. It may lie within the first struct; the part before it is left out. */
  from: number;
  structs: (Y.Item | Y.GC)[];
}

/** Encodes structs as a Yjs update, version 1, with an empty delete set. */
export function encodeStructs(runs: ReadonlyMap<number, StructRun>): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  encoding.writeVarUint(encoder.restEncoder, runs.size);
  for (const [client, { from, structs }] of runs) {
    encoding.writeVarUint(encoder.restEncoder, structs.length);
    encoder.writeClient(client);
    encoding.writeVarUint(encoder.restEncoder, from);
    structs.forEach((struct, at) => struct.write(encoder, at === 0 ? from - struct.id.clock : 0));
  }
  encoding.writeVarUint(encoder.restEncoder, 0);
  return encoder.toUint8Array();
}
