import type * as Y from 'yjs';
import type { Device } from '#client/lib/device/device.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_DEVICE, FROM_TAB, FROM_TAB_STATE } from '../origins.ts';
import type { LoadedRoom } from '../store/load-room.ts';
import type { RoomNote } from '../store/note-room.ts';
import { RoomStore, type Stored } from '../store/room-store.ts';
import { RoomTabs } from '../tabs/room-tabs.ts';
import type { Unacknowledged } from './unacknowledged.ts';

/** If the store has not answered after this time, the room continues with the server alone [C1][C8]. */
const LOAD_TIMEOUT_MS = 2_000;

export interface DeviceRoomOptions {
  device: Device;
  ydocId: string;
  ydoc: Y.Doc;
  unacknowledged: Unacknowledged;
  gate: MessageGate;
  /** Whether the server can receive updates at present. */
  isConnected: () => boolean;
  /** Called when the stored copy was read, even if that happens after the time limit. */
  onLoaded: (loaded: LoadedRoom) => void;
  /** Called when text arrived from another tab. */
  onText: () => void;
  /** Called when this device or another tab has text of a newer build [B3]. */
  onNewerBuild: () => void;
  onChange: () => void;
}

/** A room on this device: its copy in the database, and its channel to other tabs that have it open. */
export class DeviceRoom {
  readonly #options: DeviceRoomOptions;
  readonly #store: RoomStore;
  #tabs: RoomTabs | undefined;
  #isEnded = false;

  constructor(options: DeviceRoomOptions) {
    this.#options = options;
    const { device, ydocId, ydoc, onChange, unacknowledged } = options;
    const { rows } = unacknowledged;
    this.#store = new RoomStore({
      device,
      ydocId,
      ydoc,
      isOnlyCopy: () => !options.isConnected(),
      onChange,
      onStored: (upTo) => this.#tabs?.sendStored(upTo),
      onUnacked: (stored) => rows.addStored(stored),
      localRows: () => rows.all,
    });
    unacknowledged.setStoredRows({ ydocId, ydoc, store: this.#store });
  }

  /** When the oldest change was made that is not stored yet, epoch milliseconds. */
  get pendingSince(): number | undefined {
    return this.#store.pendingSince;
  }

  get stored(): Stored {
    return this.#store.stored;
  }

  /** Reads the stored copy and connects to the other tabs. Always resolves, after the time limit without the copy. */
  async open(): Promise<void> {
    const loading = this.#store.load().then((loaded) => {
      if (!this.#isEnded) this.#options.onLoaded(loaded);
      return loaded;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LOAD_TIMEOUT_MS);
    });
    const loaded = await Promise.race([loading, timeout]);
    clearTimeout(timer);
    if (this.#isEnded || loaded?.kind === 'newer') return;
    if (!loaded) this.#store.giveUpWaiting();
    const { device, ydocId, ydoc, unacknowledged, gate, onText, onNewerBuild } = this.#options;
    const { rows } = unacknowledged;
    this.#tabs = new RoomTabs({
      userId: device.userId,
      ydocId,
      ydoc,
      gate,
      onText,
      onNewerBuild,
      isStored: () => this.#store.stored === 'all',
      rows: () => rows.all,
      onRows: (received) => rows.addStored(received),
      onUnstored: (update, isLocal) => void this.#store.add(update, isLocal),
    });
  }

  /** Stores an update of the Y.Doc and sends a local one to the other tabs. Skips updates of the store and of tabs. */
  handleUpdate(update: Uint8Array, origin: unknown, isFromServer: boolean): void {
    if (origin === FROM_DEVICE || origin === FROM_TAB || origin === FROM_TAB_STATE) return;
    const number = this.#store.add(update, !isFromServer);
    if (!isFromServer) this.#tabs?.sendChange(number, update);
  }

  note(note: RoomNote): void {
    void this.#store.note(note);
  }

  end(): void {
    this.#isEnded = true;
    this.#tabs?.close();
    this.#store.end();
  }
}
