/** A connection attempt without progress is ended after this long [C13]: the browser itself waits for two minutes. */
export const ATTEMPT_LIMIT_MS = 8_000;
/**
 * After so many silent attempts in a row each is given more time. A connection whose handshake takes longer than
 * {@link ATTEMPT_LIMIT_MS} every time would never open otherwise.
 */
const STRICT_TRIES = 5;
const PATIENT_LIMIT_MS = 20_000;

const LOOK_EVERY_MS = 1_000;

const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;
const WAIT_FACTOR = 1.5;

/** Milliseconds without progress that an attempt may take after `silentTries` silent ones. */
export const limitAfter = (silentTries: number): number =>
  silentTries < STRICT_TRIES ? ATTEMPT_LIMIT_MS : PATIENT_LIMIT_MS;

/**
 * Milliseconds between a silent attempt and the next: at random from 1 s to a bound that grows to 30 s, so that pages
 * that lost the server together do not come back together.
 * @param silentTries silent attempts in a row, at least 1
 * @param random 0 to 1
 */
export function waitAfter(silentTries: number, random: number): number {
  const longest = Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** silentTries, LAST_WAIT_MS);
  return FIRST_WAIT_MS + random * (longest - FIRST_WAIT_MS);
}

interface AttemptOptions {
  /** Whether a room waits for the answer to its token. Until one does, an open socket has nothing to answer. */
  isAsked: () => boolean;
  /** Bytes that the browser has not sent yet. */
  buffered: () => number;
  /** The attempt made no progress for its whole limit. */
  onSilent: () => void;
}

/**
 * Watches one connection attempt at a time, from its first packet to the server's first message, which answers a token.
 * Progress is that the socket opens, or that bytes leave: a slow uplink is not a dead one [C7].
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
    this.#timer = setInterval(this.#look, LOOK_EVERY_MS);
  }

  handleOpen(): void {
    this.#isOpen = true;
    this.#progressAt = performance.now();
  }

  /** The attempt succeeded, failed or was given up. */
  end(): void {
    clearInterval(this.#timer);
  }

  readonly #look = (): void => {
    const { isAsked, buffered, onSilent } = this.#options;
    const left = buffered();
    const isSending = left < this.#lastBuffered;
    this.#lastBuffered = left;
    if (this.#isOpen && (isSending || !isAsked())) this.#progressAt = performance.now();
    if (performance.now() - this.#progressAt >= this.#limitMs) onSilent();
  };
}
