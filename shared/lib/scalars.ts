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

// Code points, as a counter beside a field would count; `length` counts an emoji twice.
const countCharacters = (text: string): number => Array.from(text).length;

const nameLike = (what: string, max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.isWellFormed(), `${what} holds a broken character.`),
    v.normalize('NFC'),
    v.trim(),
    v.check((text) => text.length > 0, `${what} must not be empty.`),
    v.check((text) => countCharacters(text) <= max, `${what} may have at most ${max} characters.`),
    v.check((text) => !FORBIDDEN_IN_NAMES.test(text), `${what} holds a character that names cannot have.`),
  );

/** A title of a workspace or document: NFC, trimmed, 1 to 300 characters, no control or bidi characters. */
export const Title = nameLike('A title', 300);
/** A folder's name: as {@link Title}. */
export const Name = nameLike('A name', 300);
/** A display name (H5): 1 to 40 characters, not unique. */
export const Username = nameLike('A name', 40);

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

/** Lower case, the domain as punycode. Leaves alone what is no address; the e-mail check refuses it. */
function toAsciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 1) return text.toLowerCase();
  const local = text.slice(0, at).toLowerCase();
  const domain = text.slice(at + 1);
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text.toLowerCase();
  }
}
