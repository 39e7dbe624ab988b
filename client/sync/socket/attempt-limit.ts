/** A connection attempt without progress is closed after this long [C13]. The browser itself would wait two minutes. */
export const ATTEMPT_LIMIT_MS = 8_000;
/**
 * After this many stalled attempts in a row each attempt gets more time. Otherwise a connection whose handshake always
 * takes longer than {@link ATTEMPT_LIMIT_MS} would never open.
 */
const STRICT_ATTEMPTS = 5;
const PATIENT_LIMIT_MS = 20_000;

const CHECK_EVERY_MS = 1_000;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const WAIT_FACTOR = 1.5;

/**
 * Returns for how many milliseconds an attempt may make no progress.
 * @param stalledAttempts stalled attempts in a row
 */
export const attemptLimitMs = (stalledAttempts: number): number =>
  stalledAttempts < STRICT_ATTEMPTS ? ATTEMPT_LIMIT_MS : PATIENT_LIMIT_MS;

/**
 * Returns the milliseconds between a stalled attempt and the next. They are random between 1 s and a bound that grows
 * to 30 s, so that pages which lost the server together do not reconnect together.
 * @param stalledAttempts stalled attempts in a row, at least 1
 * @param random 0 to 1
 */
export function retryWaitMs(stalledAttempts: number, random: number): number {
  const bound = Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** stalledAttempts, LONGEST_WAIT_MS);
  return FIRST_WAIT_MS + random * (bound - FIRST_WAIT_MS);
}

interface AttemptOptions {
  /**
   * Whether a room waits for the answer to its token. While none does, the server has nothing to send on an open
   * socket.
   */
  hasPendingToken: () => boolean;
  /** Returns the bytes that the browser has not sent yet. */
  bufferedBytes: () => number;
  /** Called when the attempt made no progress for its whole limit. */
  onStalled: () => void;
}

/**
 * Watches one connection attempt at a time, from its first packet to the server's first message, which answers a
 * token. An attempt makes progress when the socket opens or when buffered bytes are sent: a slow uplink is not a dead
 * one [C7].
 */
export class AttemptLimit {
  readonly #options: AttemptOptions;
  #timer: ReturnType<typeof setInterval> | undefined;
  #limitMs = ATTEMPT_LIMIT_MS;
  #isOpen = false;
  #progressAt = 0;
  #lastBuffered = 0;

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  begin(limitMs: number): void {
    this.end();
    this.#limitMs = limitMs;
    this.#isOpen = false;
    this.#lastBuffered = 0;
    this.#progressAt = performance.now();
    this.#timer = setInterval(this.#check, CHECK_EVERY_MS);
  }

  handleOpen(): void {
    this.#isOpen = true;
    this.#progressAt = performance.now();
  }

  /** Stops watching: the attempt succeeded, failed or was closed. */
  end(): void {
    clearInterval(this.#timer);
  }

  readonly #check = (): void => {
    const { hasPendingToken, bufferedBytes, onStalled } = this.#options;
    const buffered = bufferedBytes();
    const isSending = buffered < this.#lastBuffered;
    this.#lastBuffered = buffered;
    if (this.#isOpen && (isSending || !hasPendingToken())) this.#progressAt = performance.now();
    if (performance.now() - this.#progressAt >= this.#limitMs) onStalled();
  };
}
