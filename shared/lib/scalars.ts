import * as v from 'valibot';

/**
 * The scalars every contract is made of [F13]. The client parses before it queues; what travels is the parsed value.
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A lower-case UUID. Room names are made from it alone. */
export const Id = v.pipe(v.string(), v.regex(UUID, 'This is not a valid id.'));
export type Id = v.InferOutput<typeof Id>;

/** UTC with milliseconds and `Z`, and a date that exists. Columns hold epoch milliseconds. */
export const Timestamp = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'This is not a UTC time with milliseconds.'),
  v.check((text) => {
    const date = new Date(text);
    return !Number.isNaN(date.getTime()) && date.toISOString() === text;
  }, 'This date does not exist.'),
);
export type Timestamp = v.InferOutput<typeof Timestamp>;

export const toTimestamp = (epochMs: number): Timestamp => new Date(epochMs).toISOString();

// C0 and C1 control characters, line and paragraph separators, and the bidi overrides that let a name lie.
const FORBIDDEN_IN_NAMES = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Whether a text is one line that reads in the order in which it was written: names and fields of a form. */
export const isPlainLine = (text: string): boolean => !FORBIDDEN_IN_NAMES.test(text);

// Format characters, spaces and fillers: a name of these alone looks like none.
const VISIBLE = /[^\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

// Code points, as a counter beside a field would count; `length` counts an emoji twice.
const countCharacters = (text: string): number => Array.from(text).length;

const nameLike = (what: string, max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.isWellFormed(), `${what} holds a broken character.`),
    v.normalize('NFC'),
    v.trim(),
    v.check((text) => VISIBLE.test(text), `${what} must not be empty.`),
    v.check((text) => countCharacters(text) <= max, `${what} may have at most ${max} characters.`),
    v.check(isPlainLine, `${what} holds a character that names cannot have.`),
  );

/** A title of a workspace or document: NFC, trimmed, 1 to 300 characters, no control or bidi characters. */
export const Title = nameLike('A title', 300);
/** A folder's name: as {@link Title}. */
export const Name = nameLike('A name', 300);
/** What is noted about a version: as {@link Title}. */
export const Note = nameLike('A note', 300);
/** A display name (H5): 1 to 40 characters, not unique. */
export const Username = nameLike('A name', 40);
/** A tab of one's own, under a small icon. */
export const TabName = nameLike('A name', 40);

/** An e-mail address: lower case, domain in ASCII, at most 254 characters. */
export const Address = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.transform(toAsciiAddress),
  v.maxLength(254, 'This e-mail address is too long.'),
  v.rfcEmail('This is not an e-mail address.'),
);
export type Address = v.InferOutput<typeof Address>;

// What a domain is written with, in any script. URL would take more, and silently leave out or decode what follows.
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const NUMBERS = /^[\d.]+$/;

/** Lower case, the domain as punycode. Empty for what is no address, which the e-mail check then refuses. */
function toAsciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  const domain =
    at > 0 && DOMAIN.test(typed) && URL.canParse(`http://${typed}`) && new URL(`http://${typed}`).hostname;
  // Short forms of IP addresses are read as such; mail does not go there.
  if (!domain || NUMBERS.test(domain)) return '';
  return `${text.slice(0, at).toLowerCase()}@${domain}`;
}
