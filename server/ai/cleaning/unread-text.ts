/** Reads an answer once, from its beginning to its end. */
interface TextScanner {
  /** Reads the next characters. */
  read: (text: string) => void;
  /** No further text will come. */
  end: () => void;
}

/**
 * The part of a streamed answer that is not read yet. Positions are offsets in the whole answer, so they stay valid
 * while the text grows.
 */
export class UnreadText {
  readonly #scanners: readonly TextScanner[];
  #text = '';
  /** The position of the first stored character. */
  #base = 0;
  #isLast = false;
  /** The position of the next character to read. */
  at = 0;
  /** The number of characters that were looked at, again and again. Tests compare it with the length of the answer. */
  looked = 0;

  constructor(scanners: readonly TextScanner[]) {
    this.#scanners = scanners;
  }

  /** The position behind the last character. */
  get end(): number {
    return this.#base + this.#text.length;
  }

  get isEmpty(): boolean {
    return this.at >= this.end;
  }

  /** Whether no further text will come. */
  get isLast(): boolean {
    return this.#isLast;
  }

  append(text: string): void {
    this.#text = this.#text.slice(this.at - this.#base) + text;
    this.#base = this.at;
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
    this.#text = this.#text.slice(0, Math.max(0, position - this.#base));
  }

  /** Returns the character at a position; empty behind the end. */
  charAt(position: number): string {
    this.looked += 1;
    return this.#text.charAt(position - this.#base);
  }

  slice(from: number, to: number): string {
    this.looked += Math.max(0, to - from);
    return this.#text.slice(from - this.#base, to - this.#base);
  }

  /** Whether an expression with the flag `y` matches at a position. It must match a few characters at the most. */
  matches(pattern: RegExp, position: number): RegExpExecArray | undefined {
    pattern.lastIndex = position - this.#base;
    const found = pattern.exec(this.#text) ?? undefined;
    this.looked += found?.[0].length ?? 1;
    return found;
  }

  /**
   * Returns the first match of an expression with the flag `g` at or after a position; undefined without one. It must
   * match a few characters at the most.
   */
  search(pattern: RegExp, from: number): number | undefined {
    const start = Math.max(0, from - this.#base);
    pattern.lastIndex = start;
    const found = pattern.exec(this.#text);
    this.looked += (found?.index ?? this.#text.length) - start;
    return found ? this.#base + found.index : undefined;
  }
}

/**
 * Finds the next match of an expression in an unread text. The positions that are asked for must not decrease: then
 * each character is looked at once, however often the same question is asked while the text grows.
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
