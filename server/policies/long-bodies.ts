import { FairQueue } from '#server/db/workers/fair-queue.ts';

/** A body from this size on waits for its turn, bytes. Autosaved texts and batches of an outbox are shorter. */
const LONG_BYTES = 256 * 1024;
/**
 * Time for each megabyte until the next long body, in milliseconds. To decode, hash and parse a megabyte takes about 15 ms
 * of the event loop, so the long bodies of one queue take a quarter of it, however many people send them.
 */
const MS_PER_MEGABYTE = 60;

interface WaitingBody {
  byteLength: number;
  start: () => void;
}

/** A queue in which long request bodies are read one after another, and people in turns. */
export class LongBodies {
  readonly #queue = new FairQueue<WaitingBody>();
  #isReading = false;

  /**
   * Waits until a body that has arrived may be read.
   * @param person the id of the user who sent it
   */
  async turn(person: string, byteLength: number): Promise<void> {
    if (byteLength < LONG_BYTES) return;
    await new Promise<void>((resolve) => {
      this.#queue.add(person, { byteLength, start: resolve });
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#isReading) return;
    const next = this.#queue.take();
    if (!next) return;
    const { person, entry } = next;
    this.#isReading = true;
    entry.start();
    setTimeout(
      () => {
        this.#isReading = false;
        this.#queue.done(person);
        this.#startNext();
      },
      (entry.byteLength / 1024 / 1024) * MS_PER_MEGABYTE,
    ).unref();
  }
}
