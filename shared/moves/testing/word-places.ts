/** The fate of the typed words and paragraph breaks of a run. Each word is one unique character. */
export interface WordReport {
  readonly words: number;
  readonly lost: number;
  readonly doubled: number;
  /** Deleted, and yet present. */
  readonly undead: number;
  /** Outside of the nearest neighbours that survived of those between which it was typed. */
  readonly misplaced: number;
  readonly breaks: { readonly lost: number; readonly doubled: number; readonly undead: number };
}

/** The tokens between which an author put a word or paragraph break. */
export interface Place {
  readonly left: string | undefined;
  readonly right: string | undefined;
}

const FIRST_WORD = 0x4e00;

/** Returns the token of the paragraph break that begins the block with this id. Every other token is a word. */
export const breakOf = (id: unknown): string => `B${String(id)}`;
export const isBreak = (token: string): boolean => token.startsWith('B');

/** Follows every word and paragraph break of a run, and reports at the end which of them are not where they belong. */
export class WordPlaces {
  readonly #places = new Map<string, Place>();
  readonly #authors = new Map<string, unknown>();
  readonly #deleted = new Set<string>();
  readonly #deleters = new Map<string, Set<unknown>>();
  readonly #restorers = new Map<string, Set<unknown>>();
  /** Tokens that one person deleted and another restored at the same time: they may be there or not. */
  readonly #contested = new Set<string>();
  /** The ids of one break: a block that a device shows twice for a round trip gets a second one when it is edited. */
  readonly #idsOfBreak = new Map<string, Set<string>>();
  #words = 0;

  /** Returns the next word to type. */
  nextWord(): string {
    this.#words += 1;
    return String.fromCharCode(FIRST_WORD + this.#words - 1);
  }

  put(token: string, place: Place, author?: unknown): void {
    this.#places.set(token, place);
    this.#authors.set(token, author);
  }

  /** Records the words and breaks of a text that nobody typed. */
  putAll(tokens: readonly string[]): void {
    for (const [index, token] of tokens.entries())
      this.put(token, { left: tokens[index - 1], right: undefined });
  }

  has(token: string): boolean {
    return this.#places.has(token);
  }

  /** Whether a person may undo or redo to no trace of a token: they typed it, or had deleted it themselves. */
  mayTakeAway(token: string, by: unknown): boolean {
    return this.#authors.get(token) === by || (this.#deleters.get(token)?.has(by) ?? false);
  }

  /** Records that one of two blocks with the same id got another one. Both are the same break. */
  rename(token: string, next: string): void {
    const ids = new Set([...this.#idsOf(token), ...this.#idsOf(next)]);
    for (const id of ids) this.#idsOfBreak.set(id, ids);
  }

  #idsOf(token: string): readonly string[] {
    return [...(this.#idsOfBreak.get(token) ?? [token])];
  }

  isDeleted(token: string): boolean {
    return this.#deleted.has(token);
  }

  delete(token: string, by?: unknown): void {
    this.#deleted.add(token);
    this.#count(token, this.#deleters, by);
  }

  /** Records that an undo or redo inserted a deleted token again. */
  restore(token: string, by: unknown): void {
    this.#deleted.delete(token);
    this.#count(token, this.#restorers, by);
  }

  #count(token: string, people: Map<string, Set<unknown>>, by: unknown): void {
    people.set(token, (people.get(token) ?? new Set()).add(by));
    const [deleters, restorers] = [this.#deleters.get(token), this.#restorers.get(token)];
    if (deleters && restorers && new Set([...deleters, ...restorers]).size > 1) this.#contested.add(token);
  }

  /** @param tokens the words and breaks of the text at the end of the run, in order */
  report(tokens: readonly string[]): WordReport {
    const at = new Map<string, number>();
    let [doubled, breaksDoubled] = [0, 0];
    for (const [index, token] of tokens.entries()) {
      if (this.#idsOf(token).some((id) => at.has(id))) {
        if (isBreak(token)) breaksDoubled += 1;
        else doubled += 1;
      }
      if (!at.has(token)) at.set(token, index);
    }
    const { missing, undead, misplaced } = this.#problems(at);
    return {
      words: this.#words,
      lost: missing.filter((token) => !isBreak(token)).length,
      doubled,
      undead: undead.filter((token) => !isBreak(token)).length,
      misplaced: misplaced.length,
      breaks: {
        lost: missing.filter(isBreak).length,
        doubled: breaksDoubled,
        undead: undead.filter(isBreak).length,
      },
    };
  }

  /** Describes every token that is not where it belongs, for a failed run. */
  describe(tokens: readonly string[]): string[] {
    const at = new Map(tokens.map((token, index) => [token, index]));
    const { missing, undead, misplaced } = this.#problems(at);
    return [
      ...tokens.filter((token, index) => at.get(token) !== index).map((token) => `doubled ${token}`),
      ...missing.map((token) => `lost ${token}`),
      ...undead.map((token) => `undead ${token}`),
      ...misplaced.map((token) => {
        const { left, right } = this.#places.get(token) ?? {};
        return `misplaced ${token} between ${left} and ${right}`;
      }),
    ];
  }

  #problems(at: ReadonlyMap<string, number>): { missing: string[]; undead: string[]; misplaced: string[] } {
    const judged = [...this.#places.keys()].filter((token) => !this.#contested.has(token));
    return {
      missing: judged.filter((token) =>
        this.#idsOf(token).every((id) => !this.#deleted.has(id) && !at.has(id)),
      ),
      // Whoever deletes one of two blocks that are one break may keep the other.
      undead: judged.filter(
        (token) => this.#deleted.has(token) && at.has(token) && !this.#idsOfBreak.has(token),
      ),
      misplaced: [...this.#places.keys()].filter(
        (token) =>
          !isBreak(token) && !this.#deleted.has(token) && at.has(token) && this.#isMisplaced(token, at),
      ),
    };
  }

  #isMisplaced(token: string, at: ReadonlyMap<string, number>): boolean {
    const nearest = (side: 'left' | 'right'): number | undefined => {
      const seen = new Set<string>();
      let neighbour = this.#places.get(token)?.[side];
      while (neighbour !== undefined && !at.has(neighbour) && !seen.has(neighbour)) {
        seen.add(neighbour);
        neighbour = this.#places.get(neighbour)?.[side];
      }
      return neighbour === undefined ? undefined : at.get(neighbour);
    };
    const here = at.get(token) ?? 0;
    const left = nearest('left') ?? -1;
    // No word stands before the first break: a deleted first block leaves its words to the next one.
    const right = nearest('right') || Infinity;
    // Where the neighbours stand in the other order now, one of them is enough.
    return left > right ? left > here && here > right : left > here || right < here;
  }
}

/** Adds up the reports of several seeds. */
export function sumWords(reports: readonly WordReport[]): WordReport {
  const sum = (count: (report: WordReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    words: sum(({ words }) => words),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    undead: sum(({ undead }) => undead),
    misplaced: sum(({ misplaced }) => misplaced),
    breaks: {
      lost: sum(({ breaks }) => breaks.lost),
      doubled: sum(({ breaks }) => breaks.doubled),
      undead: sum(({ breaks }) => breaks.undead),
    },
  };
}
