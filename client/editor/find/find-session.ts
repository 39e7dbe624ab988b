import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { RelativePosition } from 'yjs';

import { selectedByCode } from '../extensions/selection-origin/selection-origin.ts';
import { toRelativePosition, toAbsolutePosition } from '../binding/relative-position.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { BlockMatches } from './block-matches.ts';
import { textblocksOf, type Match } from './block-search.ts';
import { compileQuery, EMPTY_QUERY, type FindQuery } from './find-query.ts';
import type { MatchPainter } from './match-painter.ts';
import { PatternTooSlow, type PatternSearch } from './pattern-search.ts';
import { replaceMatches, replacementIn } from './replace-matches.ts';

/** The state that the bar shows; a new object after every change. */
export interface FindState {
  query: FindQuery;
  count: number;
  /** The index of the current match; -1 without a match. */
  current: number;
  /** Why the search failed, as a sentence for the writer. */
  error: string | null;
}

/**
 * Milliseconds to wait for the next character before a pattern is searched: each request makes the worker search all
 * its texts.
 */
export const PATTERN_DELAY_MS = 120;

/** Shown when the search for a pattern was terminated. */
export const TOO_SLOW_TEXT = 'This pattern takes too long. Try a simpler one.';

/** Searches one document while the bar is open. */
export class FindSession {
  readonly #editor: TextEditor;
  readonly #painter: MatchPainter;
  readonly #patterns: PatternSearch;
  readonly #listeners = new Set<() => void>();
  readonly #unlisten: () => void;
  readonly #blockMatches: BlockMatches;
  #matches: readonly Match[] = [];
  #state: FindState = { query: EMPTY_QUERY, count: 0, current: -1, error: null };
  /** The position from which the next match is searched. */
  #position: number;
  /** The same as a relative position, which follows changes of the text around it. */
  #relativePosition: RelativePosition | null = null;
  #frame: number | undefined;
  #patternTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the writer went to another match or replaced one, and so left the position of the caret. */
  #hasMoved = false;
  #isEnded = false;

  constructor(editor: TextEditor, painter: MatchPainter, patterns: PatternSearch) {
    this.#editor = editor;
    this.#painter = painter;
    this.#patterns = patterns;
    this.#blockMatches = new BlockMatches(patterns);
    this.#position = editor.state.selection.from;
    this.#unlisten = editor.listen(this.#handleTransaction);
  }

  readonly getState = (): FindState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setQuery(query: FindQuery): void {
    this.#blockMatches.clear();
    this.#set({ query, error: null });
    clearTimeout(this.#patternTimer);
    if (query.isPattern) this.#patternTimer = setTimeout(() => void this.#search(true), PATTERN_DELAY_MS);
    else void this.#search(true);
  }

  /** Goes to the next or the previous match, and wraps around at the ends of the document. */
  go(step: 1 | -1): void {
    const { length } = this.#matches;
    if (length === 0) return;
    this.#hasMoved = true;
    this.#setCurrent((this.#state.current + step + length) % length);
  }

  /** Replaces the current match and goes to the next one. */
  replace(replacement: string): void {
    const match = this.#matches[this.#state.current];
    if (!match || !this.#canWrite) return;
    const before = this.#editor.state.doc;
    const text = replacementIn(this.#state.query, replacement)(
      match,
      before.textBetween(match.from, match.to),
    );
    if (replaceMatches(this.#editor, [match], () => text) === 0) return;
    this.#hasMoved = true;
    this.#position = match.from + text.length;
    void this.#search(true);
  }

  /** Replaces all matches, as one undo step. @returns how many were replaced */
  replaceAll(replacement: string): number {
    if (!this.#canWrite) return 0;
    const replaced = replaceMatches(
      this.#editor,
      this.#matches,
      replacementIn(this.#state.query, replacement),
    );
    void this.#search(true);
    return replaced;
  }

  /**
   * Ends the search. The caret is where it was before; if the writer went to a match, that match is selected instead.
   */
  end(): void {
    const { view, isDestroyed } = this.#editor;
    const match = this.#hasMoved ? this.#matches[this.#state.current] : undefined;
    this.destroy();
    if (isDestroyed) return;
    const { doc, selection, tr } = view.state;
    const target = match ? TextSelection.create(doc, match.from, match.to) : selection;
    // No tools appear over the text after a search.
    view.dispatch(selectedByCode(tr.setSelection(target).scrollIntoView()));
    view.focus();
  }

  destroy(): void {
    this.#isEnded = true;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#patternTimer);
    this.#unlisten();
    this.#listeners.clear();
    this.#patterns.end();
    this.#painter.end();
  }

  get #canWrite(): boolean {
    return this.#editor.isEditable && !this.#editor.view.composing;
  }

  readonly #handleTransaction = (transaction: Transaction | null): void => {
    if (!transaction?.docChanged) return;
    // All changes of one frame cause one search.
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      void this.#search(false);
    });
  };

  /** @param isRequested whether the writer started the search, so that the current match is scrolled into view */
  async #search(isRequested: boolean): Promise<void> {
    if (this.#isEnded || this.#editor.isDestroyed) return;
    const { query } = this.#state;
    const compiled = compileQuery(query);
    if (compiled.kind !== 'expression') {
      this.#matches = [];
      this.#setCurrent(-1, compiled.kind === 'error' ? compiled.message : null);
      return;
    }
    const { doc } = this.#editor.state;
    const blocks = textblocksOf(doc);
    try {
      const pending = this.#blockMatches.search(blocks, compiled.expression, query.isPattern);
      if (pending) await pending;
    } catch (error) {
      if (!(error instanceof PatternTooSlow) || this.#state.query !== query) return;
      this.#matches = [];
      this.#setCurrent(-1, TOO_SLOW_TEXT);
      return;
    }
    // The query or the document has changed, and another search is running for it.
    if (this.#isEnded || this.#state.query !== query || this.#editor.state.doc !== doc) return;
    this.#matches = blocks.flatMap((found) => this.#blockMatches.matchesIn(found));
    const position =
      !isRequested && this.#relativePosition
        ? toAbsolutePosition(this.#editor.state, this.#relativePosition)
        : null;
    this.#position = position ?? this.#position;
    const after = this.#matches.findIndex(({ to }) => to > this.#position);
    const next = after === -1 && this.#matches.length > 0 ? 0 : after;
    this.#setCurrent(next, null, isRequested);
  }

  #setCurrent(current: number, error: string | null = null, isRequested = true): void {
    const match = this.#matches[current];
    if (match) {
      this.#position = match.from;
      this.#relativePosition = toRelativePosition(this.#editor.state, match.from);
    }
    this.#painter.paint(this.#matches, current);
    if (match && isRequested) this.#painter.show(match);
    this.#set({ count: this.#matches.length, current, error });
  }

  #set(change: Partial<FindState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
