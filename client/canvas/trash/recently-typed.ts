import * as v from 'valibot';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

/** Milliseconds for which text counts as recently typed, from its acknowledgement by the server. */
const RECENT_MS = 60_000;
/** By node id: when the server acknowledged the text, in epoch milliseconds; 0 before that. */
const StoredTimes = v.record(v.string(), v.number());

/**
 * The nodes of a canvas with text from this device that the server has not acknowledged, or only recently. The set is
 * in `localStorage`: a writer who closes the page while offline learns on the next page of deletions in the meantime.
 */
export class RecentlyTyped {
  readonly #storageKey: string;
  readonly #savedAt: Map<string, number>;

  constructor(canvasId: string) {
    this.#storageKey = `typed:${canvasId}`;
    this.#savedAt = new Map(Object.entries(readStored(this.#storageKey, StoredTimes) ?? {}));
  }

  has(id: string, now: number): boolean {
    const savedAt = this.#savedAt.get(id);
    return savedAt !== undefined && (savedAt === 0 || now - savedAt <= RECENT_MS);
  }

  get ids(): string[] {
    return [...this.#savedAt.keys()];
  }

  noteTyped(id: string): void {
    if (this.#savedAt.get(id) === 0) return;
    this.#savedAt.set(id, 0);
    this.#store();
  }

  /** The server has acknowledged all text. */
  noteSaved(now: number): void {
    for (const [id, savedAt] of this.#savedAt) {
      if (savedAt === 0) this.#savedAt.set(id, now);
      else if (now - savedAt > RECENT_MS) this.#savedAt.delete(id);
    }
    this.#store();
  }

  forget(id: string): void {
    if (this.#savedAt.delete(id)) this.#store();
  }

  #store(): void {
    if (this.#savedAt.size === 0) localStore.remove(this.#storageKey);
    else localStore.set(this.#storageKey, JSON.stringify(Object.fromEntries(this.#savedAt)));
  }
}
