/**
 * Lines of one kind that are written per minute. Further lines are only counted, and one line reports their number.
 */
const LINES_PER_MINUTE = 100;
const MINUTE_MS = 60_000;
/** Kinds that are counted separately. Further kinds share one counter. The program's own messages are fixed texts. */
const MAX_KINDS = 1_000;

interface Kind {
  lines: number;
  /** Writes a line with the number of omitted lines. */
  summarise: (left: number) => void;
}

/**
 * Limits the rate of log lines of one kind, so that a frequent event neither floods the log nor fills the disk [A15].
 */
export class LogRateLimit {
  readonly #kinds = new Map<string, Kind>();
  #isTimerRunning = false;

  /**
   * Counts a line.
   * @param summarise is called at the end of the minute if lines were omitted
   * @returns whether the line may be written
   */
  admit(kind: string, summarise: Kind['summarise']): boolean {
    if (!this.#isTimerRunning) setTimeout(() => this.#endMinute(), MINUTE_MS).unref();
    this.#isTimerRunning = true;
    const name = this.#kinds.has(kind) || this.#kinds.size < MAX_KINDS ? kind : '';
    const counted = this.#kinds.get(name) ?? { lines: 0, summarise };
    counted.lines += 1;
    this.#kinds.set(name, counted);
    return counted.lines <= LINES_PER_MINUTE;
  }

  #endMinute(): void {
    this.#isTimerRunning = false;
    const kinds = [...this.#kinds.values()];
    this.#kinds.clear();
    for (const { lines, summarise } of kinds)
      if (lines > LINES_PER_MINUTE) summarise(lines - LINES_PER_MINUTE);
  }
}
