import * as decoding from 'lib0/decoding';
import {
  MAX_PRESENCE_BYTES,
  MAX_PRESENCE_STATES,
  MAX_UPDATE_BYTES,
  MAX_UPDATE_CLIENTS,
} from '#shared/documents/sync-protocol.ts';
import { RoomRefusal } from './room-refusal.ts';

/** Hocuspocus's message types whose frames may be long or hold several states. */
const SYNC = 0;
const AWARENESS = 1;
const SYNC_REPLY = 4;
/**
 * The longest message address, bytes: room id, kind of room and the client's own session. Its length takes one byte.
 */
const MAX_ADDRESS_BYTES = 127;
/** Bytes of a sync message besides the update: message type, sync type and the update's length. */
const UPDATE_HEADER_BYTES = 8;

/** Whether a frame begins with a message address that is short enough for a room. Longer ones are never decoded. */
export const hasRoomAddress = (frame: Uint8Array): boolean => {
  const [length] = frame;
  return length !== undefined && length <= MAX_ADDRESS_BYTES && frame.byteLength > length + 1;
};

/**
 * Compares a frame with its budget by its length and first bytes, before any of it is decoded [A15].
 * @param frame a frame for which {@link hasRoomAddress} holds
 * @throws RoomRefusal `too-large` for a change, `too-many` for awareness
 */
export function checkFrame(frame: Uint8Array): void {
  const at = 1 + (frame[0] ?? 0);
  const type = frame[at];
  const bytes = frame.byteLength - at;
  if (type === SYNC || type === SYNC_REPLY) {
    if (bytes > MAX_UPDATE_BYTES + UPDATE_HEADER_BYTES) throw new RoomRefusal('too-large');
  } else if (
    bytes > MAX_PRESENCE_BYTES ||
    (type === AWARENESS && countStates(frame, at + 1) > MAX_PRESENCE_STATES)
  )
    throw new RoomRefusal('too-many');
}

/**
 * Reads how many clients an update has structs of: its first number.
 * @throws RoomRefusal `too-large` above the budget [A15]
 */
export function countClients(update: Uint8Array): number {
  // A varint of several bytes has a first byte of at least 128, which is above the budget.
  const [clients = 0] = update;
  if (clients > MAX_UPDATE_CLIENTS) throw new RoomRefusal('too-large');
  return clients;
}

/** Reads how many states an awareness message announces. */
function countStates(frame: Uint8Array, at: number): number {
  const decoder = decoding.createDecoder(frame);
  decoder.pos = at;
  try {
    decoding.readVarUint(decoder);
    return decoding.readVarUint(decoder);
  } catch {
    throw new RoomRefusal('bad-update');
  }
}
