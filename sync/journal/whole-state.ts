import { Connection, OutgoingMessage, type Document } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { longFrame } from '../connections/long-frame.ts';
import type { RoomContext } from '../connections/room-context.ts';
import type { LiveRoom } from './live-room.ts';

/** The protocol's type of sync messages, and y-protocols' own. */
const SYNC = 0;
const STEP_1 = 0;
const STEP_2 = 1;
/** The end of a frame by which somebody asks who has nothing yet: sync, step 1, a state vector of one byte, empty. */
const ASKS_FOR_ALL = [SYNC, STEP_1, 1, 0];

/**
 * Answers devices that have nothing yet with the room's whole state as it lies there, and keeps it until the next
 * change. Encoding a long text anew for each of them holds the loop: the history of a novel for 8 ms, and for 100 ms in a
 * process that has just started, when all that were open come back.
 * @param room whose length an answer costs its asker
 * @param stored the state that the document was filled with, when that was a snapshot and nothing else
 */
export function answerFromWhole(
  document: Document,
  room: Pick<LiveRoom, 'storedBytes'>,
  stored: Uint8Array | undefined,
): void {
  let whole = stored;
  document.on('update', () => {
    whole = undefined;
  });
  const answer = (connection: Connection): void => {
    const address = connection.messageAddress;
    whole ??= Y.encodeStateAsUpdate(document);
    // As Hocuspocus does: a question for what is not here, and what is.
    const question = new OutgoingMessage(address).createSyncMessage().writeFirstSyncStepFor(document);
    connection.send(question.toUint8Array());
    connection.send(stateFrame(address, whole));
  };
  // No hook of Hocuspocus can take an answer's place, and the first question comes before a connection is told of. One
  // function for all connections of a room: idle ones are many.
  function handleMessage(this: Connection, frame: Uint8Array): void {
    const isOurs = document.hasConnection(this) && asksForAll(frame, this.messageAddress);
    // One that has to wait does so in its connection's queue, and is answered by Hocuspocus [A15].
    if (isOurs && mayAsk(this)) answer(this);
    else Connection.prototype.handleMessage.call(this, frame);
  }
  const mayAsk = ({ context }: Connection): boolean => {
    // Every connection's context is what authentication made.
    const { socket, service } = context as RoomContext;
    return service !== undefined || socket.ask(room.storedBytes) === 0;
  };
  const add = document.addConnection.bind(document);
  document.addConnection = (connection) => {
    connection.handleMessage = handleMessage;
    return add(connection);
  };
}

function asksForAll(frame: Uint8Array, address: string): boolean {
  const start = frame.byteLength - ASKS_FOR_ALL.length;
  if (!ASKS_FOR_ALL.every((byte, at) => frame[start + at] === byte)) return false;
  const decoder = decoding.createDecoder(frame);
  return decoding.readVarString(decoder) === address && decoder.pos === start;
}

function stateFrame(address: string, state: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  encoding.writeVarUint(encoder, SYNC);
  encoding.writeVarUint(encoder, STEP_2);
  encoding.writeVarUint(encoder, state.byteLength);
  return longFrame({ head: encoding.toUint8Array(encoder), tail: state });
}
