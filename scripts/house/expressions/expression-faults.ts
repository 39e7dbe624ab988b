import type { AllowedExpression } from './allowed-expressions.ts';
import type { Classification } from './judge-expressions.ts';
import type { FoundExpression } from './find-expressions.ts';

/**
 * Returns expressions that can take more than linear time, expressions whose pattern is not known before the program
 * runs, and entries of the list of allowed ones that no expression needs, a sentence each.
 * @param classificationOf returns the classification of an expression with a known pattern
 */
export function expressionFaults(
  found: readonly FoundExpression[],
  allowed: readonly AllowedExpression[],
  classificationOf: (expression: FoundExpression) => Classification | undefined,
): string[] {
  const used = new Set<AllowedExpression>();
  const faults = found.flatMap((expression) => {
    const problem = problemOf(expression, classificationOf);
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
  classificationOf: (expression: FoundExpression) => Classification | undefined,
): string | undefined {
  if (expression.pattern === undefined)
    return 'has a pattern that is only known at run time. Use a scanner, or allow it with a reason.';
  const classification = classificationOf(expression);
  if (!classification || classification.status === 'safe') return undefined;
  if (classification.status === 'unknown')
    return `cannot be judged (${classification.complexity}). Split it into simpler ones.`;
  return `takes more than linear time (${classification.complexity}), for example for ${classification.attack}.`;
}
