import * as v from 'valibot';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

/** Milliseconds after the server has it in which what was typed counts as typed just now. */
const LATELY = 60_000;
/** By id, when the server had what was typed there, epoch milliseconds; 0 while it has not. */
const Kept = v.record(v.string(), v.number());

/**
 * The nodes of a canvas in which this device wrote words that the server does not have, or has had for a moment only. Kept
 * in the browser: who closes a page with no network is told on the next one what happened meanwhile.
 */
export class TypedLately {
  readonly #name: string;
  readonly #saved: Map<string, number>;

  constructor(canvasId: string) {
    this.#name = `typed:${canvasId}`;
    this.#saved = new Map(Object.entries(readStored(this.#name, Kept) ?? {}));
  }

  has(id: string, now: number): boolean {
    const saved = this.#saved.get(id);
    return saved !== undefined && (saved === 0 || now - saved <= LATELY);
  }

  get ids(): string[] {
    return [...this.#saved.keys()];
  }

  note(id: string): void {
    if (this.#saved.get(id) === 0) return;
    this.#saved.set(id, 0);
    this.#keep();
  }

  /** All that was typed has arrived. */
  noteSaved(now: number): void {
    for (const [id, saved] of this.#saved) {
      if (saved === 0) this.#saved.set(id, now);
      else if (now - saved > LATELY) this.#saved.delete(id);
    }
    this.#keep();
  }

  forget(id: string): void {
    if (this.#saved.delete(id)) this.#keep();
  }

  #keep(): void {
    if (this.#saved.size === 0) localStore.remove(this.#name);
    else localStore.set(this.#name, JSON.stringify(Object.fromEntries(this.#saved)));
  }
}
