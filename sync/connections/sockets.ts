import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { TokenBucket } from './token-bucket.ts';

export interface SocketLimits {
  maxConnectionsPerUser: number;
  maxMessagesPerSecond: number;
}

/** One WebSocket; its rooms share it by reference. */
export class Socket {
  readonly #close: (code: number, reason: string) => void;
  bucket: TokenBucket;
  userId: string | undefined;
  /** The sessions its rooms were joined with; one, unless the client renewed it. */
  readonly sessionHashes = new Set<string>();
  /** The gateway's: it belongs to nobody, and its one update is nobody's flood (A9). */
  isService = false;
  isClosing = false;

  constructor(close: (code: number, reason: string) => void, bucket: TokenBucket) {
    this.#close = close;
    this.bucket = bucket;
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.#close(code, reason);
  }
}

/** All open sockets, and whose they are: limits count by person, so that many sockets are no way around them. */
export class Sockets {
  readonly all = new Set<Socket>();
  /** Sockets that were closed because somebody sent or opened too much. */
  closedForTooMany = 0;
  readonly #limits: SocketLimits;
  readonly #people = new Map<string, { sockets: Set<Socket>; bucket: TokenBucket }>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  open(close: (code: number, reason: string) => void): Socket {
    const socket = new Socket(close, this.#newBucket());
    this.all.add(socket);
    return socket;
  }

  /** @returns false when the message must not be handled; the socket is closed, for a dropped frame is lost text [A4] */
  admit(socket: Socket): boolean {
    if (socket.isClosing) return false;
    if (socket.isService || socket.bucket.take(performance.now())) return true;
    this.closedForTooMany += 1;
    socket.close(SOCKET_CODES.tooMany, 'too-many-messages');
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
    if (!person) this.#people.set(userId, (person = { sockets: new Set(), bucket: this.#newBucket() }));
    if (socket.userId !== undefined || person.sockets.size >= this.#limits.maxConnectionsPerUser) {
      if (person.sockets.size === 0) this.#people.delete(userId);
      this.closedForTooMany += 1;
      socket.close(SOCKET_CODES.tooMany, socket.userId ? 'another-person' : 'too-many-connections');
      return false;
    }
    person.sockets.add(socket);
    socket.userId = userId;
    socket.bucket = person.bucket;
    return true;
  }

  forget(socket: Socket): void {
    this.all.delete(socket);
    socket.isClosing = true;
    if (socket.userId === undefined) return;
    const person = this.#people.get(socket.userId);
    person?.sockets.delete(socket);
    if (person?.sockets.size === 0) this.#people.delete(socket.userId);
  }

  /** The sockets of a person, or those of some of their sessions. */
  of(userId: string, sessionHashes?: readonly string[]): Socket[] {
    const sockets = [...(this.#people.get(userId)?.sockets ?? [])];
    if (!sessionHashes) return sockets;
    return sockets.filter((socket) => sessionHashes.some((hash) => socket.sessionHashes.has(hash)));
  }

  #newBucket(): TokenBucket {
    return new TokenBucket(this.#limits.maxMessagesPerSecond, performance.now());
  }
}
