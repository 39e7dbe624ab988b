import { snippetOf, type TextRange } from '#shared/search/find-words.ts';
import type { SearchTerm } from '#shared/search/index-words.ts';
import { scanForm, scanNeedle } from '#shared/search/scan-words.ts';

/** A part of a document or a canvas that matches a search. */
export interface Passage {
  /** The id of the document or the canvas. */
  itemId: string;
  /** The id of the document's block or the canvas's node; null for a block without an id. */
  partId: string | null;
  /** The words around the first match, on one line. */
  snippet: string;
  /** The ranges of the matches in the snippet, in UTF-16 units. */
  found: TextRange[];
}

interface ScannedText {
  /** The normalised text of all parts, one after the other. */
  form: string;
  /** The offset in `form` at which each part starts, and the end of the last part. */
  starts: Uint32Array;
  partIds: readonly (string | null)[];
  /**
   * The parts as a reader sees them, one line each, in UTF-8. That takes half the memory of a string; few are
   * displayed.
   */
  lines: Uint8Array;
}

const MAX_PASSAGES = 30;
const MAX_PER_ITEM = 3;

/**
 * Searches texts by scanning them. A thousand chapters are scanned faster than a reader notices, so that no index has
 * to be built and maintained.
 */
export class TextScan {
  readonly #texts = new Map<string, ScannedText>();

  set(itemId: string, parts: readonly { id: string | null; text: string }[]): void {
    const searchable = parts.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const starts = new Uint32Array(searchable.length + 1);
    const forms = searchable.map(({ text }, index) => {
      const form = scanForm(text);
      starts[index + 1] = (starts[index] ?? 0) + form.length;
      return form;
    });
    this.#texts.set(itemId, {
      form: forms.join(''),
      starts,
      partIds: searchable.map(({ id }) => id),
      lines: new TextEncoder().encode(searchable.map(({ text }) => text.replaceAll(/\s/g, ' ')).join('\n')),
    });
  }

  delete(itemId: string): void {
    this.#texts.delete(itemId);
  }

  /**
   * Returns the parts that contain all terms: at most thirty, and at most three of one document or canvas.
   * @param itemIds the items to search, in the order of the results
   */
  search(terms: readonly SearchTerm[], itemIds: Iterable<string>): Passage[] {
    const queryTerms = terms.map((term) => term.typed);
    // The longest term is usually the rarest. The others are searched only in parts that contain it.
    const [needle, ...others] = terms.map(scanNeedle).toSorted((a, b) => b.length - a.length);
    const passages: Passage[] = [];
    if (needle === undefined) return passages;
    for (const itemId of itemIds) {
      const text = this.#texts.get(itemId);
      const found = text ? matchingParts(text, needle, others) : [];
      if (!text || found.length === 0) continue;
      const lines = new TextDecoder().decode(text.lines).split('\n');
      for (const index of found) {
        passages.push({
          itemId,
          partId: text.partIds[index] ?? null,
          ...snippetOf(lines[index] ?? '', queryTerms),
        });
      }
      if (passages.length >= MAX_PASSAGES) return passages.slice(0, MAX_PASSAGES);
    }
    return passages;
  }
}

/** Returns the indexes of the first parts that contain the needle and all other terms. */
function matchingParts({ form, starts }: ScannedText, needle: string, others: readonly string[]): number[] {
  const found: number[] = [];
  if (!others.every((other) => form.includes(other))) return found;
  let offset = form.indexOf(needle);
  while (offset >= 0 && found.length < MAX_PER_ITEM) {
    const index = partIndexAt(starts, offset);
    const end = starts[index + 1] ?? form.length;
    const isWithin = offset + needle.length <= end;
    const part = form.slice(starts[index], end);
    if (isWithin && others.every((other) => part.includes(other))) found.push(index);
    // A match across the end of one part and the start of the next is not a match: the parts are separate texts.
    offset = form.indexOf(needle, isWithin ? end : offset + 1);
  }
  return found;
}

/** Returns the index of the last part that starts at or before an offset. */
function partIndexAt(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
