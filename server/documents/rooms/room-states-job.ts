import * as v from 'valibot';
import { getRoomStates, getWorkspaceRooms } from '#shared/operations/rooms.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { roomsPage, roomStates, type RoomStatesInput } from './room-states.ts';

interface RoomsPageInput {
  workspaceId: string;
  after: string | undefined;
}

/** An answer, serialized as JSON in UTF-8. */
type SerializedAnswer = Uint8Array<ArrayBuffer>;

const serialize = (schema: v.GenericSchema, answer: unknown): SerializedAnswer => {
  // The error contains no value of the answer, because faults are logged.
  if (!v.is(schema, answer)) throw new Error('An answer about rooms is not what its contract says.');
  return new TextEncoder().encode(JSON.stringify(answer));
};

/**
 * Runs in a worker, because megabytes of text are read, merged and serialized. The main loop stays free for keystrokes
 * [I6].
 */
export const writeRoomsPage: JobBody<RoomsPageInput, SerializedAnswer> = (
  { workspaceId, after },
  { reader },
) => serialize(getWorkspaceRooms.output, roomsPage(reader(), workspaceId, after));

/** Runs in a worker. */
export const writeRoomStates: JobBody<RoomStatesInput, SerializedAnswer> = (input, { reader }) =>
  serialize(getRoomStates.output, roomStates(reader(), input));

export const roomsPageJob = job<RoomsPageInput, SerializedAnswer>(
  'short',
  new URL(import.meta.url),
  'writeRoomsPage',
);
export const roomStatesJob = job<RoomStatesInput, SerializedAnswer>(
  'short',
  new URL(import.meta.url),
  'writeRoomStates',
);
