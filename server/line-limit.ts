/** Lines of one kind a minute; what comes beyond is counted, and one line says how many it was. */
const LINES_A_MINUTE = 100;
const MINUTE_MS = 60_000;
/** Kinds that are told apart; further ones count as one. Our own messages are fixed texts. */
const MOST_KINDS = 1_000;

interface Kind {
  lines: number;
  /** Writes a line that says how many were left out. */
  summarise: (left: number) => void;
}

/** Keeps a log readable, and its disk from filling, while something happens thousands of times a minute [A15]. */
export class LineLimit {
  readonly #kinds = new Map<string, Kind>();
  #isTurning = false;

  /**
   * Counts a line.
   * @param summarise is called at the end of the minute if lines were left out
   * @returns whether the line is to be written
   */
  admit(kind: string, summarise: Kind['summarise']): boolean {
    if (!this.#isTurning) setTimeout(() => this.#turn(), MINUTE_MS).unref();
    this.#isTurning = true;
    const name = this.#kinds.has(kind) || this.#kinds.size < MOST_KINDS ? kind : '';
    const known = this.#kinds.get(name) ?? { lines: 0, summarise };
    known.lines += 1;
    this.#kinds.set(name, known);
    return known.lines <= LINES_A_MINUTE;
  }

  #turn(): void {
    this.#isTurning = false;
    const kinds = [...this.#kinds.values()];
    this.#kinds.clear();
    for (const { lines, summarise } of kinds) if (lines > LINES_A_MINUTE) summarise(lines - LINES_A_MINUTE);
  }
}
