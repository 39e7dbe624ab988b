import type { TextEditor } from '../text-editor/text-editor.ts';
import { onVisibleRangeChange, visiblePositions, rangeOf, scrollerOf } from '../views/visible-range.ts';
import { Paint } from '../views/paint.ts';
import type { Match } from './match.ts';

const HIT = 'find-hit';
const CURRENT = 'find-current';
/** How often the scroll position is corrected while blocks with an estimated height get their real height. */
const SETTLES = 3;
/** Pixels at the bottom that the bar covers. */
const COVERED = 88;

/**
 * Highlights matches, only the visible ones, however many there are. In a browser that cannot paint over text, the
 * current match is only scrolled into view.
 */
export class MatchPainter {
  readonly #editor: TextEditor;
  readonly #painted = new Paint();
  readonly #stop: () => void;
  #matches: readonly Match[] = [];
  #current = -1;

  constructor(editor: TextEditor) {
    this.#editor = editor;
    this.#stop = onVisibleRangeChange(editor.view, () => this.#paint());
  }

  /** @param current the index of the current match; -1 if there is none */
  paint(matches: readonly Match[], current: number): void {
    this.#matches = matches;
    this.#current = current;
    this.#paint();
  }

  /** Scrolls a match into view, with room above and below. */
  show(match: Match, tries = SETTLES): void {
    const { view, isDestroyed } = this.#editor;
    if (isDestroyed) return;
    const scroller = scrollerOf(view);
    const found = rangeOf(view, match.from, match.to)?.getBoundingClientRect();
    if (!found || !scroller) return;
    const frame = scroller.getBoundingClientRect();
    const isInSight = found.top >= frame.top + 24 && found.bottom <= frame.bottom - COVERED;
    if (isInSight) return;
    scroller.scrollTop += found.top - frame.top - frame.height / 3;
    if (tries > 0) requestAnimationFrame(() => this.show(match, tries - 1));
  }

  end(): void {
    this.#stop();
    this.#painted.end();
  }

  #paint(): void {
    const { view, isDestroyed } = this.#editor;
    if (isDestroyed) return;
    const sight = visiblePositions(view);
    const hits: Range[] = [];
    const current: Range[] = [];
    for (const [at, match] of this.#matches.entries()) {
      if (match.to < sight.from) continue;
      if (match.from > sight.to) break;
      const range = rangeOf(view, match.from, match.to);
      if (range) (at === this.#current ? current : hits).push(range);
    }
    this.#painted.show(HIT, hits, 1);
    this.#painted.show(CURRENT, current, 2);
  }
}
