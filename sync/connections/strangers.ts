import { MAX_EARLY_BYTES, SIGN_IN_WITHIN_MS } from '#shared/documents/sync-protocol.ts';

export interface StrangerLimits {
  /** Unauthenticated sockets of one client address. */
  maxUnauthenticatedPerAddress: number;
  /** Unauthenticated sockets of all addresses. */
  maxUnauthenticated: number;
}

/** A connection on which nobody has signed in. */
export class Stranger {
  readonly #leave: () => void;
  readonly #deadline: NodeJS.Timeout;
  /** Closes the connection; the WebSocket sets it once there is one. */
  expire: () => void;
  #bytes = 0;

  /** @param end destroys the connection */
  constructor(end: () => void, leave: () => void) {
    this.#leave = leave;
    this.expire = end;
    // Its own: what arrives meanwhile does not move it, and Hocuspocus looks once a minute.
    this.#deadline = setTimeout(() => this.expire(), SIGN_IN_WITHIN_MS).unref();
  }

  /** Counts what arrived. @returns whether that is more than one may send before signing in */
  receive(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes > MAX_EARLY_BYTES;
  }

  /** Somebody signed in, or the connection ended. */
  leave(): void {
    clearTimeout(this.#deadline);
    this.#leave();
  }
}

/** Connections on which nobody has signed in: few for each client address, and a budget for all together [A15]. */
export class Strangers {
  /** Oldest first. */
  readonly #all = new Set<Stranger>();
  readonly #byAddress = new Map<string, number>();
  readonly #limits: StrangerLimits;

  constructor(limits: StrangerLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a new connection until somebody signs in on it. An honest one does so within moments: beyond the budget of
   * all, the oldest is closed and not the newest refused.
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
