import { MAX_EARLY_BYTES, SIGN_IN_WITHIN_MS } from '#shared/documents/sync-protocol.ts';

export interface StrangerLimits {
  /** Most unauthenticated sockets of one client address. */
  maxUnauthenticatedPerAddress: number;
  /** Most unauthenticated sockets of all addresses together. */
  maxUnauthenticated: number;
}

/** A connection that is not authenticated. */
export class Stranger {
  readonly #leave: () => void;
  readonly #deadline: NodeJS.Timeout;
  /** Closes the connection. Replaced after the upgrade by a function that closes the WebSocket. */
  expire: () => void;
  #bytes = 0;

  /** @param end destroys the connection */
  constructor(end: () => void, leave: () => void) {
    this.#leave = leave;
    this.expire = end;
    // A timer of its own: received messages do not extend it, and Hocuspocus checks only once a minute.
    this.#deadline = setTimeout(() => this.expire(), SIGN_IN_WITHIN_MS).unref();
  }

  /**
   * Counts received bytes.
   * @returns whether they exceed the limit of an unauthenticated connection
   */
  receive(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes > MAX_EARLY_BYTES;
  }

  /** Stops counting this connection: it was authenticated, or it ended. */
  leave(): void {
    clearTimeout(this.#deadline);
    this.#leave();
  }
}

/** The unauthenticated connections: few per client address, and a budget for all of them [A15]. */
export class Strangers {
  /** Oldest first. */
  readonly #all = new Set<Stranger>();
  readonly #byAddress = new Map<string, number>();
  readonly #limits: StrangerLimits;

  constructor(limits: StrangerLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a new connection until it is authenticated. An honest client signs in within moments: over the budget of
   * all
   * addresses the oldest connection is closed, instead of refusing the newest.
   * @param end destroys the connection
   * @returns undefined when its address has too many
   */
  enter(address: string, end: () => void): Stranger | undefined {
    const known = this.#byAddress.get(address) ?? 0;
    if (known >= this.#limits.maxUnauthenticatedPerAddress) return undefined;
    this.#byAddress.set(address, known + 1);
    const stranger: Stranger = new Stranger(end, () => {
      if (this.#all.delete(stranger)) this.#forget(address);
    });
    this.#all.add(stranger);
    if (this.#all.size > this.#limits.maxUnauthenticated) {
      const [oldest] = this.#all;
      oldest?.leave();
      oldest?.expire();
    }
    return stranger;
  }

  #forget(address: string): void {
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
