const NUMBER = new Intl.NumberFormat('en-US');

/** Formats a number with separators, such as "48,210". */
export const formatNumber = (number: number): string => NUMBER.format(number);

/** Returns the unit that follows a number of words. */
export const wordUnit = (count: number): string => (count === 1 ? 'word' : 'words');

/** Returns a number of words with its unit, such as "48,210 words". */
export const wordCountText = (count: number): string => `${formatNumber(count)} ${wordUnit(count)}`;
