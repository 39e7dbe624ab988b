/** One numbered rule: a test that holds it carries its id in the title. */
export interface Rule {
  /** `A1`, `X16` … */
  id: string;
  /** One line in plain words. */
  says: string;
  /** What of it comes with a part that is not there yet. */
  later?: string;
  /** True when nothing that it speaks of is there yet: then it needs no test. */
  isLater?: boolean;
}

/** A group of rules under one letter. */
export interface Part {
  letter: string;
  title: string;
  /** A part that is built may have no rule without a test. */
  isBuilt: boolean;
  rules: readonly Rule[];
}

/** Numbers the sentences from 1: the rules of a part have no gaps. */
export function partOf(
  letter: string,
  title: string,
  isBuilt: boolean,
  sentences: readonly (string | Omit<Rule, 'id'>)[],
): Part {
  const rules = sentences.map((sentence, index) => ({
    id: `${letter}${index + 1}`,
    ...(typeof sentence === 'string' ? { says: sentence } : sentence),
  }));
  return { letter, title, isBuilt, rules };
}
