import { MessageType } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2 } from 'y-protocols/sync';

/** A message that is already encoded, in the form in which the library accepts messages. */
export class EncodedMessage {
  encoder = encoding.createEncoder();

  get({ encoder }: { encoder?: encoding.Encoder }): encoding.Encoder {
    return encoder ?? this.encoder;
  }
}

/**
 * Encodes a sync message.
 * @param address the room's name with the provider's session
 * @param type the type in y-protocols
 */
export function encodeSync(address: string, type: number, update: Uint8Array): encoding.Encoder {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  encoding.writeVarUint(encoder, MessageType.Sync);
  encoding.writeVarUint(encoder, type);
  encoding.writeVarUint8Array(encoder, update);
  return encoder;
}

/** Whether the server accepted a change; undefined for any other message. */
export function readSyncStatus(data: ArrayBuffer): boolean | undefined {
  const decoder = decoding.createDecoder(new Uint8Array(data));
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.SyncStatus) return undefined;
  return decoding.readVarInt(decoder) === 1;
}

/** Returns the update of a sync step 2 message; undefined for any other message. */
export function readCatchUp(message: Uint8Array): Uint8Array | undefined {
  const decoder = decoding.createDecoder(message);
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.Sync) return undefined;
  if (!decoding.hasContent(decoder)) return undefined;
  if (decoding.readVarUint(decoder) !== messageYjsSyncStep2) return undefined;
  return decoding.readVarUint8Array(decoder);
}
