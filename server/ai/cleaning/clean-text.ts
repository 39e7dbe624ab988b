/** A tag would begin behind a `<` if the answer were HTML. */
const TAG_BEHIND = /^[a-z/!?]/i;

/** The cleaned text of an answer. The caller reads it in pieces. */
export class CleanText {
  readonly #maxLength: number;
  #parts: string[] = [];
  /** The last character that was added. */
  #last = '';
  /** White space at the end of the text so far. */
  #space: string[] = [];
  #taken = 0;

  /** @param maxLength the length in characters at which the text ends */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Whether the text has its longest length; further text is dropped. */
  get isFull(): boolean {
    return this.#taken >= this.#maxLength;
  }

  /** Adds text without markup. */
  add(text: string): void {
    // Its brackets must not become a link, such as together with text behind a tag that was removed.
    this.addMarkup(text.replaceAll('](', '] ('));
  }

  /** Adds code, or a link that may stay. */
  addMarkup(text: string): void {
    if (text === '') return;
    if (isJoined(this.#last, text)) this.#parts.push(' ');
    this.#parts.push(text);
    this.#last = text.slice(-1);
  }

  /** Returns the text since the last call, cut at the limit. White space that may be the end is held back. */
  take(): string {
    const found = this.#parts.join('');
    this.#parts = [];
    const text = found.trimEnd();
    if (text === '') {
      if (found !== '') this.#space.push(found);
      return '';
    }
    const all = this.#space.join('') + text;
    this.#space = [found.slice(text.length)];
    const rest = all.slice(0, Math.max(0, this.#maxLength - this.#taken));
    this.#taken += rest.length;
    // The limit may cut a surrogate pair in two.
    return rest.length < all.length ? rest.replace(/[\ud800-\udbff]$/, '') : rest;
  }
}

/** Whether two texts that were apart would become a tag, a link or an image together. */
const isJoined = (before: string, text: string): boolean =>
  (before === '<' && TAG_BEHIND.test(text)) ||
  (before === ']' && text.startsWith('(')) ||
  (before === '!' && text.startsWith('['));
