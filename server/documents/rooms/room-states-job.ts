import * as v from 'valibot';
import { getRoomStates, getWorkspaceRooms } from '#shared/operations/rooms.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { roomsPage, roomStates, type RoomStatesQuestion } from './room-states.ts';

interface RoomsQuestion {
  workspaceId: string;
  after: string | undefined;
}

/** An answer as the JSON that leaves, UTF-8. */
type Written = Uint8Array<ArrayBuffer>;

const written = (schema: v.GenericSchema, answer: unknown): Written => {
  // What is thrown holds no value: a fault is logged.
  if (!v.is(schema, answer)) throw new Error('An answer about rooms is not what its contract says.');
  return new TextEncoder().encode(JSON.stringify(answer));
};

/** Runs in a worker: megabytes of text are read, merged and written off the loop that carries keystrokes [I6]. */
export const writeRoomsPage: JobBody<RoomsQuestion, Written> = ({ workspaceId, after }, { reader }) =>
  written(getWorkspaceRooms.output, roomsPage(reader(), workspaceId, after));

/** Runs in a worker. */
export const writeRoomStates: JobBody<RoomStatesQuestion, Written> = (question, { reader }) =>
  written(getRoomStates.output, roomStates(reader(), question));

export const roomsPageJob = job<RoomsQuestion, Written>('short', new URL(import.meta.url), 'writeRoomsPage');
export const roomStatesJob = job<RoomStatesQuestion, Written>(
  'short',
  new URL(import.meta.url),
  'writeRoomStates',
);
