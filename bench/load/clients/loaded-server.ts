import type { RoomToJoin } from './join-rooms.ts';

/** A server as its clients see it. */
export interface LoadedServer {
  name: string;
  url: string;
  /** Rooms with the token of their writers. */
  rooms: RoomToJoin[];
  /** Seconds of processor time so far, its threads included. */
  cpuSeconds: () => number;
}
