import type { BlockText } from '#shared/editor/content/fragment-text.ts';

export interface TextChange {
  /** Number of words. */
  added: number;
  removed: number;
  /** Number of paragraphs that were added, deleted or changed. */
  paragraphs: number;
}

/** A character of a script without spaces, or a run of letters and digits joined by ’ or -: "she’ll", "well-known". */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}]|(?<=[\p{L}\p{N}])['’-](?=[\p{L}\p{N}]))+/gu;

/**
 * Counts the differences between two states of a text. Paragraphs are matched by id. Word order is ignored: a sentence
 * that only moved within its paragraph changes the paragraph and no word.
 */
export function compareTexts(before: readonly BlockText[], after: readonly BlockText[]): TextChange {
  const [oldTexts, newTexts] = [byId(before), byId(after)];
  const change: TextChange = { added: 0, removed: 0, paragraphs: 0 };
  for (const [id, text] of newTexts) compare(oldTexts.get(id), text);
  for (const [id, text] of oldTexts) if (!newTexts.has(id)) compare(text, undefined);
  return change;

  function compare(oldText: string | undefined, newText: string | undefined): void {
    if (oldText === newText) return;
    const [oldWords, newWords] = [wordsOf(oldText ?? ''), wordsOf(newText ?? '')];
    for (const [word, count] of newWords) change.added += Math.max(0, count - (oldWords.get(word) ?? 0));
    for (const [word, count] of oldWords) change.removed += Math.max(0, count - (newWords.get(word) ?? 0));
    // A reader does not count an added or removed empty line as a paragraph.
    if (oldWords.size + newWords.size > 0) change.paragraphs += 1;
  }
}

/** Maps ids to texts. A block without an id is identified by its text. */
const byId = (blocks: readonly BlockText[]): Map<string, string> =>
  new Map(blocks.map(({ id, text }) => [id ?? `text ${text}`, text]));

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
