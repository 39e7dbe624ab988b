/** Reads an answer once, from its beginning to its end. */
interface TextScanner {
  /** Reads the next characters. */
  read: (text: string) => void;
  /** No further text will come. */
  end: () => void;
}

/** The most characters that are not joined to the text before them. */
const MAX_TAIL = 1_024;
/** The longest match of an expression with the flag `y`, and the characters that decide it. */
const MAX_MATCH = 64;

/**
 * The part of a streamed answer that is not read yet. Positions are offsets in the whole answer, so they stay valid
 * while the text grows.
 */
export class UnreadText {
  readonly #scanners: readonly TextScanner[];
  #text = '';
  /** The position of the first stored character. */
  #base = 0;
  /**
   * The last pieces, behind `#text`. An engine copies a joined text when it is read next. With every piece joined at
   * once, an answer in pieces of one character would be copied once for each character.
   */
  #tail = '';
  #isLast = false;
  /** The position of the next character to read. */
  at = 0;
  /** The number of characters read, with repetitions. Tests compare it with the length of the answer. */
  looked = 0;

  constructor(scanners: readonly TextScanner[]) {
    this.#scanners = scanners;
  }

  /** The position behind the last character. */
  get end(): number {
    return this.#base + this.#text.length + this.#tail.length;
  }

  get isEmpty(): boolean {
    return this.at >= this.end;
  }

  /** Whether no further text will come. */
  get isLast(): boolean {
    return this.#isLast;
  }

  append(text: string): void {
    this.#tail += text;
    if (this.#tail.length > MAX_TAIL) this.#join();
    for (const scanner of this.#scanners) scanner.read(text);
    this.looked += text.length * this.#scanners.length;
  }

  /** Declares that no further text will come. */
  close(): void {
    this.#isLast = true;
    for (const scanner of this.#scanners) scanner.end();
  }

  /** Removes the text from a position on. */
  cut(position: number): void {
    this.#join();
    this.#text = this.#text.slice(0, Math.max(0, position - this.#base));
  }

  /** Returns the character at a position; empty behind the end. */
  charAt(position: number): string {
    this.looked += 1;
    const { text, base } = this.#from(position, position + 1);
    return text.charAt(position - base);
  }

  slice(from: number, to: number): string {
    this.looked += Math.max(0, to - from);
    const { text, base } = this.#from(from, to);
    return text.slice(from - base, to - base);
  }

  /** Whether an expression with the flag `y` matches at a position. It must match a few characters at the most. */
  matches(pattern: RegExp, position: number): RegExpExecArray | undefined {
    const { text, base } = this.#from(position, position + MAX_MATCH);
    pattern.lastIndex = position - base;
    const found = pattern.exec(text) ?? undefined;
    this.looked += found?.[0].length ?? 1;
    return found;
  }

  /**
   * Returns the first match of an expression with the flag `g` at or after a position; undefined without one. It must
   * match a few characters at the most.
   */
  search(pattern: RegExp, from: number): number | undefined {
    const { text, base } = this.#from(from);
    const start = Math.max(0, from - base);
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    this.looked += (found?.index ?? text.length) - start;
    return found ? base + found.index : undefined;
  }

  /** Returns a text that has all characters between two positions, with the position of its first character. */
  #from(position: number, end = Infinity): { text: string; base: number } {
    const tailAt = this.#base + this.#text.length;
    if (end <= tailAt) return { text: this.#text, base: this.#base };
    // A search goes on a few characters before the end of the text so far.
    if (position >= tailAt - MAX_MATCH && position >= this.#base)
      return {
        text: this.#text.slice(position - this.#base) + this.#tail.slice(Math.max(0, position - tailAt)),
        base: position,
      };
    this.#join();
    return { text: this.#text, base: this.#base };
  }

  /** Joins the last pieces to the text, and drops the text that is read. */
  #join(): void {
    if (this.#tail === '') return;
    this.#text = this.#text.slice(this.at - this.#base) + this.#tail;
    this.#base = this.at;
    this.#tail = '';
  }
}

/**
 * Finds the next match of an expression in an unread text. The requested positions must not decrease. The class then
 * reads each character once, although callers repeat a request while the text grows.
 */
export class NextMatch {
  readonly #unread: UnreadText;
  readonly #pattern: RegExp;
  readonly #longest: number;
  #found: number | undefined;
  /** Behind the last position that was asked for, no match begins before this one. */
  #searched = 0;

  /**
   * @param pattern has the flag `g`
   * @param longest the longest match in characters
   */
  constructor(unread: UnreadText, pattern: RegExp, longest: number) {
    this.#unread = unread;
    this.#pattern = pattern;
    this.#longest = longest;
  }

  /** Returns the first match at or after a position; undefined when the text so far has none. */
  from(position: number): number | undefined {
    if (this.#found !== undefined && this.#found >= position) return this.#found;
    const from = Math.max(position, this.#searched);
    this.#found = this.#unread.search(this.#pattern, from);
    // The first characters of a match may be the last ones of the text.
    this.#searched = this.#found ?? Math.max(from, this.#unread.end - this.#longest + 1);
    return this.#found;
  }
}
