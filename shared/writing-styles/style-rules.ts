import * as v from 'valibot';
import { forbiddenCharacter, isPlainLine, textUpTo } from '#shared/lib/scalars.ts';

/** The longest name of a writing style, in characters. */
export const MAX_STYLE_NAME = 100;
/** The longest sample that can be sent, in characters. Its first {@link SAMPLE_CHARACTERS} are read. */
export const MAX_SAMPLE = 200_000;
/** Characters of a sample that the model reads, about 3,500 words. */
export const SAMPLE_CHARACTERS = 20_000;
/** Words that a sample needs. */
export const MIN_SAMPLE_WORDS = 50;
/** The longest style guide, in characters. Prompts carry it, so it has to be short. */
export const MAX_STYLE_CONTENT = 8_000;
/** The longest generated example, in characters. */
export const MAX_STYLE_EXAMPLE = 2_000;
/** The most styles of a workspace, and the most of a user. */
export const MAX_STYLES = 50;
const MAX_URL = 2_000;

/** The sentences of the form (spec §5), which the server uses too. */
export const STYLE_ERRORS = {
  name: 'Please provide a name',
  text: 'Please provide sample content',
  url: 'Please provide a URL',
  invalidUrl: 'Please provide a valid URL',
} as const;

/** Whether a text is the address of a web page: `http:` or `https:`, with a host and without a name and password. */
export function isPageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** The name of a writing style: trimmed, one line. */
export const StyleName = v.pipe(
  v.string(STYLE_ERRORS.name),
  v.check((text) => text.isWellFormed(), 'A name holds a broken character.'),
  v.normalize('NFC'),
  v.trim(),
  v.nonEmpty(STYLE_ERRORS.name),
  v.maxLength(MAX_STYLE_NAME, `A name may have at most ${MAX_STYLE_NAME} characters.`),
  v.check(isPlainLine, ({ input }) => `A name holds ${forbiddenCharacter(input)}.`),
);

/** A sample of the style: a text that somebody wrote. */
export const StyleSample = v.pipe(textUpTo('A sample', MAX_SAMPLE), v.trim(), v.nonEmpty(STYLE_ERRORS.text));

/** The address of a page whose text is the sample. */
export const StyleUrl = v.pipe(
  v.string(STYLE_ERRORS.url),
  v.trim(),
  v.nonEmpty(STYLE_ERRORS.url),
  v.maxLength(MAX_URL, STYLE_ERRORS.invalidUrl),
  v.check(isPageUrl, STYLE_ERRORS.invalidUrl),
);

/** A style guide in Markdown. */
export const StyleContent = v.pipe(
  textUpTo('A style guide', MAX_STYLE_CONTENT),
  v.trim(),
  v.nonEmpty('A style guide must not be empty.'),
);

/** A generated passage. */
export const StyleExample = textUpTo('An example', MAX_STYLE_EXAMPLE);

/** The sentence for a sample that is too short. */
export const tooShort = (words: number): string =>
  `This sample has ${words} ${words === 1 ? 'word' : 'words'}. At least ${MIN_SAMPLE_WORDS} are needed to describe a style.`;
