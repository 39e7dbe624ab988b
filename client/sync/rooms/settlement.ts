import { v7 as uuidv7 } from 'uuid';
import type * as Y from 'yjs';
import { isHeldBy } from '#shared/documents/updates/examine-update.ts';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';
import { hasLostCharacters } from '../store/orphan-check.ts';
import type { RoomStore } from '../store/room-store.ts';
import { titleOf } from './room-register.ts';

/** Rows leave `unacked` together, a moment after they were acknowledged. */
const SETTLE_AFTER_MS = 300;

/** A room with its rows in this device's database. */
export interface StoredRoomRows {
  ydocId: string;
  ydoc: Y.Doc;
  store: Pick<RoomStore, 'isDirty' | 'unacked' | 'waiting' | 'settle'>;
}

/** Removes the rows of a room from `unacked` that the server has, with the lost text of each put into the drawer [C3][C6]. */
export class Settlement {
  readonly #rows: StoredRoomRows;
  readonly #whenAllAcknowledged: () => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSettling = false;
  /** Something was acknowledged while rows were settled. */
  #isToSettleAgain = false;
  #isEnded = false;

  /** @param whenAllAcknowledged resolves with whether the server has everything that the Y.Doc holds at the call */
  constructor(rows: StoredRoomRows, whenAllAcknowledged: () => Promise<boolean>) {
    this.#rows = rows;
    this.#whenAllAcknowledged = whenAllAcknowledged;
  }

  /** The server answered a message. */
  soon(): void {
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
    const { ydoc, store } = this.#rows;
    if (!store.isDirty) return;
    this.#isSettling = true;
    try {
      const rows = await store.unacked();
      const held = rows.filter(({ bytes }) => isHeld(ydoc, bytes));
      if (held.length === 0 || !(await this.#whenAllAcknowledged()) || this.#isEnded) return;
      const orphan = this.#mayHaveLost(held, rows) ? await this.#orphanOf(held) : undefined;
      await store.settle(held, orphan);
      if (held.length < rows.length) this.soon();
    } catch {
      // The database failed: the rows stay, and are looked at again with the next acknowledgement.
    } finally {
      this.#isSettling = false;
      if (this.#isToSettleAgain) this.soon();
      this.#isToSettleAgain = false;
    }
  }

  #mayHaveLost(held: readonly UnackedUpdate[], rows: readonly UnackedUpdate[]): boolean {
    return hasLostCharacters(this.#rows.ydoc, bytesOf(held), this.#ownUpdates(rows));
  }

  async #orphanOf(held: readonly UnackedUpdate[]): Promise<Orphan | undefined> {
    const { ydoc, ydocId, store } = this.#rows;
    // Rare, and never in a hurry: should it not come, the rows stay until it does.
    const { findLostText } = await import('../store/extract-orphan.ts');
    // What the writer deleted while the server answered is in rows that were not read then.
    const rows = await store.unacked();
    const lost = findLostText(ydoc, bytesOf(held), this.#ownUpdates(rows));
    if (!lost) return undefined;
    return { id: uuidv7(), ydocId, workspaceId: null, title: titleOf(ydocId), foundAt: Date.now(), ...lost };
  }

  #ownUpdates(rows: readonly UnackedUpdate[]): Uint8Array[] {
    return [...bytesOf(rows), ...this.#rows.store.waiting];
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
