import { BlockMatches } from '#client/editor/find/block-matches.ts';
import { textblocksOf } from '#client/editor/find/block-search.ts';
import { compileQuery, EMPTY_QUERY, type FindQuery } from '#client/editor/find/find-query.ts';
import { PATTERN_DELAY_MS, TOO_SLOW_TEXT, type FindState } from '#client/editor/find/find-session.ts';
import { PatternTooSlow, type PatternSearch } from '#client/editor/find/pattern-search.ts';
import type { Book, BookMatch, BookPosition } from './book.ts';

/** The number of matches in one chapter. */
export interface ChapterMatches {
  id: string;
  name: string;
  count: number;
}

/** The state that the bar shows; a new object after every change. */
export interface BookFindState extends FindState {
  /** The chapters with matches, in order. */
  chapters: readonly ChapterMatches[];
  /** The current match; null without a match. */
  match: BookMatch | null;
  /** How many chapters cannot be searched, because their text is not on this device yet. */
  missingCount: number;
}

export const NO_BOOK_STATE: BookFindState = {
  query: EMPTY_QUERY,
  count: 0,
  current: -1,
  error: null,
  chapters: [],
  match: null,
  missingCount: 0,
};

/** Paints matches and scrolls to one of them. */
export interface BookPainter {
  paint: (matches: readonly BookMatch[], current: BookMatch | null) => void;
  show: (match: BookMatch) => void;
  end: () => void;
}

/** Searches all chapters of a page while the bar is open. */
export class BookFindSession {
  readonly #book: Book;
  readonly #painter: BookPainter;
  readonly #patterns: Pick<PatternSearch, 'search' | 'end'>;
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  readonly #blockMatches: BlockMatches;
  #matches: readonly BookMatch[] = [];
  #state = NO_BOOK_STATE;
  /** The position from which the next match is searched. */
  #position: BookPosition | null;
  #frame: number | undefined;
  #patternTimer: ReturnType<typeof setTimeout> | undefined;
  #searchCount = 0;
  #isEnded = false;

  /** @param query the query of an earlier search that goes on; the page does not scroll to its match */
  constructor(
    book: Book,
    painter: BookPainter,
    patterns: Pick<PatternSearch, 'search' | 'end'>,
    query: FindQuery = EMPTY_QUERY,
  ) {
    this.#book = book;
    this.#painter = painter;
    this.#patterns = patterns;
    this.#blockMatches = new BlockMatches(patterns);
    this.#position = book.position();
    this.#stop = book.onChange(() => {
      // All changes of one frame cause one search.
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.refresh();
      });
    });
    this.#state = { ...NO_BOOK_STATE, query };
    this.refresh();
  }

  readonly getState = (): BookFindState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the matches in one chapter, in order. */
  matchesIn(chapterId: string): readonly BookMatch[] {
    return this.#matches.filter((match) => match.chapterId === chapterId);
  }

  setQuery(query: FindQuery): void {
    this.#blockMatches.clear();
    this.#set({ query, error: null });
    clearTimeout(this.#patternTimer);
    if (query.isPattern) this.#patternTimer = setTimeout(() => void this.#search(true), PATTERN_DELAY_MS);
    else void this.#search(true);
  }

  /** Goes to the next or the previous match, and wraps around at the ends of the book. */
  go(step: 1 | -1): void {
    const { length } = this.#matches;
    if (length > 0) this.#setCurrent((this.#state.current + step + length) % length);
  }

  /** Goes to the first match in a chapter. */
  goToChapter(chapterId: string): void {
    const first = this.#matches.findIndex((match) => match.chapterId === chapterId);
    if (first >= 0) this.#setCurrent(first);
  }

  /** Searches again after a change of the chapters. The page does not scroll. */
  refresh(): void {
    void this.#search(false);
  }

  /** Searches again after a replacement, from behind it. */
  continueAfter(position: BookPosition | null): void {
    this.#position = position ?? this.#position;
    void this.#search(true);
  }

  end(): void {
    this.#isEnded = true;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#patternTimer);
    this.#stop();
    this.#listeners.clear();
    this.#patterns.end();
    this.#painter.end();
  }

  /** @param isRequested whether the writer started the search, so that the current match is scrolled into view */
  async #search(isRequested: boolean): Promise<void> {
    if (this.#isEnded) return;
    const searchId = ++this.#searchCount;
    const { query } = this.#state;
    const chapters = this.#book.chapters();
    const missingCount = chapters.filter(({ doc }) => doc === null).length;
    const compiled = compileQuery(query);
    if (compiled.kind !== 'expression')
      return this.#fail(compiled.kind === 'error' ? compiled.message : null, missingCount);
    const blocks = chapters.flatMap(({ id, doc }) =>
      doc === null ? [] : textblocksOf(doc).map((found) => ({ ...found, chapterId: id })),
    );
    try {
      const pending = this.#blockMatches.search(blocks, compiled.expression, query.isPattern);
      if (pending) await pending;
    } catch (error) {
      if (error instanceof PatternTooSlow && searchId === this.#searchCount)
        this.#fail(TOO_SLOW_TEXT, missingCount);
      return;
    }
    // The query or a text has changed, and another search is running for it.
    if (this.#isEnded || searchId !== this.#searchCount) return;
    this.#matches = blocks.flatMap((found) =>
      this.#blockMatches.matchesIn(found).map((match) => ({ ...match, chapterId: found.chapterId })),
    );
    const counts = Map.groupBy(this.#matches, ({ chapterId }) => chapterId);
    this.#state = {
      ...this.#state,
      missingCount,
      chapters: chapters.flatMap(({ id, name }) => {
        const count = counts.get(id)?.length ?? 0;
        return count === 0 ? [] : [{ id, name, count }];
      }),
    };
    this.#setCurrent(this.#firstFromPosition(chapters.map(({ id }) => id)), isRequested);
  }

  #firstFromPosition(chapterIds: readonly string[]): number {
    if (this.#matches.length === 0) return -1;
    const position = this.#position;
    if (!position) return 0;
    const orderOf = new Map(chapterIds.map((id, index) => [id, index]));
    const order = orderOf.get(position.chapterId) ?? 0;
    const found = this.#matches.findIndex(({ chapterId, to }) => {
      const own = orderOf.get(chapterId) ?? 0;
      return own > order || (own === order && to > position.pos);
    });
    return Math.max(found, 0);
  }

  #fail(error: string | null, missingCount: number): void {
    this.#matches = [];
    this.#state = { ...this.#state, chapters: [], missingCount, error };
    this.#setCurrent(-1);
  }

  #setCurrent(current: number, isRequested = true): void {
    const match = this.#matches[current] ?? null;
    if (match) this.#position = { chapterId: match.chapterId, pos: match.from };
    this.#painter.paint(this.#matches, match);
    if (match && isRequested) this.#painter.show(match);
    this.#set({ count: this.#matches.length, current, match });
  }

  #set(change: Partial<BookFindState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
