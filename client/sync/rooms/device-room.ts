import { v7 as uuidv7 } from 'uuid';
import type * as Y from 'yjs';
import { isHeldBy } from '#shared/documents/updates/examine-update.ts';
import type { Device } from '#client/lib/device/device.ts';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';
import type { AckLedger } from './ack-ledger.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_DEVICE, FROM_TAB } from '../origins.ts';
import { titleOf } from './room-register.ts';
import type { LoadedRoom } from '../store/load-room.ts';
import { hasLostLetters } from '../store/lost-letters.ts';
import type { RoomNote } from '../store/note-room.ts';
import { RoomStore, type Stored } from '../store/room-store.ts';
import { RoomTabs } from '../tabs/room-tabs.ts';

/** A store that does not answer by then is not waited for: the room goes on with the server alone [C1][C8]. */
const LOAD_WITHIN_MS = 2_000;
/** Rows leave `unacked` together, a moment after they were acknowledged. */
const SETTLE_AFTER_MS = 300;

export interface DeviceRoomOptions {
  device: Device;
  ydocId: string;
  ydoc: Y.Doc;
  ledger: AckLedger;
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
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #isSettling = false;
  /** Something was acknowledged while rows were settled. */
  #isToSettleAgain = false;
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
  }

  /** Of what is not stored yet, when the oldest change was made. */
  get pendingSince(): number | undefined {
    return this.#store.pendingSince;
  }

  get stored(): Stored {
    return this.#store.stored;
  }

  /** Whether this device holds something of the room that the server has not acknowledged, by whatever tab [C3]. */
  get isDirty(): boolean {
    return this.#store.isDirty;
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

  /** Something was acknowledged: what the server has leaves `unacked` soon. */
  settleSoon(): void {
    if (this.#isEnded) return;
    this.#settleTimer ??= setTimeout(() => {
      this.#settleTimer = undefined;
      void this.#settle();
    }, SETTLE_AFTER_MS);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#settleTimer);
    this.#tabs?.close();
    this.#store.end();
  }

  /**
   * Which rows the server has is seen by their content, so it holds for rows of any tab, of now or before: what this
   * Y.Doc holds, and the server has acknowledged all that this Y.Doc held at that moment [C3]. After that lost text is
   * looked for, and both are noted together [C6].
   */
  async #settle(): Promise<void> {
    if (this.#isSettling) {
      // It may have been the last acknowledgement: rows of after the present look would stay.
      this.#isToSettleAgain = true;
      return;
    }
    if (!this.#store.isDirty) return;
    this.#isSettling = true;
    try {
      const rows = await this.#store.unacked();
      const { ydoc, ledger } = this.#options;
      const held = rows.filter(({ bytes }) => isHeld(ydoc, bytes));
      if (held.length === 0 || !(await ledger.acknowledged()) || this.#isEnded) return;
      const orphan = this.#mayHaveLost(held, rows) ? await this.#orphanOf(held) : undefined;
      await this.#store.settle(held, orphan);
      if (held.length < rows.length) this.settleSoon();
    } catch {
      // The database failed: the rows stay, and are looked at again with the next acknowledgement.
    } finally {
      this.#isSettling = false;
      if (this.#isToSettleAgain) this.settleSoon();
      this.#isToSettleAgain = false;
    }
  }

  #mayHaveLost(held: readonly UnackedUpdate[], rows: readonly UnackedUpdate[]): boolean {
    return hasLostLetters(this.#options.ydoc, bytesOf(held), this.#ownUpdates(rows));
  }

  async #orphanOf(held: readonly UnackedUpdate[]): Promise<Orphan | undefined> {
    const { ydoc, ydocId } = this.#options;
    // Rare, and never in a hurry: should it not come, the rows stay until it does.
    const { findLostText } = await import('../store/lost-text.ts');
    // What the writer deleted while the server answered is in rows that were not read then.
    const rows = await this.#store.unacked();
    const lost = findLostText(ydoc, bytesOf(held), this.#ownUpdates(rows));
    if (!lost) return undefined;
    return { id: uuidv7(), ydocId, workspaceId: null, title: titleOf(ydocId), foundAt: Date.now(), ...lost };
  }

  #ownUpdates(rows: readonly UnackedUpdate[]): Uint8Array[] {
    return [...bytesOf(rows), ...this.#store.waiting];
  }
}

const bytesOf = (rows: readonly UnackedUpdate[]): Uint8Array[] => rows.map(({ bytes }) => bytes);

/** Whether a document has all of an update; one that cannot be read has no place in it. */
function isHeld(ydoc: Y.Doc, update: Uint8Array): boolean {
  try {
    return isHeldBy(ydoc, update);
  } catch {
    return false;
  }
}
