import { snippetOf, type Range } from '#shared/search/find-words.ts';
import type { SearchTerm } from '#shared/search/index-words.ts';
import { scanForm, scanNeedle } from '#shared/search/scan-words.ts';

/** A block of a document in which the words stand. */
export interface Passage {
  documentId: string;
  blockId: string | null;
  /** The words around the first place, on one line. */
  snippet: string;
  /** Where the words stand in the snippet, in UTF-16 units. */
  found: Range[];
}

interface ScannedText {
  /** The forms of all blocks, one after the other. */
  form: string;
  /** Where each block begins in the form, and where the last one ends. */
  starts: Uint32Array;
  blockIds: readonly (string | null)[];
  /** The blocks as they are read, a line each, in UTF-8: half the room of a string, and few are ever shown. */
  lines: Uint8Array;
}

const MOST = 30;
const OF_ONE_DOCUMENT = 3;

/**
 * Texts in which words are looked for by going through them: a thousand chapters are gone through in less time
 * than an eye notices, and no index has to be built and kept up.
 */
export class TextScan {
  readonly #texts = new Map<string, ScannedText>();

  set(documentId: string, blocks: readonly { id: string | null; text: string }[]): void {
    const worded = blocks.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const starts = new Uint32Array(worded.length + 1);
    const forms = worded.map(({ text }, at) => {
      const form = scanForm(text);
      starts[at + 1] = (starts[at] ?? 0) + form.length;
      return form;
    });
    this.#texts.set(documentId, {
      form: forms.join(''),
      starts,
      blockIds: worded.map(({ id }) => id),
      lines: new TextEncoder().encode(worded.map(({ text }) => text.replaceAll(/\s/g, ' ')).join('\n')),
    });
  }

  delete(documentId: string): void {
    this.#texts.delete(documentId);
  }

  /**
   * Blocks that hold all the terms, thirty at most and three of a document.
   * @param documentIds where to look, in the order in which they are shown
   */
  search(terms: readonly SearchTerm[], documentIds: Iterable<string>): Passage[] {
    const asked = terms.map((term) => term.asked);
    // The longest is the rarest, as a rule: the others are looked for only beside it.
    const [needle, ...others] = terms.map(scanNeedle).toSorted((a, b) => b.length - a.length);
    const passages: Passage[] = [];
    if (needle === undefined) return passages;
    for (const documentId of documentIds) {
      const text = this.#texts.get(documentId);
      const found = text ? blocksWith(text, needle, others) : [];
      if (!text || found.length === 0) continue;
      const lines = new TextDecoder().decode(text.lines).split('\n');
      for (const at of found) {
        passages.push({
          documentId,
          blockId: text.blockIds[at] ?? null,
          ...snippetOf(lines[at] ?? '', asked),
        });
      }
      if (passages.length >= MOST) return passages.slice(0, MOST);
    }
    return passages;
  }
}

/** The first blocks of a text that hold all of it. */
function blocksWith({ form, starts }: ScannedText, needle: string, others: readonly string[]): number[] {
  const found: number[] = [];
  if (!others.every((other) => form.includes(other))) return found;
  let at = form.indexOf(needle);
  while (at >= 0 && found.length < OF_ONE_DOCUMENT) {
    const index = blockAt(starts, at);
    const end = starts[index + 1] ?? form.length;
    const isWithin = at + needle.length <= end;
    const block = form.slice(starts[index], end);
    if (isWithin && others.every((other) => block.includes(other))) found.push(index);
    // Over the end of one block and the beginning of the next nothing stands that anybody wrote.
    at = form.indexOf(needle, isWithin ? end : at + 1);
  }
  return found;
}

/** The last block that begins at or before a place. */
function blockAt(starts: Uint32Array, place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
