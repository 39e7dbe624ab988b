import { Connection, OutgoingMessage, type Document } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import type { RoomMessage } from '#shared/documents/sync-protocol.ts';
import type { Db } from '#server/db/database.ts';
import { lastClientId } from '#server/db/journal/last-client-id.ts';
import { longFrame } from '../connections/packing.ts';
import type { RoomContext } from '../connections/room-context.ts';
import type { LiveRoom } from './live-room.ts';

/**
 * Sends every user who joins a room the client id under which they last wrote in it: a device that opens the text for
 * the first time opens it at that position. The message is sent before any answer, so that the device knows the id
 * when it has the text; Hocuspocus's `connected` hook runs after the first answers.
 */
export function sendWrittenAs(document: Document, ydocId: string, db: Db): void {
  const addConnection = document.addConnection.bind(document);
  document.addConnection = (connection: Connection) => {
    const result = addConnection(connection);
    // Authentication made the context of every connection.
    const { userId, service } = connection.context as RoomContext;
    const { clients } = document.store;
    const clientId = service
      ? undefined
      : lastClientId(db.rawReader, ydocId, userId, (id) => clients.has(id));
    if (clientId !== undefined) {
      const message: RoomMessage = { type: 'written-as', clientId };
      connection.sendStateless(JSON.stringify(message));
    }
    return result;
  };
}

/** Hocuspocus's message type of sync messages, and the sync types of y-protocols. */
const SYNC = 0;
const STEP_1 = 0;
const STEP_2 = 1;
/** The end of a SyncStep1 frame of a device without any text: sync, step 1, and an empty state vector of one byte. */
const FULL_STATE_REQUEST = [SYNC, STEP_1, 1, 0];

/**
 * Answers devices without any text with the room's encoded state, which is cached until the next change. Encoding a
 * long text again for each of them blocks the event loop: 8 ms for the history of a novel, and 100 ms in a process
 * that has just started, when all devices reconnect.
 * @param room the room whose length is charged for an answer
 * @param stored the state that the document was filled with, if it came from a snapshot alone
 */
export function answerWithCachedState(
  document: Document,
  room: Pick<LiveRoom, 'storedBytes'>,
  stored: Uint8Array | undefined,
): void {
  let encodedState = stored;
  document.on('update', () => {
    encodedState = undefined;
  });
  const answer = (connection: Connection): void => {
    const address = connection.messageAddress;
    encodedState ??= Y.encodeStateAsUpdate(document);
    // Hocuspocus answers in the same way: a SyncStep1 for text that the room lacks, and the text that it has.
    const stateRequest = new OutgoingMessage(address).createSyncMessage().writeFirstSyncStepFor(document);
    connection.send(stateRequest.toUint8Array());
    connection.send(stateFrame(address, encodedState));
  };
  // `handleMessage` is replaced because no hook of Hocuspocus can replace an answer, and the first SyncStep1 arrives
  // before the `connected` hook. All connections of a room share one function, because a room may have many idle
  // ones.
  function handleMessage(this: Connection, frame: Uint8Array): void {
    const isFullStateRequest = document.hasConnection(this) && requestsFullState(frame, this.messageAddress);
    // A SyncStep1 that has to wait does so in its connection's queue, and is answered by Hocuspocus [A15].
    if (isFullStateRequest && hasAnswerBudget(this)) answer(this);
    else Connection.prototype.handleMessage.call(this, frame);
  }
  const hasAnswerBudget = ({ context }: Connection): boolean => {
    // Authentication made the context of every connection.
    const { socket, service } = context as RoomContext;
    return service !== undefined || socket.chargeAnswer(room.storedBytes) === 0;
  };
  const addConnection = document.addConnection.bind(document);
  document.addConnection = (connection) => {
    connection.handleMessage = handleMessage;
    return addConnection(connection);
  };
}

function requestsFullState(frame: Uint8Array, address: string): boolean {
  const start = frame.byteLength - FULL_STATE_REQUEST.length;
  if (!FULL_STATE_REQUEST.every((byte, at) => frame[start + at] === byte)) return false;
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
