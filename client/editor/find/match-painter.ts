import type { TextEditor } from '../text-editor/text-editor.ts';
import { onVisibleRangeChange, visiblePositions, rangeOf, scrollerOf } from '../views/visible-range.ts';
import { Paint } from '../views/paint.ts';
import type { Match } from './block-search.ts';

export const HIT = 'find-hit';
export const CURRENT = 'find-current';
/** How often the scroll position is corrected while blocks with an estimated height get their real height. */
const SCROLL_CORRECTIONS = 3;
/** Pixels between a match and the edges of the visible part of the page. */
const MARGIN = 24;

/** Returns the lower end of the visible part of a page: the find bar has more rows on a phone, and in a book. */
const visibleEnd = ({ bottom }: DOMRect): number =>
  Math.min(bottom, document.querySelector('.findbar')?.getBoundingClientRect().top ?? bottom);

/**
 * Highlights matches, only the visible ones, however many there are. In a browser that cannot paint over text, the
 * current match is only scrolled into view.
 */
export class MatchPainter {
  readonly #editor: TextEditor;
  readonly #highlights = new Paint();
  readonly #unsubscribe: () => void;
  #matches: readonly Match[] = [];
  #current = -1;

  constructor(editor: TextEditor) {
    this.#editor = editor;
    this.#unsubscribe = onVisibleRangeChange(editor.view, () => this.#paint());
  }

  /** @param current the index of the current match; -1 without a match */
  paint(matches: readonly Match[], current: number): void {
    this.#matches = matches;
    this.#current = current;
    this.#paint();
  }

  /** Scrolls a match into view, with room above and below. */
  show(match: Match, corrections = SCROLL_CORRECTIONS): void {
    const { view, isDestroyed } = this.#editor;
    if (isDestroyed) return;
    const scroller = scrollerOf(view);
    const rect = rangeOf(view, match.from, match.to)?.getBoundingClientRect();
    if (!rect || !scroller) return;
    const frame = scroller.getBoundingClientRect();
    const isVisible = rect.top >= frame.top + MARGIN && rect.bottom <= visibleEnd(frame) - MARGIN;
    if (isVisible) return;
    scroller.scrollTop += rect.top - frame.top - frame.height / 3;
    if (corrections > 0) requestAnimationFrame(() => this.show(match, corrections - 1));
  }

  end(): void {
    this.#unsubscribe();
    this.#highlights.end();
  }

  #paint(): void {
    const { view, isDestroyed } = this.#editor;
    if (isDestroyed) return;
    const visible = visiblePositions(view);
    const hits: Range[] = [];
    const current: Range[] = [];
    for (const [index, match] of this.#matches.entries()) {
      if (match.to < visible.from) continue;
      if (match.from > visible.to) break;
      const range = rangeOf(view, match.from, match.to);
      if (range) (index === this.#current ? current : hits).push(range);
    }
    this.#highlights.show(HIT, hits, 1);
    this.#highlights.show(CURRENT, current, 2);
  }
}
