/**
 * Finds the closing sign of each opening one, such as of brackets. A sign behind a backslash does not count, and no pair goes
 * across a blank line. Each character is read once.
 */
export class Pairs {
  readonly #open: string;
  readonly #close: string;
  readonly #closings = new Map<number, number>();
  #openings: number[] = [];
  #position = 0;
  #before = '';

  constructor(open: string, close: string) {
    this.#open = open;
    this.#close = close;
  }

  read(text: string): void {
    for (const character of text.split('')) {
      const isEscaped = this.#before === '\\';
      if (character === '\n' && this.#before === '\n') this.#openings = [];
      else if (character === this.#open && !isEscaped) this.#openings.push(this.#position);
      else if (character === this.#close && !isEscaped) this.#pair();
      // A backslash that is escaped itself escapes nothing.
      this.#before = isEscaped ? '' : character;
      this.#position += 1;
    }
  }

  end(): void {}

  /** Returns the position of the sign that closes the one at a position; undefined when the text so far has none. */
  closing(opening: number): number | undefined {
    return this.#closings.get(opening);
  }

  #pair(): void {
    const opening = this.#openings.pop();
    if (opening !== undefined) this.#closings.set(opening, this.#position);
  }
}
