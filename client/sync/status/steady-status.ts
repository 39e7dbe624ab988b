import { saveStatusOf, type RoomFacts, type SaveStatus } from './save-status.ts';

/** "Saved" comes back after "Saving..." once it has been true for this long: one does not type so slowly. */
const SAID_AFTER_MS = 400;
/** What is on its way into this device's database for less than this takes nothing from "Saved on this device". */
const ON_ITS_WAY_MS = 300;

interface Source {
  getState: () => { status: SaveStatus; facts: RoomFacts };
  subscribe: (listener: () => void) => () => void;
  /** When the oldest change was made that this device's database does not have yet, epoch milliseconds. */
  pendingSince: () => number | undefined;
}

/**
 * A room's word without a change for every key [C4]. With the server a worse word is said at once, and "Saved" comes back
 * when it has stood for a moment. Without it every key is "Saving..." for the few milliseconds of its write: that is said
 * when a write takes longer.
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
    const lookAfter = (ms: number, look: () => void): void => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        look();
      }, ms);
    };
    const say = (status: SaveStatus): void => {
      if (status === this.#said) return;
      this.#said = status;
      listener();
    };
    const hear = (): void => {
      const { status } = this.#source.getState();
      if (this.#said === 'saving' && status === 'saved') {
        return lookAfter(SAID_AFTER_MS, () => say(this.#word(lookAfter, hear)));
      }
      clearTimeout(this.#timer);
      this.#timer = undefined;
      say(this.#word(lookAfter, hear));
    };
    const stop = this.#source.subscribe(hear);
    hear();
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  #word(lookAfter: (ms: number, look: () => void) => void, look: () => void): SaveStatus {
    const { status, facts } = this.#source.getState();
    const isBeingStored = status === 'saving' && saveStatusOf({ ...facts, stored: 'all' }, true) === 'device';
    if (!isBeingStored) return status;
    const since = this.#source.pendingSince();
    const left = since === undefined ? 0 : since + ON_ITS_WAY_MS - Date.now();
    if (left <= 0) return 'saving';
    lookAfter(left, look);
    return 'device';
  }
}
