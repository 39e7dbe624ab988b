import { Paint } from '#client/editor/views/paint.ts';
import { CURRENT, HIT } from '#client/editor/find/match-painter.ts';
import { scrollToTop } from '../scroll-anchor/scroll-anchor.ts';
import type { BookMatch } from './book.ts';
import type { BookPainter } from './book-find-session.ts';
import type { PageBook } from './page-book.ts';

/** Pixels at the bottom that the bar covers. */
const COVERED = 160;

/** Highlights the matches in the viewport, in static texts and in the editor alike. */
export class BookMatchPainter implements BookPainter {
  readonly #book: PageBook;
  readonly #paint = new Paint();
  readonly #scroller: Element | null;
  #matches: readonly BookMatch[] = [];
  #current: BookMatch | null = null;
  #frame: number | undefined;
  #stopScrolling = (): void => {};

  constructor(book: PageBook) {
    this.#book = book;
    this.#scroller = book.scroller;
    this.#scroller?.addEventListener('scroll', this.#schedule, { passive: true });
  }

  paint(matches: readonly BookMatch[], current: BookMatch | null): void {
    this.#matches = matches;
    this.#current = current;
    this.#paintVisible();
  }

  /** Scrolls a match into view, with room above and below. */
  show(match: BookMatch): void {
    const frame = this.#scroller?.getBoundingClientRect();
    const rect = this.#book.rangeOf(match)?.getBoundingClientRect();
    if (!frame || !rect || !this.#scroller) return;
    if (rect.top >= frame.top + 24 && rect.bottom <= frame.bottom - COVERED) return;
    this.#stopScrolling();
    this.#stopScrolling = scrollToTop(
      this.#scroller,
      () => this.#book.rangeOf(match) ?? null,
      frame.height / 3,
    );
  }

  end(): void {
    this.#scroller?.removeEventListener('scroll', this.#schedule);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#stopScrolling();
    this.#paint.end();
  }

  readonly #schedule = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paintVisible();
    });
  };

  #paintVisible(): void {
    const extents = new Map(this.#book.visibleChapters().map((id) => [id, this.#book.visibleExtent(id)]));
    const hits: Range[] = [];
    const current: Range[] = [];
    for (const match of this.#matches) {
      const extent = extents.get(match.chapterId);
      if (!extent || match.to < extent.from || match.from > extent.to) continue;
      const range = this.#book.rangeOf(match);
      if (range) (match === this.#current ? current : hits).push(range);
    }
    this.#paint.show(HIT, hits, 1);
    this.#paint.show(CURRENT, current, 2);
  }
}
