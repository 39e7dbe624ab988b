import { MessageType } from '@hocuspocus/provider';

/** `@hocuspocus/common`: the server lets a room in. */
const AUTHENTICATED = 2;
/**
 * What leaves before the server has let a room in, bytes, tokens apart: with those of fifty rooms it is within the
 * server's `MAX_EARLY_BYTES`.
 */
const EARLY_BYTES = 24 * 1024;

/**
 * The first frames of a socket. The server stores nothing for strangers: until it has let a first room in, tokens leave
 * and little else. What a device has to send beyond that waits for the answer [A15].
 */
export class EarlyFrames {
  #left = EARLY_BYTES;
  #waiting: Uint8Array[] = [];
  #isLetIn = false;

  /** Whether a frame may leave now; otherwise it is one of those that {@link receive} returns. */
  mayLeave(frame: Uint8Array): boolean {
    if (this.#isLetIn || kindOf(frame).type === (MessageType.Auth as number)) return true;
    if (this.#waiting.length === 0 && frame.byteLength <= this.#left) {
      this.#left -= frame.byteLength;
      return true;
    }
    this.#waiting.push(frame);
    return false;
  }

  /** @returns the frames that waited for what came, in their order */
  receive(frame: Uint8Array): Uint8Array[] {
    if (this.#isLetIn) return [];
    const { type, kind } = kindOf(frame);
    if (type !== (MessageType.Auth as number) || kind !== AUTHENTICATED) return [];
    this.#isLetIn = true;
    return this.#waiting.splice(0);
  }
}

/** What a frame is, behind the address, whose length takes one byte. */
function kindOf(frame: Uint8Array): { type: number | undefined; kind: number | undefined } {
  const at = 1 + (frame[0] ?? 0);
  return { type: frame[at], kind: frame[at + 1] };
}
