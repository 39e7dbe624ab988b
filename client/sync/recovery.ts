import { onSeenEpoch } from '#client/api/seen-epoch.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device } from '#client/lib/device/device.ts';
import { TEXT_EPOCH, TEXT_RECOVERY } from '#client/lib/device/device-notes.ts';
import { announceText } from './store/text-change-events.ts';

/** What a device gives back to a restored server (E3). */
interface Underway {
  /** The life of the server in which this device's texts were filled. */
  from: string;
  /** The one it is in now. */
  to: string;
  /** Rooms whose text was not compared yet. */
  left: string[];
}

/**
 * After a server was restored, every text this device has is compared with the server's once, others' words too, and
 * what is missing there is given back [A8, E3]. What is still to do survives a reload.
 */
export class Recovery {
  readonly #device: Device;
  readonly #onBegin: () => void;
  readonly #stop: () => void;
  #known: string | undefined;
  #underway: Underway | undefined;
  #seen: string | undefined;
  #isRead = false;

  /** @param onBegin there are rooms to visit */
  constructor(device: Device, onBegin: () => void) {
    this.#device = device;
    this.#onBegin = onBegin;
    void this.#read();
    this.#stop = onSeenEpoch((epoch) => {
      this.#seen = epoch;
      void this.#notice();
    });
  }

  /** The epoch a room's join names: an earlier one has others' text accepted from here. */
  epochOf(ydocId: string): string | undefined {
    if (!this.#underway) return this.#known;
    return this.#underway.left.includes(ydocId) ? this.#underway.from : this.#underway.to;
  }

  /** Rooms that have something to give, or may have. */
  get owing(): readonly string[] {
    return this.#underway?.left ?? [];
  }

  /** A room was compared: the server has all that is here. */
  async settled(ydocId: string): Promise<void> {
    const underway = this.#underway;
    if (!underway?.left.includes(ydocId)) return;
    const left = underway.left.filter((id) => id !== ydocId);
    await this.#keep(left.length === 0 ? undefined : { ...underway, left }, underway.to);
  }

  end(): void {
    this.#stop();
  }

  async #read(): Promise<void> {
    try {
      const database = await this.#device.database();
      const [known, underway] = await Promise.all([
        database?.get('meta', TEXT_EPOCH),
        database?.get('meta', TEXT_RECOVERY),
      ]);
      if (typeof known === 'string') this.#known = known;
      // Written by this class alone.
      this.#underway = underway as Underway | undefined;
    } catch {
      // Where nothing can be read there is nothing to give but what this page holds.
    }
    this.#isRead = true;
    if (this.#underway) this.#onBegin();
    await this.#notice();
  }

  async #notice(): Promise<void> {
    const seen = this.#seen;
    if (!this.#isRead || seen === undefined || seen === (this.#underway?.to ?? this.#known)) return;
    const from = this.#underway?.to ?? this.#known;
    if (from === undefined) return this.#keep(undefined, seen);
    const left = await this.#rooms();
    await this.#keep(left.length === 0 ? undefined : { from, to: seen, left }, from);
    if (left.length > 0) this.#onBegin();
    else await this.#keep(undefined, seen);
  }

  async #rooms(): Promise<string[]> {
    try {
      return (await (await this.#device.database())?.getAllKeys('room')) ?? [];
    } catch {
      return [];
    }
  }

  async #keep(underway: Underway | undefined, known: string): Promise<void> {
    this.#underway = underway;
    this.#known = known;
    try {
      const tx = (await this.#device.database())?.transaction('meta', 'readwrite');
      if (!tx) return;
      await atomicTransaction(tx, async () => {
        await tx.store.put(known, TEXT_EPOCH);
        await (underway ? tx.store.put(underway, TEXT_RECOVERY) : tx.store.delete(TEXT_RECOVERY));
      });
      announceText(this.#device.userId);
    } catch {
      // What was not noted is compared once more after a reload, which changes nothing.
    }
  }
}
