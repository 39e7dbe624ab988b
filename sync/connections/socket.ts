import type { TokenBucket } from './token-bucket.ts';
import type { UnauthenticatedConnection } from './unauthenticated-connections.ts';

/**
 * How often one socket may have joined one room: a page joins once, and again while its earlier connection ends
 * [A15].
 */
const MAX_JOINS_PER_ROOM = 4;

/** The operations on a connection that limits need. */
export interface SocketControls {
  close: (code: number, reason: string) => void;
  /** Stops reading. Data that the client sends meanwhile waits on the client's side. */
  pause: () => void;
  resume: () => void;
  /** Raises the limit of a message's length to that of a user, or to that of the gateway. */
  raiseMessageLimit: (isService: boolean) => void;
}

export interface Budget {
  messages: TokenBucket;
  bytes: TokenBucket;
  /** The cost of answers to SyncStep1 messages [A15]. */
  answers: TokenBucket;
}

/** Counters of all sockets together. */
export interface SocketCounters {
  /** How often reading from a socket was paused. */
  pauses: number;
}

/** The facts about a socket at the time it opens. */
export interface OpenedSocket {
  unauthenticated?: UnauthenticatedConnection;
  clientAddress?: string;
}

/** One WebSocket with its budgets. All its rooms share this object. */
export class Socket {
  readonly #controls: SocketControls;
  readonly #counters: SocketCounters;
  readonly #joins = new Map<string, number>();
  budget: Budget;
  userId: string | undefined;
  /** The sessions with which its rooms were joined: one, unless the client renewed it. */
  readonly sessionHashes = new Set<string>();
  /** Whether this is a socket of the gateway: it belongs to no user, and its one update is not charged (A9). */
  isService = false;
  isClosing = false;
  #unauthenticated: UnauthenticatedConnection | undefined;
  #pauseTimer: NodeJS.Timeout | undefined;
  #pausedUntil = 0;

  /** The address of the client that opened it. */
  readonly clientAddress: string | undefined;

  constructor(controls: SocketControls, budget: Budget, counters: SocketCounters, opened: OpenedSocket = {}) {
    this.#controls = controls;
    this.budget = budget;
    this.#counters = counters;
    this.#unauthenticated = opened.unauthenticated;
    this.clientAddress = opened.clientAddress;
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.#controls.close(code, reason);
  }

  /** Lifts the limits of unauthenticated sockets after a user has signed in. */
  liftUnauthenticatedLimits(): void {
    if (!this.#unauthenticated) return;
    this.#unauthenticated.release();
    this.#unauthenticated = undefined;
    this.#controls.raiseMessageLimit(this.isService);
    if (this.#pauseTimer === undefined) this.#controls.resume();
  }

  /** Charges received bytes. Over the budget, reading pauses until the budget has recovered; nothing is lost. */
  charge(bytes: number, now = performance.now()): void {
    // The socket stays open: an honest device with much to send would reconnect and send all of it again.
    if (this.#unauthenticated?.countBytes(bytes)) this.#controls.pause();
    const waitMs = this.budget.bytes.charge(now, bytes);
    if (waitMs > 0) this.#pauseFor(waitMs, now);
  }

  /** Charges bytes to a room's budget, which all its writers share. */
  chargeRoom(room: TokenBucket, bytes: number): void {
    const now = performance.now();
    const waitMs = room.charge(now, bytes);
    if (waitMs > 0) this.#pauseFor(waitMs, now);
  }

  /**
   * Charges the cost of an answer, unless the cost of earlier answers is still being repaid. The first answer is
   * never delayed, however long it is [A15].
   * @param cost bytes
   * @returns milliseconds until the request may be repeated; 0 when the cost was charged
   */
  chargeAnswer(cost: number): number {
    const { answers } = this.budget;
    const now = performance.now();
    const waitMs = answers.charge(now, 0);
    if (waitMs === 0) answers.charge(now, cost);
    return waitMs;
  }

  /**
   * Waits until a SyncStep1 message may be answered, and charges the cost.
   * @param cost returns the cost in bytes; called when it is this message's turn
   */
  async waitForAnswerBudget(cost: () => number): Promise<void> {
    let waitMs = this.chargeAnswer(cost());
    if (waitMs > 0) this.#counters.pauses += 1;
    for (; waitMs > 0 && !this.isClosing; waitMs = this.chargeAnswer(cost()))
      await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  /**
   * Counts a join.
   * @returns false when the socket has already joined this room as often as allowed
   */
  join(room: string): boolean {
    const joins = this.#joins.get(room) ?? 0;
    if (joins >= MAX_JOINS_PER_ROOM) return false;
    this.#joins.set(room, joins + 1);
    return true;
  }

  leave(room: string): void {
    const joins = (this.#joins.get(room) ?? 0) - 1;
    if (joins > 0) this.#joins.set(room, joins);
    else this.#joins.delete(room);
  }

  end(): void {
    this.isClosing = true;
    clearTimeout(this.#pauseTimer);
  }

  #pauseFor(waitMs: number, now: number): void {
    if (now + waitMs <= this.#pausedUntil) return;
    this.#pausedUntil = now + waitMs;
    this.#counters.pauses += 1;
    clearTimeout(this.#pauseTimer);
    this.#controls.pause();
    this.#pauseTimer = setTimeout(() => {
      this.#pauseTimer = undefined;
      this.#controls.resume();
    }, waitMs);
  }
}
