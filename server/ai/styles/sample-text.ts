import { invalidInput } from '#shared/errors/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { countWords } from '#shared/editor/content/count-words.ts';
import { MIN_SAMPLE_WORDS, SAMPLE_CHARACTERS, tooShort } from '#shared/writing-styles/style-rules.ts';

/**
 * Returns the part of a text that the model reads: at most 20,000 characters, cut at the end of a paragraph, a
 * sentence or a word.
 * @throws AppError `invalid_input` for a text with fewer than 50 words
 */
export function sampleOf(text: string): string {
  const tidy = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const words = countWords(tidy);
  if (words < MIN_SAMPLE_WORDS) throw invalidInput(tooShort(words), { path: 'text' });
  if (tidy.length <= SAMPLE_CHARACTERS) return tidy;
  const start = tidy.slice(0, SAMPLE_CHARACTERS);
  // A cut in the first half would lose too much, so that a text without paragraphs is cut at a sentence or a word.
  const ends = [start.lastIndexOf('\n'), lastSentenceEnd(start), start.lastIndexOf(' ')];
  const end = ends.find((at) => at > SAMPLE_CHARACTERS / 2);
  return cutText(tidy, end ?? SAMPLE_CHARACTERS).trim();
}

function lastSentenceEnd(text: string): number {
  let end = -1;
  for (const match of text.matchAll(/[.!?…。！？]["'”’»)\]]*(?=\s|$)/gu)) end = match.index + match[0].length;
  return end;
}
