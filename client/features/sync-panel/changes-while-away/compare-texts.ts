import type { BlockText } from '#shared/editor/content/fragment-text.ts';

export interface TextChange {
  /** Words. */
  added: number;
  removed: number;
  /** Paragraphs that are new, gone or different. */
  paragraphs: number;
}

/** A character of a script without spaces, or a run of letters and digits with what joins them: "she’ll", "well-known". */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}]|(?<=[\p{L}\p{N}])['’-](?=[\p{L}\p{N}]))+/gu;

/**
 * How far two states of a text are apart, paragraph by paragraph as their ids tell. Words are counted, not placed: a
 * sentence that only moved within its paragraph changes the paragraph and no word.
 */
export function compareTexts(before: readonly BlockText[], after: readonly BlockText[]): TextChange {
  const [old, now] = [byId(before), byId(after)];
  const change: TextChange = { added: 0, removed: 0, paragraphs: 0 };
  for (const [id, text] of now) compare(old.get(id), text);
  for (const [id, text] of old) if (!now.has(id)) compare(text, undefined);
  return change;

  function compare(was: string | undefined, is: string | undefined): void {
    if (was === is) return;
    const [lost, found] = [wordsOf(was ?? ''), wordsOf(is ?? '')];
    for (const [word, count] of found) change.added += Math.max(0, count - (lost.get(word) ?? 0));
    for (const [word, count] of lost) change.removed += Math.max(0, count - (found.get(word) ?? 0));
    // An empty line more or less is no paragraph to a reader.
    if (lost.size + found.size > 0) change.paragraphs += 1;
  }
}

/** A block without an id is known by its words. */
const byId = (blocks: readonly BlockText[]): Map<string, string> =>
  new Map(blocks.map(({ id, text }) => [id ?? `text ${text}`, text]));

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
