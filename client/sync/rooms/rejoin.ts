import { holdingReason, type RoomReason } from '#shared/documents/sync-protocol.ts';

/** With these reasons the server asks the client to join again at once. */
const IMMEDIATE_REASONS: readonly string[] = ['role-changed', 'rejoin'] satisfies RoomReason[];
/** The room lacks text on which the sent update depends: a new comparison sends the missing part, too [A14]. */
const RESYNC = 'resync' satisfies RoomReason;
/** With these reasons every further attempt would be refused: the page offers a copy, or an update of itself. */
const FINAL_REASONS: readonly string[] = [
  'foreign-client-id',
  'bad-update',
  'schema-too-old',
  'too-large',
  'bad-token',
] satisfies RoomReason[];
/** The room is compared again this many times in a row before it counts as refused. */
const MAX_RESYNCS = 8;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const IMMEDIATE_RETRY_MS = 50;

/** Decides whether and when a room that was closed or refused is joined again. */
export class Rejoin {
  readonly #join: () => void;
  #refusal: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #resyncs = 0;

  /** @param join must do nothing when the room is joined already */
  constructor(join: () => void) {
    this.#join = join;
  }

  /**
   * Why the room is not joined or takes no changes; undefined once that is over, and for reasons after which the room is
   * joined again at once.
   */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Whether every further attempt would be refused. */
  get isFinal(): boolean {
    return this.#refusal === RESYNC || FINAL_REASONS.includes(this.#refusal ?? '');
  }

  /** Handles that the server closed or refused the room: schedules the next attempt, if there is to be one. */
  handleRefusal(reason: string): void {
    const isImmediate = IMMEDIATE_REASONS.includes(reason);
    const isResync = reason === RESYNC && this.#resyncs < MAX_RESYNCS;
    if (isResync) this.#resyncs += 1;
    this.#refusal = isImmediate || isResync ? undefined : reason;
    this.cancel();
    if (!this.isFinal) this.scheduleRetry(isImmediate);
  }

  /**
   * Handles that the server accepted a change, so that the room and this device agree.
   * @param isEverythingAcked whether the server has accepted every change that was made here
   */
  handleAck(isEverythingAcked: boolean): void {
    this.#resyncs = 0;
    if (!isEverythingAcked || !this.isOnHold) return;
    this.#refusal = undefined;
    this.#attempts = 0;
  }

  /** Refuses the room on this side, without a further attempt. */
  refuse(reason: RoomReason): void {
    this.cancel();
    this.#refusal = reason;
  }

  /** Schedules the next attempt, in place of one that is pending: after 50 ms, or after a back-off of 1 s to 30 s. */
  scheduleRetry(isImmediate = false): void {
    this.cancel();
    const backOff = Math.min(MIN_RETRY_MS * 2 ** this.#attempts, MAX_RETRY_MS);
    this.#timer = setTimeout(this.#join, isImmediate ? IMMEDIATE_RETRY_MS : backOff);
    this.#attempts += 1;
  }

  /** Joins now, and starts the back-off again from its shortest delay. */
  retryNow(): void {
    this.cancel();
    this.#attempts = 0;
    this.#join();
  }

  /** Handles that the server let this client in. Whether it accepts changes on hold is known only later. */
  handleAuthenticated(): void {
    if (!this.isOnHold) this.#refusal = undefined;
  }

  /** Handles that the room's text has arrived: the next failure starts the back-off from its shortest delay. */
  handleSynced(): void {
    if (!this.isOnHold) this.#attempts = 0;
  }

  /** Whether the server lets this person in but accepts no changes for now [A15]. */
  get isOnHold(): boolean {
    return holdingReason(this.#refusal) !== undefined;
  }

  /** Cancels the pending attempt. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
