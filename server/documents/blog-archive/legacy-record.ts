import * as v from 'valibot';
import { Address, Id, textUpTo, toTimestamp } from '#shared/lib/scalars.ts';

/** The most characters of a post. The longest posts of the former product have a tenth of that. */
const MAX_CONTENT = 1_000_000;
const MAX_SOURCES = 100;

const RecordId = v.pipe(v.string(), v.toLowerCase(), Id);
const line = (label: string, max = 1_000) => v.nullish(v.pipe(textUpTo(label, max), v.trim()));

/** A date with time and zone, such as `2024-03-01T10:00:00Z`, as epoch milliseconds. */
const Time = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/,
    'A time has a date and a zone, such as 2024-03-01T10:00:00Z.',
  ),
  v.transform((text) => Date.parse(text.replace(' ', 'T'))),
  v.check((time) => Number.isFinite(time) && isRealTime(time), 'This date does not exist.'),
);

const isRealTime = (time: number): boolean => toTimestamp(time) >= '1990' && time <= Date.now() + 86_400_000;

const Source = v.strictObject({
  id: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  title: v.pipe(textUpTo('A title', 1_000), v.trim(), v.nonEmpty('A source needs a title.')),
  url: line('An address', 2_000),
  source: line('An origin'),
  summary: line('A summary', 20_000),
  publishedAt: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  gptResponseId: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  createdAt: v.nullish(v.pipe(v.string(), v.maxLength(100))),
});

const Seo = v.strictObject({
  seoTitle: line('An SEO title'),
  seoDescription: line('An SEO description', 5_000),
  primaryKeyword: line('A keyword'),
  keywords: v.nullish(
    v.pipe(v.array(v.pipe(textUpTo('A keyword', 1_000), v.trim(), v.nonEmpty())), v.maxLength(200)),
  ),
  slug: line('A slug'),
});

/** A generated text of the former product. Unknown fields are refused, so that nothing is lost unnoticed. */
export const LegacyRecord = v.pipe(
  v.strictObject({
    id: RecordId,
    /** The owner, by the id here or by the address, which counts when both are set. */
    userId: v.nullish(RecordId),
    email: v.nullish(Address),
    title: v.pipe(textUpTo('A title', 2_000), v.trim(), v.nonEmpty('A title must not be empty.')),
    content: textUpTo('A text', MAX_CONTENT),
    status: v.pipe(textUpTo('A status', 40), v.trim(), v.toLowerCase(), v.nonEmpty('A status is missing.')),
    outline: v.nullish(v.unknown()),
    isOutline: v.optional(v.boolean(), false),
    generatedFromOutlineId: v.nullish(RecordId),
    generatedBlogId: v.nullish(RecordId),
    seo: v.nullish(Seo),
    researchSources: v.nullish(v.pipe(v.array(Source), v.maxLength(MAX_SOURCES))),
    createdAt: Time,
    updatedAt: v.nullish(Time),
  }),
  v.check(
    ({ userId, email }) => (userId ?? email ?? null) !== null,
    'It names no user: it needs “userId” or “email”.',
  ),
);
export type LegacyRecord = v.InferOutput<typeof LegacyRecord>;

/** Returns the first fault of a record as a sentence; undefined for a valid one. */
export function recordFault(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  if (!issue) return 'It is not valid.';
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
  if (path === '') return issue.expected === 'Object' ? 'It is not an object.' : issue.message;
  if (issue.type === 'strict_object' && issue.expected === 'never') return `“${path}” is an unknown field.`;
  if (issue.type === 'strict_object' && issue.received === 'undefined') return `“${path}” is missing.`;
  const isOfWrongType = ['string', 'number', 'boolean', 'array', 'strict_object'].includes(issue.type);
  return isOfWrongType
    ? `“${path}” is ${nameOf(issue.received)} where ${nameOf(issue.expected ?? '')} is expected.`
    : `“${path}”: ${issue.message}`;
}

/** Names a type, or a value of one, without quoting the text of a writer. */
function nameOf(type: string): string {
  if (type.startsWith('"') || type === 'string') return 'a text';
  if (/^-?\d/.test(type) || type === 'number') return 'a number';
  if (['true', 'false', 'boolean'].includes(type)) return 'true or false';
  if (type === 'null') return 'null';
  return type === 'Array' ? 'a list' : 'an object';
}
