/** A numbered rule. The title of a test that proves it begins with its id. */
export interface Rule {
  /** `A1`, `X16` … */
  id: string;
  /** The rule as one line. */
  says: string;
  /** The part of the rule that is not built yet. */
  later?: string;
  /** True when nothing of the rule is built yet. Such a rule needs no test. */
  isLater?: boolean;
}

/** A group of rules under one letter. */
export interface Part {
  letter: string;
  title: string;
  /** In a built part every rule has a test. */
  isBuilt: boolean;
  rules: readonly Rule[];
}

/** Creates a part whose rules are numbered from 1 without gaps. */
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
