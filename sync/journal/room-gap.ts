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
 * The waiting structs are held here and not in the live document: clients would receive them as pending structs, and
 * send them back with every comparison.
 */
export class RoomGap {
  readonly #document: Y.Doc;
  /** Clocks of rows in quarantine; what the document has of them meanwhile counts as there. */
  readonly #lost: MissingClocks;
  /** Yjs's encoding of the structs that wait, version 2. */
  #waiting: Uint8Array | undefined;
  #missing: MissingClocks = new Map();

  /**
   * @param document as it was filled from the journal; its pending structs move here
   * @param quarantined raw bytes of the room's quarantined updates
   */
  constructor(document: Y.Doc, quarantined: readonly Uint8Array[]) {
    this.#document = document;
    this.#lost = mergeClocks(quarantined.flatMap((bytes) => readableClocks(bytes) ?? []));
    this.#takeOut();
  }

  /** Clocks that are missing now, by client id. Empty when nothing that is known of is missing. */
  get missing(): MissingClocks {
    const state = (client: number): number => Y.getState(this.#document.store, client);
    const all = mergeClocks([this.#missing, this.#lost]);
    const left = [...all].map(([client, ranges]): [number, ClockRange[]] => [
      client,
      ranges
        .map(({ from, to }) => ({ from: Math.max(from, state(client)), to }))
        .filter(({ from, to }) => from < to),
    ]);
    return new Map(left.filter(([, ranges]) => ranges.length > 0));
  }

  /** Integrates what waited, as far as the document now has what it stands on. Its observers are notified. */
  close(): void {
    if (!this.#waiting) return;
    Y.applyUpdateV2(this.#document, this.#waiting);
    this.#takeOut();
  }

  #takeOut(): void {
    const { store } = this.#document;
    this.#missing = missingClocks(this.#document);
    this.#waiting = isIncomplete(this.#document) ? store.pendingStructs?.update : undefined;
    store.pendingStructs = null;
    store.pendingDs = null;
  }
}

/** A row whose checksum is wrong may still say which clocks it held. */
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
