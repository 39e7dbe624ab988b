import { snippetOf, type Range } from '#shared/search/find-words.ts';
import type { SearchTerm } from '#shared/search/index-words.ts';
import { scanForm, scanNeedle } from '#shared/search/scan-words.ts';

/** A part of a document or a canvas in which the words stand. */
export interface Passage {
  /** Of the document or the canvas. */
  itemId: string;
  /** A document's block, a canvas's node; null for a block without an id. */
  partId: string | null;
  /** The words around the first place, on one line. */
  snippet: string;
  /** Where the words stand in the snippet, in UTF-16 units. */
  found: Range[];
}

interface ScannedText {
  /** The forms of all parts, one after the other. */
  form: string;
  /** Where each part begins in the form, and where the last one ends. */
  starts: Uint32Array;
  partIds: readonly (string | null)[];
  /** The parts as they are read, a line each, in UTF-8: half the room of a string, and few are ever shown. */
  lines: Uint8Array;
}

const MOST = 30;
const OF_ONE_ITEM = 3;

/**
 * Texts in which words are looked for by going through them: a thousand chapters are gone through in less time
 * than an eye notices, and no index has to be built and kept up.
 */
export class TextScan {
  readonly #texts = new Map<string, ScannedText>();

  set(itemId: string, parts: readonly { id: string | null; text: string }[]): void {
    const worded = parts.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const starts = new Uint32Array(worded.length + 1);
    const forms = worded.map(({ text }, at) => {
      const form = scanForm(text);
      starts[at + 1] = (starts[at] ?? 0) + form.length;
      return form;
    });
    this.#texts.set(itemId, {
      form: forms.join(''),
      starts,
      partIds: worded.map(({ id }) => id),
      lines: new TextEncoder().encode(worded.map(({ text }) => text.replaceAll(/\s/g, ' ')).join('\n')),
    });
  }

  delete(itemId: string): void {
    this.#texts.delete(itemId);
  }

  /**
   * Parts that hold all the terms, thirty at most and three of a document or canvas.
   * @param itemIds where to look, in the order in which they are shown
   */
  search(terms: readonly SearchTerm[], itemIds: Iterable<string>): Passage[] {
    const asked = terms.map((term) => term.asked);
    // The longest is the rarest, as a rule: the others are looked for only beside it.
    const [needle, ...others] = terms.map(scanNeedle).toSorted((a, b) => b.length - a.length);
    const passages: Passage[] = [];
    if (needle === undefined) return passages;
    for (const itemId of itemIds) {
      const text = this.#texts.get(itemId);
      const found = text ? partsWith(text, needle, others) : [];
      if (!text || found.length === 0) continue;
      const lines = new TextDecoder().decode(text.lines).split('\n');
      for (const at of found) {
        passages.push({
          itemId,
          partId: text.partIds[at] ?? null,
          ...snippetOf(lines[at] ?? '', asked),
        });
      }
      if (passages.length >= MOST) return passages.slice(0, MOST);
    }
    return passages;
  }
}

/** The first parts of a text that hold all of it. */
function partsWith({ form, starts }: ScannedText, needle: string, others: readonly string[]): number[] {
  const found: number[] = [];
  if (!others.every((other) => form.includes(other))) return found;
  let at = form.indexOf(needle);
  while (at >= 0 && found.length < OF_ONE_ITEM) {
    const index = partAt(starts, at);
    const end = starts[index + 1] ?? form.length;
    const isWithin = at + needle.length <= end;
    const part = form.slice(starts[index], end);
    if (isWithin && others.every((other) => part.includes(other))) found.push(index);
    // Over the end of one part and the beginning of the next nothing stands that anybody wrote.
    at = form.indexOf(needle, isWithin ? end : at + 1);
  }
  return found;
}

/** The last part that begins at or before a place. */
function partAt(starts: Uint32Array, place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
