import { ZxcvbnFactory, type OptionsDictionary, type OptionsGraph } from '@zxcvbn-ts/core';

/**
 * The estimated number of guesses below which a password is rejected. 8 random letters need about 10^8 guesses; the
 * product's name with a year and a sign about 10^7. The server throttles guesses, and a stolen database contains
 * argon2id hashes.
 */
const MIN_GUESSES = 3e7;

/** The number of characters that are estimated at once. The time grows with its square, to 40 ms for this number. */
const WINDOW = 64;

/** Words that an attacker tries first on any account of this product. */
const PRODUCT_WORDS = ['foolscap'];

/** The known facts about the owner of a password: address, name. */
export type OwnWords = readonly string[];

/** Returns whether a password is easy to guess with these words of its owner. */
export type WeaknessTest = (password: string, own: OwnWords) => boolean;

/**
 * Creates the test for the passwords that NIST SP 800-63B rejects: common passwords, words of the person and of the
 * product, repetitions, sequences, rows of keys and dates, with their usual disguises (capitals, "4" for "a",
 * backwards, a digit at the end). There is no rule of composition. A long password is as strong as the stronger of
 * its two ends.
 * @param dictionary lists of common passwords and words; without one, only patterns and the owner's words are found
 * @param graphs the adjacent keys of each key on a keyboard
 */
export function weaknessTest(dictionary: OptionsDictionary, graphs: OptionsGraph): WeaknessTest {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength: WINDOW });
  return (password, own) => {
    const known = [...PRODUCT_WORDS, ...own.flatMap(partsOf)];
    if (isMadeOf(known, password)) return true;
    const ends = new Set([password.slice(0, WINDOW), password.slice(-WINDOW)]);
    return [...ends].every((end) => zxcvbn.check(end, known).guesses < MIN_GUESSES);
  };
}

/** Returns a name or an address together with the words in it. */
const partsOf = (text: string): string[] =>
  [text, ...text.split('@'), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].filter((part) => part.length >= MIN_WORD);
/**
 * Returns whether a password is known words and little else. The estimate grows with every word, even with known
 * ones.
 */
function isMadeOf(words: readonly string[], password: string): boolean {
  const lower = password.toLowerCase();
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), lower);
  return rest !== lower && rest.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < MIN_REST;
}
/** A password with fewer letters and digits besides the known words is made of them. */
const MIN_REST = 5;

/** Shorter words occur in every password. */
const MIN_WORD = 3;
