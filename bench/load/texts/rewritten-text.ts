import type { NodeJson } from '#shared/editor/content/document-json.ts';

const SENTENCES = [
  'The board stood bare to its iron shoe, and beyond it the harbour had become a brown field.',
  'She read the almanac again, and held the watch to her ear.',
  'Down on the quay a boy had climbed the seaward ladder in his school shoes.',
  'Nobody who saw him afterwards could say what he had been looking for on the floor of the harbour.',
  'The boats lay on their sides like cows in the heat.',
  'By noon the whole town had come down to look at it, with umbrellas, and with nothing to say.',
];
const SENTENCES_A_PARAGRAPH = 6;
const REPLACED_EVERY = 9;

/** Returns paragraphs of sentences, of about `words` words in all. */
export function sentenceParagraphs(words: number): string[] {
  const paragraphs: string[] = [];
  let count = 0;
  for (let number = 0; count < words; number += 1) {
    const sentences = Array.from({ length: SENTENCES_A_PARAGRAPH }, (_, at) => {
      const sentence = SENTENCES[(number + at * 5) % SENTENCES.length] ?? '';
      return `In year ${number * SENTENCES_A_PARAGRAPH + at} ${sentence}`;
    });
    const text = sentences.join(' ');
    count += text.split(' ').length;
    paragraphs.push(text);
  }
  return paragraphs;
}

/** Returns the paragraph as a model rewrites it: words replaced, left out and added throughout. */
export const rewritten = (paragraph: string): string =>
  paragraph
    .split(' ')
    .flatMap((word, at) => {
      if (at % REPLACED_EVERY !== 4) return word;
      const kind = Math.floor(at / REPLACED_EVERY) % 3;
      return kind === 0 ? `quite-${at}` : kind === 1 ? [word, 'slowly'] : [];
    })
    .join(' ');

export const documentOf = (paragraphs: readonly string[]): NodeJson => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
