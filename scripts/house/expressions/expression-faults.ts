import type { AllowedExpression } from './allowed-expressions.ts';
import type { Verdict } from './judge-expressions.ts';
import type { FoundExpression } from './find-expressions.ts';

/**
 * Returns expressions that can take more than linear time, expressions whose pattern is not known before the program
 * runs, and entries of the list of allowed ones that no expression needs, a sentence each.
 * @param verdictOf returns the verdict of an expression with a known pattern
 */
export function expressionFaults(
  found: readonly FoundExpression[],
  allowed: readonly AllowedExpression[],
  verdictOf: (expression: FoundExpression) => Verdict | undefined,
): string[] {
  const used = new Set<AllowedExpression>();
  const faults = found.flatMap((expression) => {
    const problem = problemOf(expression, verdictOf);
    if (problem === undefined) return [];
    const entry = allowed.find(
      ({ path, source }) => path === expression.path && source === expression.source,
    );
    if (entry) used.add(entry);
    return entry ? [] : [`${expression.path}:${expression.line} ${expression.source} ${problem}`];
  });
  const stale = allowed
    .filter((entry) => !used.has(entry))
    .map(
      ({ path, source }) =>
        `${path} ${source} is allowed without need. Remove it from allowed-expressions.ts.`,
    );
  return [...faults, ...stale];
}

function problemOf(
  expression: FoundExpression,
  verdictOf: (expression: FoundExpression) => Verdict | undefined,
): string | undefined {
  if (expression.pattern === undefined)
    return 'has a pattern that is only known at run time. Use a scanner, or allow it with a reason.';
  const verdict = verdictOf(expression);
  if (!verdict || verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown')
    return `cannot be judged (${verdict.complexity}). Split it into simpler ones.`;
  return `takes more than linear time (${verdict.complexity}), for example for ${verdict.attack}.`;
}
