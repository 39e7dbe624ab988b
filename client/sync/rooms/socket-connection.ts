import { RoomConnection } from './room-connection.ts';
import type { ServerAccess } from './tracked-provider.ts';
import type { Socket } from '../socket/socket.ts';
import type { Connection } from './connection.ts';

/** Connects rooms to the server over one socket. */
export class SocketConnection implements Connection {
  readonly #server: ServerAccess & { socket: Socket };

  constructor(server: ServerAccess & { socket: Socket }) {
    this.#server = server;
  }

  get isConnected(): boolean {
    return this.#server.socket.isConnected;
  }

  readonly onChange: Connection['onChange'] = (listener) => this.#server.socket.onChange(listener);

  readonly connectRoom: NonNullable<Connection['connectRoom']> = (options) =>
    new RoomConnection({ ...options, server: this.#server });
}
