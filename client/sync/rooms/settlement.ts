import { v7 as uuidv7 } from 'uuid';
import type * as Y from 'yjs';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';
import { isHeld } from '../store/is-held.ts';
import { hasLostCharacters } from '../store/orphan-check.ts';
import type { RoomStore } from '../store/room-store.ts';
import { titleOf } from './room-register.ts';

/** Rows are removed from `unacked` together, this long after an acknowledgement. */
const SETTLE_AFTER_MS = 300;

/** A room with its rows in this device's database. */
export interface StoredRoomRows {
  ydocId: string;
  ydoc: Y.Doc;
  store: Pick<RoomStore, 'isDirty' | 'unacked' | 'queuedLocalUpdates' | 'settle'>;
}

/** Removes the rows that the server has from `unacked`, and stores their lost text as an orphan [C3][C6]. */
export class Settlement {
  readonly #rows: StoredRoomRows;
  readonly #whenAllAcknowledged: () => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSettling = false;
  /** The server answered while rows were being settled. */
  #mustSettleAgain = false;
  #isEnded = false;

  /** @param whenAllAcknowledged resolves with whether the server has everything that the Y.Doc holds at the call */
  constructor(rows: StoredRoomRows, whenAllAcknowledged: () => Promise<boolean>) {
    this.#rows = rows;
    this.#whenAllAcknowledged = whenAllAcknowledged;
  }

  /** Schedules a settlement. Call it when the server has answered a message. */
  schedule(): void {
    if (this.#isEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#settle();
    }, SETTLE_AFTER_MS);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  /**
   * The server has a row if this Y.Doc holds its content and the server has acknowledged everything that this Y.Doc held
   * at that moment [C3]. The comparison is by content, so it covers rows of all tabs and of earlier pages. The rows are
   * then searched for lost text, and both results are stored together [C6].
   */
  async #settle(): Promise<void> {
    if (this.#isSettling) {
      // This may have been the last acknowledgement: rows that were added after the current read would stay.
      this.#mustSettleAgain = true;
      return;
    }
    const { ydoc, store } = this.#rows;
    if (!store.isDirty) return;
    this.#isSettling = true;
    try {
      const rows = await store.unacked();
      const heldRows = rows.filter(({ bytes }) => isHeld(ydoc, bytes));
      if (heldRows.length === 0 || !(await this.#whenAllAcknowledged()) || this.#isEnded) return;
      const orphan = this.#mayHaveLost(heldRows, rows) ? await this.#orphanOf(heldRows) : undefined;
      await store.settle(heldRows, orphan);
      if (heldRows.length < rows.length) this.schedule();
    } catch {
      // The database failed: the rows stay, and the next acknowledgement settles them.
    } finally {
      this.#isSettling = false;
      if (this.#mustSettleAgain) this.schedule();
      this.#mustSettleAgain = false;
    }
  }

  #mayHaveLost(held: readonly UnackedUpdate[], rows: readonly UnackedUpdate[]): boolean {
    return hasLostCharacters(this.#rows.ydoc, bytesOf(held), this.#ownUpdates(rows));
  }

  async #orphanOf(held: readonly UnackedUpdate[]): Promise<Orphan | undefined> {
    const { ydoc, ydocId, store } = this.#rows;
    // Loaded on demand, because lost text is rare and not urgent. If loading fails, the rows stay until it succeeds.
    const { findLostText } = await import('../store/extract-orphan.ts');
    // Read again: the writer's deletions made while the server answered are in newer rows.
    const rows = await store.unacked();
    const lost = findLostText(ydoc, bytesOf(held), this.#ownUpdates(rows));
    if (!lost) return undefined;
    return { id: uuidv7(), ydocId, workspaceId: null, title: titleOf(ydocId), foundAt: Date.now(), ...lost };
  }

  #ownUpdates(rows: readonly UnackedUpdate[]): Uint8Array[] {
    return [...bytesOf(rows), ...this.#rows.store.queuedLocalUpdates];
  }
}

const bytesOf = (rows: readonly UnackedUpdate[]): Uint8Array[] => rows.map(({ bytes }) => bytes);
