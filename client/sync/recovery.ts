import { onServerEpoch } from '#client/api/server-epoch.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device } from '#client/lib/device/device.ts';
import { TEXT_EPOCH, TEXT_RECOVERY } from '#client/lib/device/device-notes.ts';
import { notifyTextChange } from './store/text-change-events.ts';

/** The progress of a recovery (E3), as it is stored on the device. */
interface StoredRecovery {
  /** The epoch of the server that this device's texts came from. */
  from: string;
  /** The server's current epoch. */
  to: string;
  /** Rooms whose text was not compared with the server's yet. */
  left: string[];
}

/**
 * Returns lost text to a restored server. Each room on this device is compared with the server's once, and text that is
 * missing there is sent, text of other people included [A8, E3]. The list of remaining rooms survives a reload.
 */
export class Recovery {
  readonly #device: Device;
  readonly #onPending: () => void;
  readonly #unsubscribe: () => void;
  #textEpoch: string | undefined;
  #recovery: StoredRecovery | undefined;
  #serverEpoch: string | undefined;
  #isLoaded = false;

  /** @param onPending called when there are rooms to compare */
  constructor(device: Device, onPending: () => void) {
    this.#device = device;
    this.#onPending = onPending;
    void this.#load();
    this.#unsubscribe = onServerEpoch((epoch) => {
      this.#serverEpoch = epoch;
      void this.#compareEpochs();
    });
  }

  /** The epoch to declare when a room is joined. With an earlier epoch the server accepts text of other people. */
  epochOf(ydocId: string): string | undefined {
    if (!this.#recovery) return this.#textEpoch;
    return this.#recovery.left.includes(ydocId) ? this.#recovery.from : this.#recovery.to;
  }

  /** Rooms that may have text which the restored server lacks. */
  get roomsToCompare(): readonly string[] {
    return this.#recovery?.left ?? [];
  }

  /** Records that a room was compared: the server has all of its text. */
  async markCompared(ydocId: string): Promise<void> {
    const recovery = this.#recovery;
    if (!recovery?.left.includes(ydocId)) return;
    const left = recovery.left.filter((id) => id !== ydocId);
    await this.#save(left.length === 0 ? undefined : { ...recovery, left }, recovery.to);
  }

  end(): void {
    this.#unsubscribe();
  }

  async #load(): Promise<void> {
    try {
      const database = await this.#device.database();
      const [textEpoch, recovery] = await Promise.all([
        database?.get('meta', TEXT_EPOCH),
        database?.get('meta', TEXT_RECOVERY),
      ]);
      if (typeof textEpoch === 'string') this.#textEpoch = textEpoch;
      // Only this class writes it.
      this.#recovery = recovery as StoredRecovery | undefined;
    } catch {
      // Without a readable database only the text of this page can be returned to the server.
    }
    this.#isLoaded = true;
    if (this.#recovery) this.#onPending();
    await this.#compareEpochs();
  }

  async #compareEpochs(): Promise<void> {
    const serverEpoch = this.#serverEpoch;
    if (
      !this.#isLoaded ||
      serverEpoch === undefined ||
      serverEpoch === (this.#recovery?.to ?? this.#textEpoch)
    )
      return;
    const from = this.#recovery?.to ?? this.#textEpoch;
    if (from === undefined) return this.#save(undefined, serverEpoch);
    const left = await this.#listRooms();
    await this.#save(left.length === 0 ? undefined : { from, to: serverEpoch, left }, from);
    if (left.length > 0) this.#onPending();
    else await this.#save(undefined, serverEpoch);
  }

  async #listRooms(): Promise<string[]> {
    try {
      return (await (await this.#device.database())?.getAllKeys('room')) ?? [];
    } catch {
      return [];
    }
  }

  async #save(recovery: StoredRecovery | undefined, textEpoch: string): Promise<void> {
    this.#recovery = recovery;
    this.#textEpoch = textEpoch;
    try {
      const tx = (await this.#device.database())?.transaction('meta', 'readwrite');
      if (!tx) return;
      await atomicTransaction(tx, async () => {
        await tx.store.put(textEpoch, TEXT_EPOCH);
        await (recovery ? tx.store.put(recovery, TEXT_RECOVERY) : tx.store.delete(TEXT_RECOVERY));
      });
      notifyTextChange(this.#device.userId);
    } catch {
      // A room whose comparison could not be recorded is compared again after a reload, which is harmless.
    }
  }
}
