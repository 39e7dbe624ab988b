/** Finds the blank lines of an answer: two line feeds. */
export class BlankLines {
  readonly #positions: number[] = [];
  #position = 0;
  #isBehindLineFeed = false;

  read(text: string): void {
    for (const character of text.split('')) {
      const isLineFeed = character === '\n';
      if (isLineFeed && this.#isBehindLineFeed) this.#positions.push(this.#position - 1);
      this.#isBehindLineFeed = isLineFeed;
      this.#position += 1;
    }
  }

  end(): void {}

  /** Returns the first blank line at or after a position; Infinity when the text so far has none. */
  from(position: number): number {
    let [low, high] = [0, this.#positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#positions[middle] ?? Infinity) < position) low = middle + 1;
      else high = middle;
    }
    return this.#positions[low] ?? Infinity;
  }
}
