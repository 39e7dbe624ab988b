import type { Durations } from './durations.ts';

/** What the rooms of a process tell of themselves. Counts begin with the process. */
export interface RoomNumbers {
  rooms: number;
  sockets: number;
  /** Upgrades that were refused, by HTTP status. */
  refusedUpgrades: ReadonlyMap<number, number>;
  /** Sockets that were closed for too many messages or too many connections. */
  closedForTooMany: number;
  /** How often a socket was read no further until its bytes were made up for [A15]. */
  rests: number;
  /** Rooms that were refused or closed, by the reason told to the client. */
  refusedRooms: ReadonlyMap<string, number>;
  /** From the first update that waits to the commit of all that waited with it. */
  appends: Durations;
  /** Updates that the store did not take: none of them was acknowledged. */
  failedAppends: number;
  folds: Durations;
  failedFolds: number;
}
