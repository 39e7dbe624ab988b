import { MAX_EARLY_BYTES, SIGN_IN_WITHIN_MS } from '#shared/documents/sync-protocol.ts';

export interface UnauthenticatedLimits {
  /** Most unauthenticated sockets of one client address. */
  maxUnauthenticatedPerAddress: number;
  /** Most unauthenticated sockets of all addresses together. */
  maxUnauthenticated: number;
}

/** A connection that is not authenticated. */
export class UnauthenticatedConnection {
  readonly #release: () => void;
  readonly #deadline: NodeJS.Timeout;
  /** Closes the connection. Replaced after the upgrade by a function that closes the WebSocket. */
  expire: () => void;
  #bytes = 0;

  /** @param end destroys the connection */
  constructor(end: () => void, release: () => void) {
    this.#release = release;
    this.expire = end;
    // A timer of its own: received messages do not extend it, and Hocuspocus checks only once a minute.
    this.#deadline = setTimeout(() => this.expire(), SIGN_IN_WITHIN_MS).unref();
  }

  /**
   * Counts received bytes.
   * @returns whether they exceed the limit of an unauthenticated connection
   */
  countBytes(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes > MAX_EARLY_BYTES;
  }

  /** Stops counting this connection: it was authenticated, or it ended. */
  release(): void {
    clearTimeout(this.#deadline);
    this.#release();
  }
}

/** The unauthenticated connections: few per client address, and a budget for all of them [A15]. */
export class UnauthenticatedConnections {
  /** Oldest first. */
  readonly #all = new Set<UnauthenticatedConnection>();
  readonly #byAddress = new Map<string, number>();
  readonly #limits: UnauthenticatedLimits;

  constructor(limits: UnauthenticatedLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a new connection until it is authenticated. An honest client signs in within moments: over the budget of
   * all addresses the oldest connection is closed, instead of refusing the newest.
   * @param end destroys the connection
   * @returns undefined when its address has too many
   */
  add(address: string, end: () => void): UnauthenticatedConnection | undefined {
    const count = this.#byAddress.get(address) ?? 0;
    if (count >= this.#limits.maxUnauthenticatedPerAddress) return undefined;
    this.#byAddress.set(address, count + 1);
    const connection: UnauthenticatedConnection = new UnauthenticatedConnection(end, () => {
      if (this.#all.delete(connection)) this.#forget(address);
    });
    this.#all.add(connection);
    if (this.#all.size > this.#limits.maxUnauthenticated) {
      const [oldest] = this.#all;
      oldest?.release();
      oldest?.expire();
    }
    return connection;
  }

  #forget(address: string): void {
    const remaining = (this.#byAddress.get(address) ?? 0) - 1;
    if (remaining > 0) this.#byAddress.set(address, remaining);
    else this.#byAddress.delete(address);
  }
}
