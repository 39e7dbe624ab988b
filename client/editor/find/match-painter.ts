import type { TextEditor } from '../text-editor/text-editor.ts';
import { onVisibleRangeChange, visiblePositions, rangeOf, scrollerOf } from '../views/visible-range.ts';
import { Paint } from '../views/paint.ts';
import type { Match } from './match.ts';

const HIT = 'find-hit';
const CURRENT = 'find-current';
/** How often a match is brought into sight again while blocks that were only guessed at get their height. */
const SETTLES = 3;
/** Pixels at the bottom that the bar covers. */
const COVERED = 88;

/**
 * Washes found words, those in sight only, however many there are. Where the browser cannot paint over text, the match at
 * hand is shown by scrolling alone.
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

  /** @param current which of them is at hand, -1 for none */
  paint(matches: readonly Match[], current: number): void {
    this.#matches = matches;
    this.#current = current;
    this.#paint();
  }

  /** Brings a match into sight, with room above and below. */
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
