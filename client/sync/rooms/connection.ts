import type { RoomConnection, RoomConnectionOptions } from './room-connection.ts';

/** The rooms' connection to the server. Its code is loaded after the page. */
export interface Connection {
  readonly isConnected: boolean;
  /**
   * Calls back when `isConnected` changes, when the browser goes online or offline, and when the code has loaded.
   * Returns the unsubscribe function.
   */
  onChange: (listener: () => void) => () => void;
  /** Creates a room's connection to the server; undefined while the code is being loaded. */
  readonly connectRoom: ((ends: Omit<RoomConnectionOptions, 'server'>) => RoomConnection) | undefined;
}
