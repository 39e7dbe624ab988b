import type * as Y from 'yjs';
import type { Device } from '#client/lib/device/device.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_DEVICE, FROM_TAB } from '../origins.ts';
import type { LoadedRoom } from '../store/load-room.ts';
import type { RoomNote } from '../store/note-room.ts';
import { RoomStore, type Stored } from '../store/room-store.ts';
import { RoomTabs } from '../tabs/room-tabs.ts';
import type { Unacknowledged } from './unacknowledged.ts';

/** A store that does not answer by then is not waited for: the room goes on with the server alone [C1][C8]. */
const LOAD_WITHIN_MS = 2_000;

export interface DeviceRoomOptions {
  device: Device;
  ydocId: string;
  ydoc: Y.Doc;
  unacknowledged: Unacknowledged;
  gate: MessageGate;
  /** Whether the server is there to take what is written. */
  isConnected: () => boolean;
  /** What was read came in, at once or later than it was waited for. */
  onLoaded: (loaded: LoadedRoom) => void;
  onText: () => void;
  /** Text of a newer build is here, or in another tab [B3]. */
  onNewer: () => void;
  onChange: () => void;
}

/** A room on this device: its copy in the database, and the tabs that have it open. */
export class DeviceRoom {
  readonly #options: DeviceRoomOptions;
  readonly #store: RoomStore;
  #tabs: RoomTabs | undefined;
  #isEnded = false;

  constructor(options: DeviceRoomOptions) {
    this.#options = options;
    const { device, ydocId, ydoc, onChange } = options;
    this.#store = new RoomStore({
      device,
      ydocId,
      ydoc,
      isOnlyCopy: () => !options.isConnected(),
      onChange,
      onStored: (upTo) => this.#tabs?.tellStored(upTo),
    });
    options.unacknowledged.followRows({ ydocId, ydoc, store: this.#store });
  }

  /** Of what is not stored yet, when the oldest change was made. */
  get pendingSince(): number | undefined {
    return this.#store.pendingSince;
  }

  get stored(): Stored {
    return this.#store.stored;
  }

  /** Reads what is here and finds the other tabs. Resolves in any case, after a while without the store. */
  async open(): Promise<void> {
    const loading = this.#store.load().then((loaded) => {
      if (!this.#isEnded) this.#options.onLoaded(loaded);
      return loaded;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LOAD_WITHIN_MS);
    });
    const loaded = await Promise.race([loading, late]);
    clearTimeout(timer);
    if (this.#isEnded || loaded?.kind === 'newer') return;
    if (!loaded) this.#store.giveUpWaiting();
    const { device, ydocId, ydoc, gate, onText, onNewer } = this.#options;
    this.#tabs = new RoomTabs({
      userId: device.userId,
      ydocId,
      ydoc,
      gate,
      onText,
      onNewer,
      isStored: () => this.#store.stored === 'all',
      onUnstored: (update) => void this.#store.add(update, true),
    });
  }

  /** A change of the Y.Doc, by its origin. */
  take(update: Uint8Array, origin: unknown, isFromServer: boolean): void {
    if (origin === FROM_DEVICE || origin === FROM_TAB) return;
    const number = this.#store.add(update, !isFromServer);
    if (!isFromServer) this.#tabs?.tell(number, update);
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
