/** A message with changes, as it was sent: which changes of this Y.Doc are at the server once it is acknowledged. */
interface Sent {
  /** Answers the server's question what it lacks: holds everything up to `covers`, not one change alone. */
  isCatchUp: boolean;
  covers: number;
}

/**
 * What the server has acknowledged of a Y.Doc, by change and not by count.
 *
 * The server acknowledges the messages of a connection in the order in which they were sent. What was written before
 * the connection stands is in the catch-up message, so nothing counts as acknowledged before that one is. (A mere
 * count of messages comes to zero too early: what is sent in the turn in which a room is joined is counted before the
 * library sets its counter for the catch-up.)
 */
export class AckLedger {
  #sent: Sent[] = [];
  #sentCount = 0;
  #ackedCount = 0;
  #written = 0;
  #acked = 0;
  #isCaughtUp = false;
  #isRefused = false;
  #waiting: { until: number; resolve: (isAcked: boolean) => void }[] = [];

  /** Changes the server has not acknowledged. */
  get owed(): number {
    return this.#written - this.#acked;
  }

  /** All that was here when the connection began is at the server. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** Messages that wait for their acknowledgement. */
  get inFlight(): number {
    return this.#sent.length;
  }

  /** A change entered the Y.Doc that did not come from the server. */
  write(): void {
    this.#written += 1;
  }

  /** A connection begins, or ended: what was sent on the last one is as if it had not been. */
  restart(): void {
    this.#sent = [];
    this.#sentCount = 0;
    this.#ackedCount = 0;
    this.#isCaughtUp = false;
    this.#isRefused = false;
    this.#giveUp();
  }

  /** A message that holds all that the server said it lacks. */
  sendCatchUp(): void {
    this.#send({ isCatchUp: true, covers: this.#written });
  }

  /** @param isWhole false for a part of a change of which more follows */
  sendChange(isWhole = true): void {
    this.#send({ isCatchUp: false, covers: isWhole ? this.#written : this.#acked });
  }

  /** @param isTaken false when the server refused the change: nothing after it counts on this connection */
  ack(isTaken: boolean): void {
    const sent = this.#sent.shift();
    if (!sent) return;
    this.#ackedCount += 1;
    if (!isTaken) this.#isRefused = true;
    if (this.#isRefused) {
      this.#isCaughtUp = false;
      return this.#giveUp();
    }
    if (sent.isCatchUp) this.#isCaughtUp = true;
    if (this.#isCaughtUp) this.#acked = Math.max(this.#acked, sent.covers);
    const { waiting, done } = Object.groupBy(this.#waiting, ({ until }) =>
      until <= this.#ackedCount ? 'done' : 'waiting',
    );
    this.#waiting = waiting ?? [];
    for (const { resolve } of done ?? []) resolve(true);
  }

  /** Resolves with true once everything the Y.Doc holds now is at the server; false if the connection ends before. */
  acknowledged(): Promise<boolean> {
    if (!this.#isCaughtUp) return Promise.resolve(false);
    if (this.#sent.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiting.push({ until: this.#sentCount, resolve });
    });
  }

  #giveUp(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(false);
  }

  #send(sent: Sent): void {
    this.#sent.push(sent);
    this.#sentCount += 1;
  }
}
