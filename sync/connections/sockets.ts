import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { hasRoomAddress } from './frame-budget.ts';
import type { UnauthenticatedConnection } from './strangers.ts';
import { BURST_SECONDS, TokenBucket } from './token-bucket.ts';

export interface SocketLimits {
  maxConnectionsPerUser: number;
  maxMessagesPerSecond: number;
  /** Bytes per second of one user, over all sockets [A15]. */
  maxBytesPerSecond: number;
}

/**
 * How often one socket may have joined one room: a page joins once, and again while its earlier connection ends
 * [A15].
 */
const MAX_JOINS_PER_ROOM = 4;

/**
 * Factor between the bytes per second that are sent to a user and those accepted from them: a new device requests
 * fifty long texts at once.
 */
const ANSWER_FACTOR = 8;

/** The operations on a connection that limits need. */
export interface SocketControls {
  close: (code: number, reason: string) => void;
  /** Stops reading. Data that the client sends meanwhile waits on the client's side. */
  pause: () => void;
  resume: () => void;
  /** Raises the limit of a message's length to that of a user, or to that of the gateway. */
  raiseMessageLimit: (isService: boolean) => void;
}

interface Budget {
  messages: TokenBucket;
  bytes: TokenBucket;
  /** The cost of answers to SyncStep1 messages [A15]. */
  answers: TokenBucket;
}

/** Counters of all sockets together. */
interface SocketCounters {
  /** How often reading from a socket was paused. */
  pauses: number;
}

/** The facts about a socket at the time it opens. */
interface OpenedSocket {
  unauthenticated?: UnauthenticatedConnection;
  clientAddress?: string;
}

interface UserSockets {
  sockets: Set<Socket>;
  budget: Budget;
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
   * never
   * delayed, however long it is [A15].
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

/** All open sockets by user. Limits count per user, so that opening many sockets does not evade them. */
export class Sockets {
  readonly all = new Set<Socket>();
  /** Number of sockets closed because of too many messages or connections. */
  closedForTooMany = 0;
  readonly counters: SocketCounters = { pauses: 0 };
  readonly #limits: SocketLimits;
  readonly #users = new Map<string, UserSockets>();
  readonly #securityLog: SecurityRecorder;

  constructor(limits: SocketLimits, securityLog: SecurityRecorder) {
    this.#limits = limits;
    this.#securityLog = securityLog;
  }

  open(controls: SocketControls, opened?: OpenedSocket): Socket {
    const socket = new Socket(controls, this.#newBudget(), this.counters, opened);
    this.all.add(socket);
    return socket;
  }

  /**
   * Checks a frame against the user's message rate and charges its bytes.
   * @returns false when the message must not be handled. The socket is closed then, because a dropped frame is lost
   * text [A4].
   */
  admit(socket: Socket, frame: Uint8Array): boolean {
    if (socket.isClosing) return false;
    if (socket.isService) return true;
    const now = performance.now();
    const isWithinRate = socket.budget.messages.take(now);
    if (isWithinRate && hasRoomAddress(frame)) {
      socket.charge(frame.byteLength, now);
      return true;
    }
    this.#closeForTooMany(socket, isWithinRate ? 'bad-frame' : 'too-many-messages');
    return false;
  }

  /**
   * Assigns a socket to a user when its first room is joined.
   * @returns false when it belongs to another user or is one too many of this user's; it is closed then
   */
  claim(socket: Socket, userId: string, sessionHash: string | undefined): boolean {
    if (sessionHash !== undefined) socket.sessionHashes.add(sessionHash);
    if (socket.userId === userId) return true;
    let user = this.#users.get(userId);
    if (!user) this.#users.set(userId, (user = { sockets: new Set(), budget: this.#newBudget() }));
    if (socket.userId !== undefined || user.sockets.size >= this.#limits.maxConnectionsPerUser) {
      this.#forgetWhenRefilled(userId, user);
      this.#closeForTooMany(socket, socket.userId ? 'another-person' : 'too-many-connections', userId);
      return false;
    }
    user.sockets.add(socket);
    socket.userId = userId;
    socket.budget = user.budget;
    socket.liftUnauthenticatedLimits();
    return true;
  }

  forget(socket: Socket): void {
    this.all.delete(socket);
    socket.end();
    if (socket.userId === undefined) return;
    const user = this.#users.get(socket.userId);
    user?.sockets.delete(socket);
    if (user) this.#forgetWhenRefilled(socket.userId, user);
  }

  /** Returns the sockets of a user, or only those of some of the user's sessions. */
  of(userId: string, sessionHashes?: readonly string[]): Socket[] {
    const sockets = [...(this.#users.get(userId)?.sockets ?? [])];
    if (!sessionHashes) return sockets;
    return sockets.filter((socket) => sessionHashes.some((hash) => socket.sessionHashes.has(hash)));
  }

  #closeForTooMany(socket: Socket, reason: string, userId = socket.userId): void {
    this.closedForTooMany += 1;
    const { clientAddress } = socket;
    this.#securityLog.record({
      kind: 'connection',
      result: 'limited',
      userId,
      clientAddress,
      detail: reason,
    });
    socket.close(SOCKET_CODES.tooMany, reason);
  }

  /**
   * Drops a user without sockets after the budget has refilled: a client that reconnects at once gets no new budget.
   */
  #forgetWhenRefilled(userId: string, user: UserSockets): void {
    if (user.sockets.size > 0) return;
    setTimeout(() => {
      const isUnused = user.sockets.size === 0 && this.#users.get(userId) === user;
      if (isUnused) this.#users.delete(userId);
    }, BURST_SECONDS * 1000).unref();
  }

  #newBudget(): Budget {
    const now = performance.now();
    const { maxMessagesPerSecond, maxBytesPerSecond } = this.#limits;
    return {
      messages: new TokenBucket(maxMessagesPerSecond, now),
      bytes: new TokenBucket(maxBytesPerSecond, now),
      answers: new TokenBucket(maxBytesPerSecond * ANSWER_FACTOR, now),
    };
  }
}
