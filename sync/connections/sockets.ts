import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { isAddressed } from './frame-budget.ts';
import type { Stranger } from './strangers.ts';
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
const ANSWER_TIMES = 8;

/** The operations on a connection that limits need. */
export interface SocketControls {
  close: (code: number, reason: string) => void;
  /** Stops reading. Data that the client sends meanwhile waits on the client's side. */
  pause: () => void;
  resume: () => void;
  /** Raises the limit of a message's length to that of a user, or to that of the gateway. */
  widen: (isService: boolean) => void;
}

interface Budget {
  messages: TokenBucket;
  bytes: TokenBucket;
  /** The cost of answers to SyncStep1 messages [A15]. */
  answers: TokenBucket;
}

/** Counters of all sockets together. */
interface Counts {
  /** How often reading from a socket was paused. */
  rests: number;
}

/** The facts about a socket at the time it opens. */
interface OpenedSocket {
  stranger?: Stranger;
  clientAddress?: string;
}

interface PersonSockets {
  sockets: Set<Socket>;
  budget: Budget;
}

/** One WebSocket with its budgets. All its rooms share this object. */
export class Socket {
  readonly #controls: SocketControls;
  readonly #counts: Counts;
  readonly #joins = new Map<string, number>();
  budget: Budget;
  userId: string | undefined;
  /** The sessions with which its rooms were joined: one, unless the client renewed it. */
  readonly sessionHashes = new Set<string>();
  /** Whether this is a socket of the gateway: it belongs to no user, and its one update is not charged (A9). */
  isService = false;
  isClosing = false;
  #stranger: Stranger | undefined;
  #rest: NodeJS.Timeout | undefined;
  #restUntil = 0;

  /** The address of the client that opened it. */
  readonly clientAddress: string | undefined;

  constructor(controls: SocketControls, budget: Budget, counts: Counts, opened: OpenedSocket = {}) {
    this.#controls = controls;
    this.budget = budget;
    this.#counts = counts;
    this.#stranger = opened.stranger;
    this.clientAddress = opened.clientAddress;
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.#controls.close(code, reason);
  }

  /** Lifts the limits of unauthenticated sockets after a user has signed in. */
  welcome(): void {
    if (!this.#stranger) return;
    this.#stranger.leave();
    this.#stranger = undefined;
    this.#controls.widen(this.isService);
    if (this.#rest === undefined) this.#controls.resume();
  }

  /** Charges received bytes. Over the budget, reading pauses until the budget has recovered; nothing is lost. */
  spend(bytes: number, now = performance.now()): void {
    // The socket stays open: an honest device with much to send would reconnect and send all of it again.
    if (this.#stranger?.receive(bytes)) this.#controls.pause();
    const waitMs = this.budget.bytes.spend(now, bytes);
    if (waitMs > 0) this.#restFor(waitMs, now);
  }

  /** Charges bytes to a room's budget, which all its writers share. */
  spendIn(room: TokenBucket, bytes: number): void {
    const now = performance.now();
    const waitMs = room.spend(now, bytes);
    if (waitMs > 0) this.#restFor(waitMs, now);
  }

  /**
   * Charges the cost of an answer, unless the cost of earlier answers is still being repaid. The first answer is
   * never
   * delayed, however long it is [A15].
   * @param cost bytes
   * @returns milliseconds until the request may be repeated; 0 when the cost was charged
   */
  ask(cost: number): number {
    const { answers } = this.budget;
    const now = performance.now();
    const waitMs = answers.spend(now, 0);
    if (waitMs === 0) answers.spend(now, cost);
    return waitMs;
  }

  /**
   * Waits until a SyncStep1 message may be answered, and charges the cost.
   * @param cost returns the cost in bytes; called when it is this message's turn
   */
  async askInTurn(cost: () => number): Promise<void> {
    let waitMs = this.ask(cost());
    if (waitMs > 0) this.#counts.rests += 1;
    for (; waitMs > 0 && !this.isClosing; waitMs = this.ask(cost()))
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
    clearTimeout(this.#rest);
  }

  #restFor(waitMs: number, now: number): void {
    if (now + waitMs <= this.#restUntil) return;
    this.#restUntil = now + waitMs;
    this.#counts.rests += 1;
    clearTimeout(this.#rest);
    this.#controls.pause();
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#controls.resume();
    }, waitMs);
  }
}

/** All open sockets by user. Limits count per user, so that opening many sockets does not evade them. */
export class Sockets {
  readonly all = new Set<Socket>();
  /** Number of sockets closed because of too many messages or connections. */
  closedForTooMany = 0;
  readonly counts: Counts = { rests: 0 };
  readonly #limits: SocketLimits;
  readonly #people = new Map<string, PersonSockets>();
  readonly #securityLog: SecurityRecorder;

  constructor(limits: SocketLimits, securityLog: SecurityRecorder) {
    this.#limits = limits;
    this.#securityLog = securityLog;
  }

  open(controls: SocketControls, opened?: OpenedSocket): Socket {
    const socket = new Socket(controls, this.#newBudget(), this.counts, opened);
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
    const isInTime = socket.budget.messages.take(now);
    if (isInTime && isAddressed(frame)) {
      socket.spend(frame.byteLength, now);
      return true;
    }
    this.#closeForTooMany(socket, isInTime ? 'bad-frame' : 'too-many-messages');
    return false;
  }

  /**
   * Assigns a socket to a user when its first room is joined.
   * @returns false when it belongs to another user or is one too many of this user's; it is closed then
   */
  claim(socket: Socket, userId: string, sessionHash: string | undefined): boolean {
    if (sessionHash !== undefined) socket.sessionHashes.add(sessionHash);
    if (socket.userId === userId) return true;
    let person = this.#people.get(userId);
    if (!person) this.#people.set(userId, (person = { sockets: new Set(), budget: this.#newBudget() }));
    if (socket.userId !== undefined || person.sockets.size >= this.#limits.maxConnectionsPerUser) {
      this.#forgetLater(userId, person);
      this.#closeForTooMany(socket, socket.userId ? 'another-person' : 'too-many-connections', userId);
      return false;
    }
    person.sockets.add(socket);
    socket.userId = userId;
    socket.budget = person.budget;
    socket.welcome();
    return true;
  }

  forget(socket: Socket): void {
    this.all.delete(socket);
    socket.end();
    if (socket.userId === undefined) return;
    const person = this.#people.get(socket.userId);
    person?.sockets.delete(socket);
    if (person) this.#forgetLater(socket.userId, person);
  }

  /** Returns the sockets of a user, or only those of some of the user's sessions. */
  of(userId: string, sessionHashes?: readonly string[]): Socket[] {
    const sockets = [...(this.#people.get(userId)?.sockets ?? [])];
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
  #forgetLater(userId: string, person: PersonSockets): void {
    if (person.sockets.size > 0) return;
    setTimeout(() => {
      const isGone = person.sockets.size === 0 && this.#people.get(userId) === person;
      if (isGone) this.#people.delete(userId);
    }, BURST_SECONDS * 1000).unref();
  }

  #newBudget(): Budget {
    const now = performance.now();
    const { maxMessagesPerSecond, maxBytesPerSecond } = this.#limits;
    return {
      messages: new TokenBucket(maxMessagesPerSecond, now),
      bytes: new TokenBucket(maxBytesPerSecond, now),
      answers: new TokenBucket(maxBytesPerSecond * ANSWER_TIMES, now),
    };
  }
}
