import { partsOf } from './quotes-of.ts';

const EN = '–';
const EM = '—';

/** How a language sets `--`. */
export interface Dashes {
  /** Within a line. */
  within: string;
  /** After a space: British publishers put a spaced en rule where they close up an em rule (New Hart's Rules, 4.11). */
  spaced: string;
  /** At a block's start, where a dash opens a line of dialogue. */
  atStart: string;
  /** A dash after a space touches the next word (RAE, Ortografía 2010, on the raya), so `--word` is one too. */
  touchesWord: boolean;
}

/** Chicago Manual of Style, 17th edition, 6.85; Spanish raya; Portuguese travessão; Russian тире (Мильчин). */
const EM_DASH = new Set(['en', 'es', 'pt', 'ca', 'gl', 'ast', 'eu', 'ru', 'uk', 'be', 'kk', 'ky']);
/** An em dash opens dialogue, an en dash interrupts a sentence: Lexique (Imprimerie nationale), DOOM 3, Türk Dil Kurumu. */
const EM_DASH_AT_START = new Set(['fr', 'ro', 'tr']);
const TOUCHES_WORD = new Set(['es', 'ca', 'gl', 'ast', 'eu']);
/** English of the countries that follow American style, and English of no country. */
const AMERICAN = new Set(['', 'us', 'ca', 'ph', 'pr']);

/** The en dash, spaced or not, where nothing else is known: Duden, Svenska skrivregler, PWN (półpauza). */
export function dashesOf(tag: string): Dashes {
  const { language, country } = partsOf(tag);
  const within = EM_DASH.has(language) ? EM : EN;
  return {
    within,
    spaced: language === 'en' && !AMERICAN.has(country) ? EN : within,
    atStart: EM_DASH_AT_START.has(language) ? EM : within,
    touchesWord: TOUCHES_WORD.has(language),
  };
}
