import * as v from 'valibot';

/** How valibot begins what it says where a schema has no sentence of its own. */
const UNWORDED = /^Invalid /;

/** What is wrong with an input, in words for whoever reads the answer. Values stay out: they can be secrets. */
export function inputSentence(issue: v.BaseIssue<unknown>): string {
  if (!UNWORDED.test(issue.message)) return issue.message;
  const path = v.getDotPath(issue);
  if (path === null) return 'This request does not have the form it needs.';
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `"${path}" is not a field of this request.`;
  }
  if (issue.received === 'undefined') return `"${path}" is missing.`;
  return `"${path}" has a value it cannot have.`;
}
