import { requestedModule } from '#client/lib/requested-module.ts';
import type { Connection } from '../rooms/connection.ts';
import type { ServerSession, SessionRooms } from './server-session.ts';

/** What talks to the server for rooms: the page shows what the device has, and is typed into, before it is there. */
export const serverSession = requestedModule(() => import('./server-session.ts'));

/**
 * The connection of a session's rooms. Until its code is there it is one that is not connected: rooms open from the
 * device, what is written is stored there with its rows in `unacked`, and they are joined afterwards.
 */
export class LazyConnection implements Connection {
  readonly #listeners = new Set<() => void>();
  readonly #stopWaiting: () => void;
  #server: ServerSession | undefined;

  constructor(rooms: SessionRooms) {
    window.addEventListener('online', this.#notify);
    window.addEventListener('offline', this.#notify);
    this.#stopWaiting = serverSession.whenLoaded((module) => {
      this.#stopHearing();
      this.#server = new module.ServerSession(rooms);
      // From here on the socket says all of this.
      this.#server.connection.onChange(this.#notify);
      this.#notify();
    });
  }

  get isConnected(): boolean {
    return this.#server?.connection.isConnected ?? false;
  }

  get openLine(): Connection['openLine'] {
    return this.#server?.connection.openLine;
  }

  /** Undefined while its code is being fetched. */
  get server(): ServerSession | undefined {
    return this.#server;
  }

  readonly onChange: Connection['onChange'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tries at once. */
  reconnectNow(): void {
    if (this.#server) this.#server.reconnectNow();
    // Where it fails again it is tried by itself.
    else serverSession.load().catch(() => {});
  }

  /** Ends what asks for rooms; {@link close} is called once those are destroyed. */
  end(): void {
    this.#stopWaiting();
    this.#stopHearing();
    this.#listeners.clear();
    this.#server?.end();
  }

  close(): void {
    this.#server?.close();
  }

  readonly #stopHearing = (): void => {
    window.removeEventListener('online', this.#notify);
    window.removeEventListener('offline', this.#notify);
  };

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
