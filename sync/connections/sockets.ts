import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { isAddressed } from './frame-budget.ts';
import type { Stranger } from './strangers.ts';
import { BURST_SECONDS, TokenBucket } from './token-bucket.ts';

export interface SocketLimits {
  maxConnectionsPerUser: number;
  maxMessagesPerSecond: number;
  /** Bytes of one person a second, over all sockets [A15]. */
  maxBytesPerSecond: number;
}

/** How often one socket may be in one room: pages join once, and again while an earlier connection ends [A15]. */
const MAX_JOINS_PER_ROOM = 4;

/** A person is sent so many times the bytes that they may send: fifty long texts at once when a device is new. */
const ANSWER_TIMES = 8;

/** What the rules of the rooms do to a connection. */
export interface SocketControls {
  close: (code: number, reason: string) => void;
  /** Stops and goes on reading; what the other side sends meanwhile waits there. */
  pause: () => void;
  resume: () => void;
  /** Takes messages as long as those of people, or of this server, are. */
  widen: (isService: boolean) => void;
}

interface Budget {
  messages: TokenBucket;
  bytes: TokenBucket;
  /** What questions of rooms cost [A15]. */
  answers: TokenBucket;
}

/** What all sockets count together. */
interface Counts {
  /** How often a socket was read no further for a while. */
  rests: number;
}

/** What is known of a socket when it opens. */
interface OpenedSocket {
  stranger?: Stranger;
  clientAddress?: string;
}

interface PersonSockets {
  sockets: Set<Socket>;
  budget: Budget;
}

/** One WebSocket; its rooms share it by reference. */
export class Socket {
  readonly #controls: SocketControls;
  readonly #counts: Counts;
  readonly #joins = new Map<string, number>();
  budget: Budget;
  userId: string | undefined;
  /** The sessions its rooms were joined with; one, unless the client renewed it. */
  readonly sessionHashes = new Set<string>();
  /** The gateway's: it belongs to nobody, and its one update is nobody's flood (A9). */
  isService = false;
  isClosing = false;
  #stranger: Stranger | undefined;
  #rest: NodeJS.Timeout | undefined;
  #restUntil = 0;

  /** The client address of whoever opened it. */
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

  /** Somebody signed in on it. */
  welcome(): void {
    if (!this.#stranger) return;
    this.#stranger.leave();
    this.#stranger = undefined;
    this.#controls.widen(this.isService);
    if (this.#rest === undefined) this.#controls.resume();
  }

  /** Counts bytes that arrived. Beyond the budget nothing more is read until it is made up for: nothing is lost. */
  spend(bytes: number, now = performance.now()): void {
    // Not closed for it: an honest device with much to send would come back and send it all again.
    if (this.#stranger?.receive(bytes)) this.#controls.pause();
    const waitMs = this.budget.bytes.spend(now, bytes);
    if (waitMs > 0) this.#restFor(waitMs, now);
  }

  /** Counts bytes against a room's budget, which all that write in it share. */
  spendIn(room: TokenBucket, bytes: number): void {
    const now = performance.now();
    const waitMs = room.spend(now, bytes);
    if (waitMs > 0) this.#restFor(waitMs, now);
  }

  /**
   * Counts what the answer to a question costs, unless earlier ones have to be made up for first: the first is answered
   * at once, however long it is [A15].
   * @param cost bytes
   * @returns milliseconds until the question may be asked again; 0 when it was counted
   */
  ask(cost: number): number {
    const { answers } = this.budget;
    const now = performance.now();
    const waitMs = answers.spend(now, 0);
    if (waitMs === 0) answers.spend(now, cost);
    return waitMs;
  }

  /**
   * Waits until a question may be answered, and counts it.
   * @param cost bytes, looked up when it is this question's turn
   */
  async askInTurn(cost: () => number): Promise<void> {
    let waitMs = this.ask(cost());
    if (waitMs > 0) this.#counts.rests += 1;
    for (; waitMs > 0 && !this.isClosing; waitMs = this.ask(cost()))
      await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  /** Counts a join. @returns false when the socket has joined this room as often as one may */
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

/** All open sockets, and whose they are: limits count by person, so that many sockets are no way around them. */
export class Sockets {
  readonly all = new Set<Socket>();
  /** Sockets that were closed because somebody sent or opened too much. */
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

  /** @returns false when the message must not be handled; the socket is closed, for a dropped frame is lost text [A4] */
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
   * Makes a socket a person's at its first room.
   * @returns false when it is another's, or one too many of this person's; it is closed then
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

  /** The sockets of a person, or those of some of their sessions. */
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

  /** Not before the budget is whole again: who comes back at once has no more than before. */
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
