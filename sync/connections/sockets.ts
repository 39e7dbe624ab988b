import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { hasRoomAddress } from './frame-budget.ts';
import {
  Socket,
  type Budget,
  type OpenedSocket,
  type SocketControls,
  type SocketCounters,
} from './socket.ts';
import { BURST_SECONDS, TokenBucket } from './token-bucket.ts';

export interface SocketLimits {
  maxConnectionsPerUser: number;
  maxMessagesPerSecond: number;
  /** Bytes per second of one user, over all sockets [A15]. */
  maxBytesPerSecond: number;
}

/**
 * Factor between the bytes per second that are sent to a user and those accepted from them: a new device requests
 * fifty long texts at once.
 */
const ANSWER_FACTOR = 8;

interface UserSockets {
  sockets: Set<Socket>;
  budget: Budget;
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
