import { partsOf } from './quotes-of.ts';

/**
 * Words whose first letters are elided: the mark before them is an apostrophe. Chicago Manual of Style, chapter 6
 * (English); Duden, D 14 (German); Taaladvies (Dutch); Treccani (Italian). Words that a quotation often begins with
 * ('round, 'course) are left out.
 */
const ELISIONS: Readonly<Record<string, string>> = {
  en: 'tis tisn twas twasn twere twill twould twixt til em cause cos coz bout nuff fraid neath gainst scuse',
  de: 's n ne nem nen ner nes ran rauf raus rein rüber rum runter',
  nl: 's t n k m r ns ie',
  af: 'n s t k',
  it: 'sto sta sti ste ndrangheta',
};

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ELISIONS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Whether letters or digits right after a mark are cut off in front: 'tis, '90, and '900 for an Italian century. */
export function isElided(word: string, tag: string): boolean {
  if (/^\d\d$/.test(word)) return true;
  const { language } = partsOf(tag);
  if (language === 'it' && /^\d00$/.test(word)) return true;
  return WORDS.get(language)?.has(word.toLowerCase()) ?? false;
}
