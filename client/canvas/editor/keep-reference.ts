/** The list of before where the new one holds the same things. */
export const sameOr = <List extends readonly unknown[]>(before: List | undefined, after: List): List =>
  before && before.length === after.length && before.every((one, at) => one === after[at]) ? before : after;
