import * as v from 'valibot';

/**
 * The scalars of all contracts [F13]. The client parses a value before it queues it, and sends the parsed value.
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A lower-case UUID. Room names are derived from ids alone. */
export const Id = v.pipe(v.string(), v.regex(UUID, 'This is not a valid id.'));
export type Id = v.InferOutput<typeof Id>;

/** A time in UTC with milliseconds and `Z`, on a date that exists. Database columns store epoch milliseconds. */
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

/** Direction marks, which can disguise a name, and the byte order mark. Text from messengers and Word has them unseen. */
const MARKS = String.raw`\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff`;
const ALL_MARKS = new RegExp(`[${MARKS}]`, 'gu');
/** These marks, C0 and C1 control characters, and line and paragraph separators. */
const FORBIDDEN_IN_NAMES = new RegExp(String.raw`[\p{Cc}\u2028\u2029${MARKS}]`, 'u');

/** Removes invisible direction and byte order marks from a name. */
export const withoutMarks = (text: string): string => text.replaceAll(ALL_MARKS, '');

/**
 * Returns whether a text is a single line that reads in the order of its characters, as names and form fields must.
 */
export const isPlainLine = (text: string): boolean => !FORBIDDEN_IN_NAMES.test(text);

/**
 * Returns the end of a sentence about a text that is no plain line: which character it holds. Most of these characters
 * cannot be seen, so they are named by their code point.
 */
export function forbiddenCharacter(text: string): string {
  const found = FORBIDDEN_IN_NAMES.exec(text)?.[0] ?? '';
  if (/[\n\r\u2028\u2029]/.test(found)) return 'a line break, which names cannot have';
  if (found === '\t') return 'a tab, which names cannot have';
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `an invisible character (U+${code}), which names cannot have`;
}

// Excludes format characters, spaces and fillers: a name that consists of them looks empty.
const VISIBLE = /[^\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

// Counts code points, as a counter next to a field would; `length` counts an emoji twice.
const countCharacters = (text: string): number => Array.from(text).length;

const nameLike = (label: string, max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.isWellFormed(), `${label} holds a broken character.`),
    v.normalize('NFC'),
    // A writer who pastes a title cannot see them.
    v.transform(withoutMarks),
    v.trim(),
    v.check((text) => VISIBLE.test(text), `${label} must not be empty.`),
    v.check((text) => countCharacters(text) <= max, `${label} may have at most ${max} characters.`),
    v.check(isPlainLine, ({ input }) => `${label} holds ${forbiddenCharacter(input)}.`),
  );

/** A title of a workspace or document: NFC, trimmed, 1 to 300 characters, no control characters; marks are removed. */
export const Title = nameLike('A title', 300);
/** A folder's name, with the rules of {@link Title}. */
export const Name = nameLike('A name', 300);
/** A note about a version, with the rules of {@link Title}. */
export const Note = nameLike('A note', 300);
/** The reason that an administrator gives for an act, with the rules of {@link Title}. */
export const Reason = nameLike('A reason', 300);
/** The subject of an email, with the rules of {@link Title} and at most 200 characters. */
export const Subject = nameLike('A subject', 200);
/** A display name (H5): 1 to 40 characters, not unique. */
export const Username = nameLike('A name', 40);
/** The name of a custom tab: 1 to 40 characters, shown under a small icon. */
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

// The characters of a domain in any script. URL would accept more, and silently drop or decode the rest.
const DOMAIN_CHARACTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;
const IP_ADDRESS = /^[\d.]+$/;

/**
 * Returns an address in lower case with its domain in punycode. Returns an empty text for a malformed address, which
 * the e-mail check then rejects.
 */
function toAsciiAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const typedDomain = text.slice(at + 1);
  const domain =
    at > 0 &&
    DOMAIN_CHARACTERS.test(typedDomain) &&
    URL.canParse(`http://${typedDomain}`) &&
    new URL(`http://${typedDomain}`).hostname;
  // URL expands short forms of IP addresses. Emails are not sent to IP addresses.
  if (!domain || IP_ADDRESS.test(domain)) return '';
  return `${text.slice(0, at).toLowerCase()}@${domain}`;
}

/**
 * Creates the schema of a text with at most `max` UTF-16 units.
 * @param label names the text in error messages, with its article
 */
export const textUpTo = (label: string, max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `${label} may have at most ${max.toLocaleString('en')} characters.`),
    v.check((text) => text.isWellFormed(), `${label} holds a broken character.`),
  );

/** A language tag (BCP 47), such as `de` or `en-GB`. Only its syntax is checked, not whether the language exists. */
export const LanguageTag = v.pipe(
  v.string(),
  v.maxLength(35, 'A language is named by at most 35 characters.'),
  v.check(isTag, 'This is no language’s tag.'),
);

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A number of things, or of bytes. JSON can write numbers that are too large to be counted exactly. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
