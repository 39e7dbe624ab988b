import { FIRST_PARAGRAPH, LAST_PARAGRAPH, TYPING, type Row, type Writer } from './scene.ts';
import { OFFLINE_AT_MS, phaseAt } from './stage-times.ts';

export type Words = Readonly<Record<Row, string>>;

/** The words of the chapter besides the two rows that are written. */
const OTHER_WORDS = 1_241;

/**
 * Returns the words of each row on your device at a time of the loop, in milliseconds. Words of the co-author that are
 * typed without a network arrive when it is back. A test compares them with two synced documents.
 */
export function wordsAt(ms: number): Words {
  const seen: Record<Writer, number> = {
    you: ms,
    coAuthor: phaseAt(ms) === 'offline' ? OFFLINE_AT_MS - 1 : ms,
  };
  const typedIn = (row: Row): string =>
    TYPING.filter((typing) => typing.row === row)
      .map(({ by, from, to, text }) => {
        const share = Math.min(1, Math.max(0, (seen[by] - from) / (to - from)));
        return text.slice(0, Math.round(share * text.length));
      })
      .join('');
  return { first: FIRST_PARAGRAPH + typedIn('first'), last: LAST_PARAGRAPH + typedIn('last') };
}

/** Returns the word count of the chapter with these words. */
export function countWords({ first, last }: Words): number {
  const count = (text: string): number => text.split(/\s+/).filter(Boolean).length;
  return OTHER_WORDS + count(first) + count(last);
}
