import { MessageType } from '@hocuspocus/provider';

/** The authentication message in `@hocuspocus/common` by which the server admits a room. */
const AUTHENTICATED = 2;
/**
 * Bytes that may be sent before the server has admitted a room, tokens not counted. Together with the tokens of fifty
 * rooms they stay within the server's `MAX_EARLY_BYTES`.
 */
const EARLY_BYTES = 24 * 1024;

/**
 * The frames of a socket before its first room is authenticated. The server accepts only a few bytes of an
 * unauthenticated client. Until it has admitted a first room, only tokens and a few short frames are sent; further
 * frames wait [A15].
 */
export class EarlyFrames {
  #remainingBytes = EARLY_BYTES;
  #waiting: Uint8Array[] = [];
  #isAuthenticated = false;

  /** Whether a frame may be sent now. A frame that may not is queued, and {@link receive} returns it later. */
  canSend(frame: Uint8Array): boolean {
    if (this.#isAuthenticated || headerOf(frame).type === (MessageType.Auth as number)) return true;
    if (this.#waiting.length === 0 && frame.byteLength <= this.#remainingBytes) {
      this.#remainingBytes -= frame.byteLength;
      return true;
    }
    this.#waiting.push(frame);
    return false;
  }

  /**
   * Handles a frame of the server.
   * @returns the queued frames, in order, when this frame admits the first room; otherwise none
   */
  receive(frame: Uint8Array): Uint8Array[] {
    if (this.#isAuthenticated) return [];
    const { type, kind } = headerOf(frame);
    if (type !== (MessageType.Auth as number) || kind !== AUTHENTICATED) return [];
    this.#isAuthenticated = true;
    return this.#waiting.splice(0);
  }
}

/**
 * Reads a frame's type, and the first byte of its content. They follow the room's name, whose length takes one byte.
 */
function headerOf(frame: Uint8Array): { type: number | undefined; kind: number | undefined } {
  const start = 1 + (frame[0] ?? 0);
  return { type: frame[start], kind: frame[start + 1] };
}
