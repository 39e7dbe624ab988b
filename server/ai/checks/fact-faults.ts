import { detectLanguage } from './detect-language.ts';
import type { Fault } from './fault.ts';

/** Languages that capitalise nouns: a capital letter there is no sign of a name. */
const CAPITALISES_NOUNS: ReadonlySet<string | undefined> = new Set(['de']);

/**
 * Finds names in a text: capitalised words that do not begin a sentence, each once. Returns none for a language that
 * capitalises nouns.
 */
export function namesOf(text: string): string[] {
  if (CAPITALISES_NOUNS.has(detectLanguage(text))) return [];
  const found = text.matchAll(/(?<=[\p{Ll},;:’'] )\p{Lu}[\p{L}’'-]*\p{Ll}\b/gu);
  return [...new Set([...found].map(([name]) => name))];
}

/** Finds numbers, without the separators that differ between languages: `1,500` and `1.500` are both `1500`. */
export function numbersOf(text: string): string[] {
  const found = text.match(/\d+(?:[.,:\u00a0\u202f’'](?=\d)\d+)*/g) ?? [];
  return [...new Set(found.map((number) => number.replace(/\D/g, '')))];
}

/** The answer must have the names and numbers of its source. */
export function lostFactFaults(
  answer: string,
  source: string,
  names: readonly string[] = namesOf(source),
): Fault[] {
  const faults: Fault[] = [];
  if (names.some((name) => !answer.includes(name))) faults.push('lost-name');
  const numbers = new Set(numbersOf(answer));
  if (numbersOf(source).some((number) => !numbers.has(number))) faults.push('lost-number');
  return faults;
}

/** The answer must not have numbers that its source lacks. */
export function newNumberFaults(answer: string, source: string): Fault[] {
  const known = new Set(numbersOf(source));
  return numbersOf(answer).some((number) => !known.has(number)) ? ['new-number'] : [];
}
