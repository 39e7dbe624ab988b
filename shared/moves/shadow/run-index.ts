import * as Y from 'yjs';
import { insertAfter, type Run } from './atoms.ts';

interface Entry {
  readonly clock: number;
  readonly run: Run;
}

/** Finds runs by the ids of their units. */
export class RunIndex {
  /** For each client its entries by clock. An entry is as long as its run. */
  readonly #entries = new Map<number, Entry[]>();

  /** Registers one more id of a run's first unit. */
  add({ client, clock }: Y.ID, run: Run): void {
    const entries = this.#entries.get(client) ?? [];
    this.#entries.set(client, entries);
    entries.splice(firstAfter(entries, clock), 0, { clock, run });
  }

  /** Returns the run of a unit, and the unit's offset in it. */
  find({ client, clock }: Y.ID): { run: Run; offset: number } | undefined {
    const entries = this.#entries.get(client);
    const entry = entries?.[firstAfter(entries, clock) - 1];
    const offset = entry ? clock - entry.clock : 0;
    return entry && offset < entry.run.length ? { run: entry.run, offset } : undefined;
  }

  /** Returns the run that begins with a unit; divides a longer run. */
  startingAt(id: Y.ID): Run | undefined {
    const found = this.find(id);
    if (!found) return undefined;
    return found.offset === 0 ? found.run : this.split(found.run, found.offset);
  }

  /** Returns the run that ends with a unit; divides a longer run. */
  endingAt(id: Y.ID): Run | undefined {
    const found = this.find(id);
    if (!found) return undefined;
    if (found.offset + 1 < found.run.length) this.split(found.run, found.offset + 1);
    return found.run;
  }

  /**
   * Returns the runs of consecutive units as far as they are known, divided at both ends.
   * @param length in units
   */
  between({ client, clock }: Y.ID, length: number): Run[] {
    const runs: Run[] = [];
    const end = clock + length;
    const entries = this.#entries.get(client) ?? [];
    let at = clock;
    while (at < end) {
      const run = this.startingAt(Y.createID(client, at));
      if (!run) {
        const next = entries[firstAfter(entries, at)];
        if (!next || next.clock >= end) break;
        at = next.clock;
        continue;
      }
      if (run.length > end - at) this.split(run, end - at);
      runs.push(run);
      at += run.length;
    }
    return runs;
  }

  /** Divides a run. @returns the second part */
  split(run: Run, offset: number): Run {
    const right: Run = {
      ...run,
      length: run.length - offset,
      keys: run.keys.map(({ client, clock }) => Y.createID(client, clock + offset)),
      text: run.text.slice(offset),
    };
    run.length = offset;
    run.text = run.text.slice(0, offset);
    insertAfter(run, right);
    for (const key of right.keys) this.add(key, right);
    return right;
  }
}

/** Returns the index of the first entry above a clock. */
function firstAfter(entries: readonly Entry[], clock: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.clock ?? 0) <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}
