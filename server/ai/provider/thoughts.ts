/** The names of the tags around thoughts, in the models that put them into the answer. */
const NAMES = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think'] as const;
const LONGEST = Math.max(...NAMES.map((name) => `</${name}>`.length));

/** A text of the request that has such a tag itself: the answer may repeat it. */
const TAGS = new RegExp(`</?(?:${NAMES.join('|')})>`, 'i');

/** Names of models that think. Some of their servers send the thoughts with a tag at their end alone. */
const THINKING_MODEL =
  /(?:^|[^a-z])(?:r1|qwq|think|thinking|reason|reasoner|reasoning|magistral)(?:[^a-z]|$)/i;

/** The most characters of one answer that are held back. */
const MAX_HELD = 200_000;

/** Models whose thoughts have been seen without a tag at their beginning, by address and name. */
const unmarkedModels = new Set<string>();
const MAX_UNMARKED = 1_000;

/** The answer has a tag at the end of thoughts, and the thoughts were passed on as text. */
export class UnmarkedThoughts extends Error {
  override readonly name = 'UnmarkedThoughts';
}

/**
 * Removes the thoughts that a model puts into its answer: `<think>…</think>` at its beginning, or everything before a
 * `</think>` without the other tag. Text is held back while it may be a thought: of a model that is known to think,
 * until the tag at the end, and at most to the end of the answer.
 */
export class Thoughts {
  readonly #model: string;
  #part: 'start' | 'thoughts' | 'held' | 'gap' | 'text';
  /** Text that is not passed on yet. */
  #kept = '';
  readonly #watchesForEnd: boolean;

  /**
   * @param texts those of the request
   * @param model with its address, such as `https://models.example/v1 qwq-32b`
   */
  constructor(texts: readonly string[], model: string) {
    this.#model = model;
    this.#watchesForEnd = !texts.some((text) => TAGS.test(text));
    this.#part = this.#watchesForEnd ? 'start' : 'text';
  }

  /** Reports that the provider separates the thoughts, so that none are in the text. */
  areSeparate(): void {
    if (this.#part === 'held' || this.#part === 'start') this.#part = 'text';
  }

  /**
   * Reads the next piece of an answer.
   * @returns the text that belongs to the answer; it may be empty
   * @throws UnmarkedThoughts when what was passed on before is a thought
   */
  read(piece: string, isLast = false): string {
    this.#kept += piece;
    if (this.#part === 'start') this.#readStart(isLast);
    if (this.#part === 'thoughts' && !this.#readEnd(isLast)) return '';
    if (this.#part === 'held' && !this.#readEnd(isLast)) return isLast ? this.#release(0) : '';
    if (this.#part === 'gap') {
      this.#kept = this.#kept.trimStart();
      if (this.#kept !== '') this.#part = 'text';
    }
    if (this.#part === 'text') return this.#readText(isLast);
    return '';
  }

  #readStart(isLast: boolean): void {
    this.#kept = this.#kept.trimStart();
    const beginning = this.#kept.slice(0, LONGEST).toLowerCase();
    const opening = NAMES.find((name) => beginning.startsWith(`<${name}>`));
    if (opening !== undefined) {
      this.#part = 'thoughts';
      this.#kept = this.#kept.slice(opening.length + 2);
      return;
    }
    const mayOpen = NAMES.some((name) => `<${name}>`.startsWith(beginning));
    if (mayOpen && !isLast) return;
    const isHeld =
      unmarkedModels.has(this.#model) || THINKING_MODEL.test(this.#model.split(' ').at(-1) ?? '');
    this.#part = isHeld ? 'held' : 'text';
  }

  /** Looks for the end of the thoughts. @returns whether it is there */
  #readEnd(isLast: boolean): boolean {
    const end = endOfThoughts(this.#kept);
    if (end !== undefined) {
      this.#part = 'gap';
      this.#kept = this.#kept.slice(end);
      return true;
    }
    if (this.#part === 'thoughts') this.#kept = isLast ? '' : this.#kept.slice(1 - LONGEST);
    else if (this.#kept.length > MAX_HELD) throw new UnmarkedThoughts('more than can be held');
    return false;
  }

  #readText(isLast: boolean): string {
    if (!this.#watchesForEnd) return this.#release(0);
    if (endOfThoughts(this.#kept) !== undefined) {
      if (unmarkedModels.size < MAX_UNMARKED) unmarkedModels.add(this.#model);
      throw new UnmarkedThoughts('thoughts without a beginning');
    }
    const at = this.#kept.lastIndexOf('</');
    const tail = at === -1 ? (this.#kept.endsWith('<') ? '<' : '') : this.#kept.slice(at).toLowerCase();
    const mayEnd = tail !== '' && !isLast && NAMES.some((name) => `</${name}>`.startsWith(tail));
    return this.#release(mayEnd ? tail.length : 0);
  }

  /** Returns the kept text except its last characters. */
  #release(rest: number): string {
    const text = this.#kept.slice(0, this.#kept.length - rest);
    this.#kept = this.#kept.slice(text.length);
    return text;
  }
}

/** Returns the position behind the first tag that ends thoughts; undefined without one. */
function endOfThoughts(text: string): number | undefined {
  let from = text.indexOf('</');
  while (from !== -1) {
    const beginning = text.slice(from, from + LONGEST).toLowerCase();
    const name = NAMES.find((each) => beginning.startsWith(`</${each}>`));
    if (name !== undefined) return from + name.length + 3;
    from = text.indexOf('</', from + 2);
  }
  return undefined;
}
