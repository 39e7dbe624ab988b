import * as decoding from 'lib0/decoding';
import {
  MAX_PRESENCE_BYTES,
  MAX_PRESENCE_STATES,
  MAX_UPDATE_BYTES,
  MAX_UPDATE_CLIENTS,
} from '#shared/documents/sync-protocol.ts';
import { RoomRefusal } from './room-refusal.ts';

/** Hocuspocus's types of messages that are longer than others, or hold several things. */
const SYNC = 0;
const AWARENESS = 1;
const SYNC_REPLY = 4;
/** The longest address of a room, bytes: an id, what it is of, and the client's own session. Its length takes one byte. */
const LONGEST_ADDRESS = 127;
/** Beside the update: the message's type, the update's type, and its length. */
const UPDATE_HEADER_BYTES = 8;

/** Whether a frame begins with an address as rooms have them: nothing reads a longer one. */
export const isAddressed = (frame: Uint8Array): boolean => {
  const [length] = frame;
  return length !== undefined && length <= LONGEST_ADDRESS && frame.byteLength > length + 1;
};

/**
 * Holds a frame against its budget by its length and its first bytes, before anything of it is decoded [A15]. The frame
 * is addressed.
 * @throws RoomRefusal `too-large` for a change, `too-many` for presence
 */
export function checkFrame(frame: Uint8Array): void {
  const at = 1 + (frame[0] ?? 0);
  const type = frame[at];
  const bytes = frame.byteLength - at;
  if (type === SYNC || type === SYNC_REPLY) {
    if (bytes > MAX_UPDATE_BYTES + UPDATE_HEADER_BYTES) throw new RoomRefusal('too-large');
  } else if (
    bytes > MAX_PRESENCE_BYTES ||
    (type === AWARENESS && statesOf(frame, at + 1) > MAX_PRESENCE_STATES)
  )
    throw new RoomRefusal('too-many');
}

/**
 * How many clients an update brings structs of: its first number.
 * @throws RoomRefusal `too-large` above the budget [A15]
 */
export function countClients(update: Uint8Array): number {
  // A longer number is above the budget by its first byte.
  const [clients = 0] = update;
  if (clients > MAX_UPDATE_CLIENTS) throw new RoomRefusal('too-large');
  return clients;
}

/** How many states a message of presence says it brings. */
function statesOf(frame: Uint8Array, at: number): number {
  const decoder = decoding.createDecoder(frame);
  decoder.pos = at;
  try {
    decoding.readVarUint(decoder);
    return decoding.readVarUint(decoder);
  } catch {
    throw new RoomRefusal('bad-update');
  }
}
