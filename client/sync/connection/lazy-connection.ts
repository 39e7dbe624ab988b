import { requestedModule } from '#client/lib/requested-module.ts';
import type { Connection } from '../rooms/connection.ts';
import type { ServerSession, SessionRooms } from './server-session.ts';

/** The code that talks to the server for rooms. Before it is loaded the page already shows and stores local text. */
export const serverSessionModule = requestedModule(() => import('./server-session.ts'));

/**
 * The connection of a session's rooms. Until its code is loaded it behaves as if it were offline: rooms open from the
 * device's database, and new text is stored there with its rows in `unacked`. The rooms are joined afterwards.
 */
export class LazyConnection implements Connection {
  readonly #listeners = new Set<() => void>();
  readonly #cancelLoading: () => void;
  #server: ServerSession | undefined;

  constructor(rooms: SessionRooms) {
    window.addEventListener('online', this.#notify);
    window.addEventListener('offline', this.#notify);
    this.#cancelLoading = serverSessionModule.whenLoaded((module) => {
      this.#removeListeners();
      this.#server = new module.ServerSession(rooms);
      // From now on the socket reports the browser's network events as well.
      this.#server.connection.onChange(this.#notify);
      this.#notify();
    });
  }

  get isConnected(): boolean {
    return this.#server?.connection.isConnected ?? false;
  }

  get connectRoom(): Connection['connectRoom'] {
    return this.#server?.connection.connectRoom;
  }

  /** Undefined while its code is being loaded. */
  get server(): ServerSession | undefined {
    return this.#server;
  }

  readonly onChange: Connection['onChange'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reconnects at once, or loads the code at once. */
  reconnectNow(): void {
    if (this.#server) this.#server.reconnectNow();
    // A failure needs no handling here: the code is requested again until it is loaded.
    else serverSessionModule.load().catch(() => {});
  }

  /** Stops holding rooms and notifying listeners. {@link close} is called once the rooms are destroyed. */
  end(): void {
    this.#cancelLoading();
    this.#removeListeners();
    this.#listeners.clear();
    this.#server?.end();
  }

  close(): void {
    this.#server?.close();
  }

  readonly #removeListeners = (): void => {
    window.removeEventListener('online', this.#notify);
    window.removeEventListener('offline', this.#notify);
  };

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
