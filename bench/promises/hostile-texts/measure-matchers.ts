import type { LongResult } from '#sync/testing/long-forms.ts';
import { MATCHERS } from './matchers.ts';
import { slowTexts } from './slow-texts.ts';

const MAX_EXPONENT = 1.2;
/** The longest time for which a function may hold a thread that other people wait for, in milliseconds. */
const MAX_HOLD_MS = 200;
const MAX_LENGTH = 65_536;
/** Parsers do far more for each character. */
const MAX_PARSED_LENGTH = 16_384;

/**
 * P21: no text of a stranger costs more than linear time. Prints a table of all functions that read such texts.
 * @param texts the number of generated texts of all functions together
 */
export function measureMatchers(texts: number, log: (line: string) => void): Promise<LongResult> {
  const randomTexts = Math.ceil(texts / MATCHERS.length);
  const problems: string[] = [];
  let [count, worst] = [0, 0];
  log(row('Function', 'texts', 'exponent', 'ms'));
  for (const [index, matcher] of MATCHERS.entries()) {
    const search = {
      randomTexts,
      maxLength: matcher.inWorker ? MAX_PARSED_LENGTH : MAX_LENGTH,
      maxExponent: MAX_EXPONENT,
      seed: index + 1,
    };
    const { name, texts: read, exponent, ms, slow } = slowTexts(matcher, search);
    log(row(name, String(read), exponent?.toFixed(2) ?? 'too quick', ms.toFixed(1)));
    problems.push(...slow);
    if (!matcher.inWorker && ms > MAX_HOLD_MS)
      problems.push(`${name} holds its thread for ${ms.toFixed(0)} ms`);
    count += read;
    worst = Math.max(worst, exponent ?? 0);
  }
  const summary = `${count} hostile texts of ${MATCHERS.length} functions, largest exponent ${worst.toFixed(2)}`;
  return Promise.resolve({ summary, problems });
}

const row = (name: string, texts: string, exponent: string, ms: string): string =>
  `${name.padEnd(26)}${texts.padStart(8)}${exponent.padStart(12)}${ms.padStart(10)}`;
