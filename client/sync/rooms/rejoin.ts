import { holdingReason, type RoomReason } from '#shared/documents/sync-protocol.ts';

/** Joined anew at once: the server asks for it. */
const AT_ONCE: readonly string[] = ['role-changed', 'rejoin'] satisfies RoomReason[];
/** The room lacks text on which the sent one stands: after a new comparison the difference is sent [A14]. */
const RESYNC = 'resync' satisfies RoomReason;
/** Trying again would be refused for ever: the page offers a copy, or an update of itself. */
const NEVER: readonly string[] = [
  'foreign-client-id',
  'bad-update',
  'schema-too-old',
  'too-large',
  'bad-token',
] satisfies RoomReason[];
/** So often in a row the room is compared again before it counts as refused. */
const MOST_RESYNCS = 8;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const AT_ONCE_MS = 50;

/** Whether and when a room that was closed or refused is joined anew. */
export class Rejoin {
  readonly #join: () => void;
  #refusal: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #resyncs = 0;

  /** @param join does nothing when the room is joined already */
  constructor(join: () => void) {
    this.#join = join;
  }

  /** Why the room is not joined, until it is; nothing for what the server asks to have joined at once. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Trying again would be refused for ever. */
  get isFinal(): boolean {
    return this.#refusal === RESYNC || NEVER.includes(this.#refusal ?? '');
  }

  /** The server closed or refused the room. */
  handleRefusal(reason: string): void {
    const isAtOnce = AT_ONCE.includes(reason);
    const isResync = reason === RESYNC && this.#resyncs < MOST_RESYNCS;
    if (isResync) this.#resyncs += 1;
    this.#refusal = isAtOnce || isResync ? undefined : reason;
    this.stop();
    if (!this.isFinal) this.later(isAtOnce);
  }

  /**
   * The server took a change: the room and this device agree.
   * @param isAll nothing that was written here is left to be taken
   */
  handleAck(isAll: boolean): void {
    this.#resyncs = 0;
    if (!isAll || !this.isHeld) return;
    this.#refusal = undefined;
    this.#tries = 0;
  }

  /** Nothing more is tried. */
  refuse(reason: RoomReason): void {
    this.stop();
    this.#refusal = reason;
  }

  later(isAtOnce = false): void {
    this.stop();
    const backOff = Math.min(FIRST_RETRY_MS * 2 ** this.#tries, LAST_RETRY_MS);
    this.#timer = setTimeout(this.#join, isAtOnce ? AT_ONCE_MS : backOff);
    this.#tries += 1;
  }

  /** Tries at once, with all patience again. */
  now(): void {
    this.stop();
    this.#tries = 0;
    this.#join();
  }

  /** The server let us in. What it holds back of ours it looks at afterwards. */
  handleEntered(): void {
    if (!this.isHeld) this.#refusal = undefined;
  }

  /** The room's text is here: the next failure is a first one. */
  handleSynced(): void {
    if (!this.isHeld) this.#tries = 0;
  }

  /** The server lets this person in and takes no changes for now [A15]. */
  get isHeld(): boolean {
    return holdingReason(this.#refusal) !== undefined;
  }

  /** Ends what is waited for. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
