import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { numberedPieces, randomText, repeatedTokens, type HostileText } from './hostile-text.ts';
import type { Matcher } from './matchers.ts';
import { carefulGrowth, timeGrowth, type TimeGrowth } from './time-growth.ts';

/** What one function needed for hostile texts. */
export interface MatcherResult {
  name: string;
  texts: number;
  /** The largest exponent that could be measured; undefined where every text was too quick. */
  exponent: number | undefined;
  /** The longest CPU time, in milliseconds. */
  ms: number;
  /** A sentence for each text that takes more than linear time. */
  slow: string[];
}

export interface Search {
  /** The number of random texts, besides one for each token. */
  randomTexts: number;
  /** The longest text, in characters. */
  maxLength: number;
  /** The largest exponent that is accepted. */
  maxExponent: number;
  seed: number;
}

/** Looks for texts for which a function takes more than linear time. */
export function slowTexts(
  matcher: Matcher,
  { randomTexts, maxLength, maxExponent, seed }: Search,
): MatcherResult {
  const random = new SeededRandom(seed);
  const texts: HostileText[] = [
    ...repeatedTokens(matcher.tokens),
    ...(matcher.numbered ?? []).map(numberedPieces),
    ...Array.from({ length: randomTexts }, () => randomText(matcher.tokens, random)),
  ];
  const result: MatcherResult = {
    name: matcher.name,
    texts: texts.length,
    exponent: undefined,
    ms: 0,
    slow: [],
  };
  // The first calls compile the function.
  for (const text of texts.slice(0, 4)) timeGrowth(matcher, text, 1_000);
  for (const text of texts) {
    let growth = timeGrowth(matcher, text, maxLength);
    if (isSlow(growth, maxExponent) && growth.ms < Infinity) growth = carefulGrowth(matcher, text, maxLength);
    const { exponent, ms } = growth;
    result.ms = Math.max(result.ms, ms);
    if (exponent !== undefined) result.exponent = Math.max(result.exponent ?? 0, exponent);
    if (isSlow(growth, maxExponent)) result.slow.push(`${matcher.name}: ${text.name}: ${figures(growth)}`);
  }
  return result;
}

const isSlow = ({ exponent }: TimeGrowth, maxExponent: number): boolean =>
  exponent !== undefined && exponent > maxExponent;

const figures = ({ exponent, ms }: TimeGrowth): string =>
  ms === Infinity ? 'does not end' : `exponent ${exponent?.toFixed(2)}, ${ms.toFixed(0)} ms`;
