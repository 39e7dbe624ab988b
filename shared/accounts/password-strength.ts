import { ZxcvbnFactory, type OptionsDictionary, type OptionsGraph } from '@zxcvbn-ts/core';

/**
 * Guesses below which a password is refused. A random one of 8 letters needs about 10^8, one from the product's name, a
 * year and a sign about 10^7. The server throttles guesses, and a stolen file holds argon2id hashes.
 */
const FEWEST_GUESSES = 3e7;

/** Characters that are estimated at once: the time rises with their square, to 40 ms for these. */
const WINDOW = 64;

/** Words that an attacker of anybody's account here tries first. */
const PRODUCT = ['foolscap'];

/** What is known of the person who chooses a password: address, name. */
export type OwnWords = readonly string[];

/** Whether a password is easy to guess for somebody who knows these words of its owner. */
export type WeaknessTest = (password: string, own: OwnWords) => boolean;

/**
 * Makes the test of what NIST SP 800-63B refuses: common passwords, words of the person and of the product, repetitions,
 * sequences, rows of keys and dates, with their usual disguises (capitals, "4" for "a", backwards, a digit at the end).
 * There is no rule of composition. A long password is as strong as the stronger of its two ends.
 * @param dictionary lists of common passwords and words; without one only patterns and own words are found
 * @param graphs which keys are neighbours
 */
export function weaknessTest(dictionary: OptionsDictionary, graphs: OptionsGraph): WeaknessTest {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength: WINDOW });
  return (password, own) => {
    const known = [...PRODUCT, ...own.flatMap(partsOf)];
    if (isMadeOf(known, password)) return true;
    const ends = new Set([password.slice(0, WINDOW), password.slice(-WINDOW)]);
    return [...ends].every((end) => zxcvbn.check(end, known).guesses < FEWEST_GUESSES);
  };
}

/** A name or an address, and the words in it. */
const partsOf = (text: string): string[] =>
  [text, ...text.split('@'), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].filter(
    (part) => part.length >= SHORTEST_WORD,
  );
/** Whether a password is known words and little else. The estimate multiplies with every word, also with known ones. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const lower = password.toLowerCase();
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), lower);
  return rest !== lower && rest.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < SHORTEST_REST;
}
/** Letters and digits beside the known words. */
const SHORTEST_REST = 5;

/** Shorter words are in every password. */
const SHORTEST_WORD = 3;
