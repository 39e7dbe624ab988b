/**
 * A run of a script that puts no spaces between words: letters, marks and numbers only, because its punctuation ends
 * a word as in other scripts. The scripts are those of East Asia, and those of class SA in Unicode's line breaking
 * algorithm (UAX #14), whose words only a dictionary can separate: Thai and its kin.
 */
export const UNSPACED =
  /(?:(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}\p{scx=Tavt}\p{scx=Ahom}])+/gu;

/** Returns whether a text begins with a character of such a script. */
export const beginsUnspaced = (text: string): boolean => text.search(UNSPACED) === 0;
