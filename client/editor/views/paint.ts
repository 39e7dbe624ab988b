/** The browser's registry of custom highlights; undefined if the browser has none. */
const registry = (): HighlightRegistry | undefined =>
  typeof CSS !== 'undefined' && 'highlights' in CSS ? CSS.highlights : undefined;

/** Whether this browser can paint over text. */
export const canPaint = (): boolean => registry() !== undefined;

/**
 * Ranges that the browser paints over the text (CSS custom highlights), styled by `::highlight(name)`. No element
 * changes, so neither a caret nor a composition is disturbed. Several editors on a page share a name, each with its
 * own ranges.
 */
export class Paint {
  readonly #rangesByName = new Map<string, readonly Range[]>();

  /** @param priority where two names overlap, the higher one is painted */
  show(name: string, ranges: readonly Range[], priority = 0): void {
    const shared = registry();
    if (!shared) return;
    const highlight = shared.get(name) ?? new Highlight();
    for (const range of this.#rangesByName.get(name) ?? []) highlight.delete(range);
    for (const range of ranges) highlight.add(range);
    highlight.priority = priority;
    this.#rangesByName.set(name, ranges);
    if (highlight.size > 0) shared.set(name, highlight);
    else shared.delete(name);
  }

  end(): void {
    for (const name of this.#rangesByName.keys()) this.show(name, []);
  }
}
