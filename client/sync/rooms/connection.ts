import type { RoomConnection, RoomConnectionOptions } from './room-connection.ts';

/** How rooms reach the server: through code that comes after the page. */
export interface Connection {
  readonly isConnected: boolean;
  /**
   * Calls back when that changes, when the browser goes online or offline, and when lines can be opened. Returns how to
   * stop.
   */
  onChange: (listener: () => void) => () => void;
  /** Makes a room's line to the server; undefined while its code is being fetched. */
  readonly openLine: ((ends: Omit<RoomConnectionOptions, 'server'>) => RoomConnection) | undefined;
}
