/** The list of before where the new one holds the same things. */
export const sameOr = <T>(before: T[] | undefined, after: T[]): T[] =>
  before && before.length === after.length && before.every((one, at) => one === after[at]) ? before : after;
