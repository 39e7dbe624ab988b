import type { Settlement, StoredRoomRows } from './settlement.ts';

/** A message to the server: a whole change, a part of one, or the answer to the server's question what it lacks. */
type SentMessage = 'change' | 'part' | 'catch-up';

/** A message with changes, as it was sent: which changes of this Y.Doc are at the server once it is acknowledged. */
interface Sent {
  /** Answers the server's question what it lacks: holds everything up to `covers`, not one change alone. */
  isCatchUp: boolean;
  covers: number;
}

type MakeSettlement = (rows: StoredRoomRows, whenAllAcknowledged: () => Promise<boolean>) => Settlement;

/**
 * The one record of what the server has not acknowledged of a room: on this page by change, and on this device as rows of
 * its database. The Y.Doc (`Room`) and the connection (`TrackedProvider`) note what happens; everything else asks.
 *
 * Changes are counted, and not messages. The server acknowledges the messages of a connection in the order in which they
 * were sent. Changes from before the connection are in the catch-up message, so nothing counts as acknowledged before that
 * one is. (A mere count of messages comes to zero too early: a message that is sent in the turn in which a room is joined
 * is counted before the library sets its counter for the catch-up.)
 */
export class Unacknowledged {
  #sent: Sent[] = [];
  #sentCount = 0;
  #ackedCount = 0;
  #written = 0;
  #acked = 0;
  #isCaughtUp = false;
  #isRefused = false;
  #waiting: { until: number; resolve: (isAcked: boolean) => void }[] = [];
  #rows: StoredRoomRows | undefined;
  #makeSettlement: MakeSettlement | undefined;
  #settlement: Settlement | undefined;
  #connection = 0;

  /** How many changes of this page the server has not acknowledged. */
  get count(): number {
    return this.#written - this.#acked;
  }

  /** Counts the connections: an answer counts for the one on which it arrived. */
  get connection(): number {
    return this.#connection;
  }

  /** Whether the server has everything that was here when the connection began. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** How many messages wait for their acknowledgement. */
  get inFlight(): number {
    return this.#sent.length;
  }

  /** Whether this device holds something of the room that the server has not acknowledged, from any tab [C3]. */
  get isDirty(): boolean {
    return this.#rows?.store.isDirty ?? false;
  }

  /** Resolves with true once the server has everything that the Y.Doc holds now; false if the connection ends before. */
  whenAllAcknowledged(): Promise<boolean> {
    if (!this.#isCaughtUp) return Promise.resolve(false);
    if (this.#sent.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiting.push({ until: this.#sentCount, resolve });
    });
  }

  /** The room has rows on this device: each leaves `unacked` a moment after the server acknowledged it. */
  followRows(rows: StoredRoomRows): void {
    this.#rows = rows;
  }

  /** The room has a line: from now on there are answers by which rows leave. */
  settleBy(make: MakeSettlement): void {
    this.#makeSettlement = make;
  }

  /** A change entered the Y.Doc that did not come from the server. */
  noteLocal(): void {
    this.#written += 1;
  }

  /** A connection begins, or ended: what was sent on the last one counts as not sent. */
  noteConnection(): void {
    this.#connection += 1;
    this.#sent = [];
    this.#sentCount = 0;
    this.#ackedCount = 0;
    this.#isCaughtUp = false;
    this.#isRefused = false;
    this.#giveUp();
  }

  /** A message with changes leaves; a part covers nothing by itself, for more of its change follows. */
  noteSent(message: SentMessage): void {
    const covers = message === 'part' ? this.#acked : this.#written;
    this.#sent.push({ isCatchUp: message === 'catch-up', covers });
    this.#sentCount += 1;
  }

  /** The server took the oldest message in flight. */
  noteAcknowledged(): void {
    const sent = this.#answered();
    if (!sent) return;
    if (this.#isRefused) return this.#giveUp();
    if (sent.isCatchUp) this.#isCaughtUp = true;
    if (this.#isCaughtUp) this.#acked = Math.max(this.#acked, sent.covers);
    const { waiting, done } = Object.groupBy(this.#waiting, ({ until }) =>
      until <= this.#ackedCount ? 'done' : 'waiting',
    );
    this.#waiting = waiting ?? [];
    for (const { resolve } of done ?? []) resolve(true);
  }

  /** The server refused the oldest message in flight: nothing after it counts on this connection. */
  noteRefused(): void {
    if (!this.#answered()) return;
    this.#isRefused = true;
    this.#isCaughtUp = false;
    this.#giveUp();
  }

  /** The room was closed on this page. */
  end(): void {
    this.#makeSettlement = undefined;
    this.#settlement?.end();
  }

  #answered(): Sent | undefined {
    if (this.#rows) this.#settlement ??= this.#makeSettlement?.(this.#rows, () => this.whenAllAcknowledged());
    this.#settlement?.soon();
    const sent = this.#sent.shift();
    if (sent) this.#ackedCount += 1;
    return sent;
  }

  #giveUp(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(false);
  }
}
