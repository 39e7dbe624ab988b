import type { SaveStatus } from './save-status.ts';

/** A good word comes back after "Saving..." once it has been true for this long: one does not type so slowly. */
const SAID_AFTER_MS = 400;

interface Source {
  getState: () => { status: SaveStatus };
  subscribe: (listener: () => void) => () => void;
}

const isGood = (status: SaveStatus): boolean => status === 'saved' || status === 'device';

/**
 * A room's word without a change for every key. A worse word is said at once; "Saved" and "Saved on this device" come
 * back when they have stood for a moment, so that what is said is never more than is true [C4].
 */
export class SteadyStatus {
  readonly #source: Source;
  #said: SaveStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#said = source.getState().status;
  }

  readonly get = (): SaveStatus => this.#said;

  readonly subscribe = (listener: () => void): (() => void) => {
    const say = (status: SaveStatus): void => {
      if (status === this.#said) return;
      this.#said = status;
      listener();
    };
    const hear = (): void => {
      const { status } = this.#source.getState();
      if (this.#said === 'saving' && isGood(status)) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          say(this.#source.getState().status);
        }, SAID_AFTER_MS);
        return;
      }
      clearTimeout(this.#timer);
      this.#timer = undefined;
      say(status);
    };
    const stop = this.#source.subscribe(hear);
    hear();
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };
}
