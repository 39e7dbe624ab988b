import { saveStatusOf, type RoomFacts, type SaveStatus } from './save-status.ts';

/** "Saved" follows "Saving..." once it has been true for this long, which is longer than the pause between two keys. */
const SAVED_DELAY_MS = 400;
/** "Saved on this device" stays while a write to this device's database takes less than this. */
const STORING_GRACE_MS = 300;

interface Source {
  getState: () => { status: SaveStatus; facts: RoomFacts };
  subscribe: (listener: () => void) => () => void;
  /** When the oldest change was made that this device's database lacks, epoch milliseconds. */
  pendingSince: () => number | undefined;
}

/**
 * A room's save status, without a change for every key [C4]. While the server is reachable, a worse status is shown at
 * once, and "Saved" follows once it has been true for a moment. Offline, each key means "Saving..." for the few
 * milliseconds of its write, which is shown only when a write takes longer.
 */
export class SteadyStatus {
  readonly #source: Source;
  #shown: SaveStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#shown = source.getState().status;
  }

  readonly get = (): SaveStatus => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    const schedule = (ms: number, task: () => void): void => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        task();
      }, ms);
    };
    const show = (status: SaveStatus): void => {
      if (status === this.#shown) return;
      this.#shown = status;
      listener();
    };
    const update = (): void => {
      const { status } = this.#source.getState();
      if (this.#shown === 'saving' && status === 'saved') {
        return schedule(SAVED_DELAY_MS, () => show(this.#currentStatus(schedule, update)));
      }
      clearTimeout(this.#timer);
      this.#timer = undefined;
      show(this.#currentStatus(schedule, update));
    };
    const stop = this.#source.subscribe(update);
    update();
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  #currentStatus(schedule: (ms: number, task: () => void) => void, task: () => void): SaveStatus {
    const { status, facts } = this.#source.getState();
    const isBeingStored = status === 'saving' && saveStatusOf({ ...facts, stored: 'all' }, true) === 'device';
    if (!isBeingStored) return status;
    const since = this.#source.pendingSince();
    const remainingMs = since === undefined ? 0 : since + STORING_GRACE_MS - Date.now();
    if (remainingMs <= 0) return 'saving';
    schedule(remainingMs, task);
    return 'device';
  }
}
