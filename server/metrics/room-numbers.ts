import type { Durations } from './durations.ts';

/** Metrics of the rooms in a process. Counters start at 0 with the process. */
export interface RoomNumbers {
  rooms: number;
  sockets: number;
  /** Refused upgrades by HTTP status. */
  refusedUpgrades: ReadonlyMap<number, number>;
  /** Sockets closed for too many messages or too many connections. */
  closedForTooMany: number;
  /** How often a socket had to wait because it, or its room, had exceeded a budget of bytes [A15]. */
  rests: number;
  /** Refused or closed rooms by the reason that is sent to the client. */
  refusedRooms: ReadonlyMap<string, number>;
  /** Durations from the first waiting update of a group to the commit of the group. */
  appends: Durations;
  /** Updates that could not be stored and were not acknowledged. */
  failedAppends: number;
  folds: Durations;
  failedFolds: number;
}
