/** Finds the run of backticks that ends a code span: the next run of the length with which the span begins. */
export class BacktickRuns {
  /** The lengths of the complete runs by their positions. */
  readonly #lengths = new Map<number, number>();
  /** The positions of the runs of each length, in order. */
  readonly #byLength = new Map<number, { positions: number[]; next: number }>();
  #position = 0;
  /** The length of the run at the end of the text so far. */
  #length = 0;

  read(text: string): void {
    for (const character of text.split('')) {
      if (character === '`') this.#length += 1;
      else this.end();
      this.#position += 1;
    }
  }

  /** Completes the run at the end of the text. */
  end(): void {
    if (this.#length === 0) return;
    const position = this.#position - this.#length;
    this.#lengths.set(position, this.#length);
    const runs = this.#byLength.get(this.#length) ?? { positions: [], next: 0 };
    runs.positions.push(position);
    this.#byLength.set(this.#length, runs);
    this.#length = 0;
  }

  /** Returns the length of the run that begins at a position; undefined while it may become longer. */
  lengthAt(position: number): number | undefined {
    return this.#lengths.get(position);
  }

  /**
   * Returns the first complete run of a length behind a position; undefined when the text so far has none. The
   * positions must not decrease.
   */
  next(length: number, behind: number): number | undefined {
    const runs = this.#byLength.get(length);
    if (!runs) return undefined;
    while ((runs.positions[runs.next] ?? Infinity) <= behind) runs.next += 1;
    return runs.positions[runs.next];
  }
}
