import * as v from 'valibot';

/** The beginning of valibot's default messages, which appear where a schema has no message of its own. */
const DEFAULT_MESSAGE = /^Invalid /;

/** Describes a rejected input for the reader of the answer. Contains no values, because they can be secrets. */
export function inputSentence(issue: v.BaseIssue<unknown>): string {
  if (!DEFAULT_MESSAGE.test(issue.message)) return issue.message;
  const path = v.getDotPath(issue);
  if (path === null) return 'This request does not have the form it needs.';
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `"${path}" is not a field of this request.`;
  }
  if (issue.received === 'undefined') return `"${path}" is missing.`;
  return `"${path}" has a value it cannot have.`;
}
