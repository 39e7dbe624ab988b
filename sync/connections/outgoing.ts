import type { Duplex } from 'node:stream';
import type { Document } from '@hocuspocus/server';

/**
 * What leaves at the end of a turn of the loop. A system call for every frame would be the largest part of what a
 * keystroke costs: its acknowledgement and the news of its room go to a socket in one write.
 */
export class Outgoing {
  readonly #rooms = new Set<Document>();
  readonly #held = new Set<Duplex>();
  #isScheduled = false;

  /** Frames written to this connection from now on leave at the end of the turn. */
  hold(connection: Duplex): void {
    if (this.#held.has(connection)) return;
    this.#held.add(connection);
    connection.cork();
    this.#schedule();
  }

  /** What this room is about to apply is told to its connections at the end of the turn, not after the next. */
  tell(document: Document): void {
    this.#rooms.add(document);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Ticks come after all promises that are settled: after everything one commit lets through was applied.
    process.nextTick(this.#release);
  }

  readonly #release = (): void => {
    for (const document of this.#rooms) document.flush();
    this.#rooms.clear();
    this.#isScheduled = false;
    for (const connection of this.#held) connection.uncork();
    this.#held.clear();
  };
}
