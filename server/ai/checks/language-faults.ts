import { detectLanguage } from './detect-language.ts';
import type { Fault } from './fault.ts';

/** @param expected the tag of the language; undefined when it is not known, which is no fault */
export function languageFaults(answer: string, expected: string | undefined): Fault[] {
  const wanted = expected?.split('-')[0];
  const found = detectLanguage(answer);
  return wanted === undefined || found === undefined || found === wanted ? [] : ['wrong-language'];
}

/** The answer must be in the language of its source. */
export const sameLanguageFaults = (answer: string, source: string): Fault[] =>
  languageFaults(answer, detectLanguage(source));
