import type { Settlement, StoredRoomRows } from './settlement.ts';
import { UnackedRows } from './unacked-rows.ts';

/**
 * A message to the server: a whole change, a part of the changes that a later message completes, or the catch-up, which
 * answers the server's sync step 1.
 */
export type SentMessage = 'change' | 'part' | 'catch-up';

/** A sent message with changes, and how many changes of this Y.Doc the server has once it is acknowledged. */
interface Sent {
  /** Whether it answers the server's sync step 1: it holds all changes up to `covers`, not a single change. */
  isCatchUp: boolean;
  covers: number;
  /** The number of the last row that the server has once the message is acknowledged. */
  rowsUpTo: number;
}

type SettlementFactory = (rows: StoredRoomRows, whenAllAcknowledged: () => Promise<boolean>) => Settlement;

/**
 * The one record of a room's unacknowledged changes: on this page as a number of changes and as the rows to send [M9],
 * and on this device as rows of its database. The Y.Doc (`Room`) and the connection (`TrackedProvider`) report events to it; all other code reads it.
 *
 * Changes are counted, and not messages. The server acknowledges the messages of a connection in the order in which they
 * were sent. Changes from before the connection are in the catch-up message, so nothing counts as acknowledged before
 * that message is. (A count of messages would reach zero too early: a message that is sent in the turn in which a room is
 * joined is counted before the library sets its counter for the catch-up.)
 */
export class Unacknowledged {
  readonly rows = new UnackedRows();
  #sent: Sent[] = [];
  #sentCount = 0;
  #ackedCount = 0;
  #localCount = 0;
  #ackedLocalCount = 0;
  #isCatchUpSent = false;
  #isCaughtUp = false;
  #isRefused = false;
  #waiters: { until: number; resolve: (isAcked: boolean) => void }[] = [];
  #rows: StoredRoomRows | undefined;
  #settlementFactory: SettlementFactory | undefined;
  #settlement: Settlement | undefined;
  #connection = 0;

  /** The number of changes of this page that the server has not acknowledged. */
  get count(): number {
    return this.#localCount - this.#ackedLocalCount;
  }

  /** The number of the current connection: an answer counts only for the connection on which it arrived. */
  get connection(): number {
    return this.#connection;
  }

  /** Whether the catch-up of the current connection was sent. */
  get isCatchUpSent(): boolean {
    return this.#isCatchUpSent;
  }

  /** Whether the server has everything that the Y.Doc held when the connection began. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** The number of messages that wait for their acknowledgement. */
  get inFlight(): number {
    return this.#sent.length;
  }

  /** Whether this device stores updates of the room, from any tab, that the server has not acknowledged [C3]. */
  get isDirty(): boolean {
    return this.#rows?.store.isDirty ?? false;
  }

  /**
   * Resolves with true once the server has everything that the Y.Doc holds now; with false if the connection ends or the
   * server refuses a change before, and when the server has not caught up yet.
   */
  whenAllAcknowledged(): Promise<boolean> {
    if (!this.#isCaughtUp) return Promise.resolve(false);
    if (this.#sent.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiters.push({ until: this.#sentCount, resolve });
    });
  }

  /** Sets the room's rows on this device. Each is removed from `unacked` shortly after the server acknowledged it. */
  setStoredRows(rows: StoredRoomRows): void {
    this.#rows = rows;
  }

  /** Sets how settlements are made. Called once the room has a connection, whose answers allow rows to be removed. */
  setSettlementFactory(factory: SettlementFactory): void {
    this.#settlementFactory = factory;
  }

  /**
   * Counts a change of the Y.Doc that did not come from the server.
   * @param row the change as it was made; undefined for a difference of two states, whose changes are other rows
   */
  noteLocal(row?: Uint8Array): void {
    this.#localCount += 1;
    if (row) this.rows.add(row);
  }

  /** Records that a connection begins or has ended: messages of the previous one count as not sent. */
  noteConnection(): void {
    this.#connection += 1;
    this.#sent = [];
    this.#sentCount = 0;
    this.#ackedCount = 0;
    this.#isCatchUpSent = false;
    this.#isCaughtUp = false;
    this.#isRefused = false;
    this.rows.markUnsent();
    this.#failWaiters();
  }

  /**
   * Records that a message with changes is sent. A part covers no change by itself, for more of the change follows.
   * @param rowsUpTo the number of the last row that the server has once the message is acknowledged; without it a whole
   *   change or a catch-up covers all rows, and a part none
   */
  noteSent(message: SentMessage, rowsUpTo = message === 'part' ? 0 : this.rows.newest): void {
    const covers = message === 'part' ? this.#ackedLocalCount : this.#localCount;
    const isCatchUp = message === 'catch-up';
    if (isCatchUp) this.#isCatchUpSent = true;
    if (message !== 'part') this.rows.markSent();
    this.#sent.push({ isCatchUp, covers, rowsUpTo });
    this.#sentCount += 1;
  }

  /** Records that the server accepted the oldest message in flight. */
  noteAcknowledged(): void {
    const sent = this.#takeAnswered();
    if (!sent) return;
    if (this.#isRefused) return this.#failWaiters();
    this.rows.drop(sent.rowsUpTo);
    if (sent.isCatchUp) this.#isCaughtUp = true;
    if (this.#isCaughtUp) this.#ackedLocalCount = Math.max(this.#ackedLocalCount, sent.covers);
    const { waiting, done } = Object.groupBy(this.#waiters, ({ until }) =>
      until <= this.#ackedCount ? 'done' : 'waiting',
    );
    this.#waiters = waiting ?? [];
    for (const { resolve } of done ?? []) resolve(true);
  }

  /** Records that the server refused the oldest message in flight: no later one counts on this connection. */
  noteRefused(): void {
    if (!this.#takeAnswered()) return;
    this.#isRefused = true;
    this.#isCaughtUp = false;
    this.#failWaiters();
  }

  /** Ends settlements. Called when the room is closed on this page. */
  end(): void {
    this.#settlementFactory = undefined;
    this.#settlement?.end();
  }

  #takeAnswered(): Sent | undefined {
    if (this.#rows)
      this.#settlement ??= this.#settlementFactory?.(this.#rows, () => this.whenAllAcknowledged());
    this.#settlement?.schedule();
    const sent = this.#sent.shift();
    if (sent) this.#ackedCount += 1;
    return sent;
  }

  #failWaiters(): void {
    for (const { resolve } of this.#waiters.splice(0)) resolve(false);
  }
}
