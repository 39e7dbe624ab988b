import * as Y from 'yjs';
import {
  clocksOf,
  missingClocks,
  type ClockRange,
  type MissingClocks,
} from '#shared/documents/updates/clock-ranges.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';

/**
 * The text that a room lacks, and the stored structs that wait for it [A5][A14].
 *
 * The waiting structs are stored here and not in the live document: clients would receive them as pending structs and
 * send them back with every comparison.
 */
export class RoomGap {
  readonly #document: Y.Doc;
  /** Clocks of rows in quarantine. Clocks that the document has received since do not count as missing. */
  readonly #quarantinedClocks: MissingClocks;
  /** The waiting structs, encoded as a Yjs update, version 2. */
  #waiting: Uint8Array | undefined;
  #missing: MissingClocks = new Map();

  /**
   * @param document the document filled from the journal; its pending structs move here
   * @param quarantined raw bytes of the room's quarantined updates
   */
  constructor(document: Y.Doc, quarantined: readonly Uint8Array[]) {
    this.#document = document;
    this.#quarantinedClocks = mergeClocks(quarantined.flatMap((bytes) => readableClocks(bytes) ?? []));
    this.#extractPending();
  }

  /** The missing clocks by client id; empty when no clock is known to be missing. */
  get missing(): MissingClocks {
    const state = (client: number): number => Y.getState(this.#document.store, client);
    const all = mergeClocks([this.#missing, this.#quarantinedClocks]);
    const remaining = [...all].map(([client, ranges]): [number, ClockRange[]] => [
      client,
      ranges
        .map(({ from, to }) => ({ from: Math.max(from, state(client)), to }))
        .filter(({ from, to }) => from < to),
    ]);
    return new Map(remaining.filter(([, ranges]) => ranges.length > 0));
  }

  /** Integrates the waiting structs whose dependencies the document now has. Its observers are notified. */
  close(): void {
    if (!this.#waiting) return;
    Y.applyUpdateV2(this.#document, this.#waiting);
    this.#extractPending();
  }

  #extractPending(): void {
    const { store } = this.#document;
    this.#missing = missingClocks(this.#document);
    this.#waiting = isIncomplete(this.#document) ? store.pendingStructs?.update : undefined;
    store.pendingStructs = null;
    store.pendingDs = null;
  }
}

/** Reads the clocks of a row whose checksum is wrong; undefined when it cannot be decoded. */
function readableClocks(bytes: Uint8Array): MissingClocks | undefined {
  try {
    return clocksOf(bytes);
  } catch {
    return undefined;
  }
}

function mergeClocks(all: readonly MissingClocks[]): MissingClocks {
  const merged = new Map<number, ClockRange[]>();
  for (const clocks of all)
    for (const [client, ranges] of clocks) merged.set(client, [...(merged.get(client) ?? []), ...ranges]);
  return merged;
}
