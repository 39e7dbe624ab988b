import type { Duplex } from 'node:stream';
import type { Document } from '@hocuspocus/server';

/**
 * Collects the frames of one turn of the event loop and sends them at its end, in one write per socket. A system call
 * per frame would be the largest part of the cost of a keystroke, whose acknowledgement and broadcast leave together.
 */
export class Outgoing {
  readonly #rooms = new Set<Document>();
  readonly #corked = new Set<Duplex>();
  #isScheduled = false;

  /** Holds back frames written to this connection until the end of the turn. */
  cork(connection: Duplex): void {
    if (this.#corked.has(connection)) return;
    this.#corked.add(connection);
    connection.cork();
    this.#schedule();
  }

  /**
   * Broadcasts the update that this room is about to apply at the end of this turn, instead of after the next one.
   */
  flushThisTurn(document: Document): void {
    this.#rooms.add(document);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // `nextTick` callbacks run after all settled promises, so after every update that one commit released was
    // applied.
    process.nextTick(this.#release);
  }

  readonly #release = (): void => {
    for (const document of this.#rooms) document.flush();
    this.#rooms.clear();
    this.#isScheduled = false;
    for (const connection of this.#corked) connection.uncork();
    this.#corked.clear();
  };
}
