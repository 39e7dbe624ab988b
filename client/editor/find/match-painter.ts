import type { TextEditor } from '../text-editor/text-editor.ts';
import type { Match } from './find-session.ts';

const HIT = 'find-hit';
const CURRENT = 'find-current';
/** How often a match is brought into sight again while blocks that were only guessed at get their height. */
const SETTLES = 3;
/** Pixels at the bottom that the bar covers. */
const COVERED = 88;

/**
 * Washes found words, those in sight only. The browser paints them over the text (CSS custom highlights): no element
 * changes, so neither a caret nor a composition is disturbed, however many there are.
 */
export class MatchPainter {
  readonly #editor: TextEditor;
  readonly #scroller: Element | null;
  readonly #resizes: ResizeObserver;
  #matches: readonly Match[] = [];
  #current = -1;
  #frame: number | undefined;

  constructor(editor: TextEditor) {
    this.#editor = editor;
    this.#scroller = editor.view.dom.closest('.stage');
    this.#scroller?.addEventListener('scroll', this.#later, { passive: true });
    this.#resizes = new ResizeObserver(this.#later);
    this.#resizes.observe(editor.view.dom);
  }

  /** @param current which of them is at hand, -1 for none */
  paint(matches: readonly Match[], current: number): void {
    this.#matches = matches;
    this.#current = current;
    this.#paint();
  }

  /** Brings a match into sight, with room above and below. */
  show(match: Match, tries = SETTLES): void {
    const range = this.#rangeOf(match);
    const scroller = this.#scroller;
    if (!range || !scroller) return;
    const found = range.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    const isInSight = found.top >= frame.top + 24 && found.bottom <= frame.bottom - COVERED;
    if (isInSight) return;
    scroller.scrollTop += found.top - frame.top - frame.height / 3;
    if (tries > 0) requestAnimationFrame(() => this.show(match, tries - 1));
  }

  end(): void {
    this.#scroller?.removeEventListener('scroll', this.#later);
    this.#resizes.disconnect();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    highlights()?.delete(HIT);
    highlights()?.delete(CURRENT);
  }

  readonly #later = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paint();
    });
  };

  #paint(): void {
    const registry = highlights();
    if (!registry || this.#editor.isDestroyed) return;
    const [first, last] = this.#positionsInSight();
    const hits = new Highlight();
    const current = new Highlight();
    for (const [at, match] of this.#matches.entries()) {
      if (match.to < first) continue;
      if (match.from > last) break;
      const range = this.#rangeOf(match);
      if (range) (at === this.#current ? current : hits).add(range);
    }
    current.priority = 1;
    registry.set(HIT, hits);
    registry.set(CURRENT, current);
  }

  /** Where the blocks in sight begin and end, found by halving: there may be thousands. */
  #positionsInSight(): [number, number] {
    const { view } = this.#editor;
    const { children } = view.dom;
    const frame = this.#scroller?.getBoundingClientRect();
    const whole: [number, number] = [0, view.state.doc.content.size];
    if (!frame || children.length === 0) return whole;
    const firstWhere = (holds: (rect: DOMRect) => boolean): Element | undefined => {
      let [low, high] = [0, children.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const child = children[middle];
        if (child && holds(child.getBoundingClientRect())) high = middle;
        else low = middle + 1;
      }
      return children[low];
    };
    const top = firstWhere(({ bottom }) => bottom >= frame.top);
    const below = firstWhere((rect) => rect.top > frame.bottom);
    return [top ? view.posAtDOM(top, 0) : whole[1], below ? view.posAtDOM(below, 0) : whole[1]];
  }

  #rangeOf({ from, to }: Match): Range | undefined {
    const { view } = this.#editor;
    if (to > view.state.doc.content.size) return undefined;
    const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)];
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  }
}

/** Absent in a browser that cannot paint so: the match at hand is then shown by scrolling alone. */
const highlights = (): HighlightRegistry | undefined =>
  typeof CSS !== 'undefined' && 'highlights' in CSS ? CSS.highlights : undefined;
