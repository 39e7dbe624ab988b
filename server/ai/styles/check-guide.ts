import { AppError } from '#shared/errors/app-error.ts';
import { MAX_STYLE_CONTENT } from '#shared/writing-styles/style-rules.ts';
import { GUIDE_SECTIONS } from './guide-prompt.ts';
import { plainMarkdown } from './plain-markdown.ts';

/** A sentence of the sample with at least this many words counts as quoted when the guide has it. */
const QUOTED_WORDS = 6;
/** A guide with fewer sections describes too little. */
const MIN_SECTIONS = 3;

/**
 * Checks and tidies a model's answer to the prompt of `guide-prompt.ts`. Only the known sections stay, in their order;
 * lines that quote a whole sentence of the sample are removed.
 * @throws AppError `unavailable` when the answer is not a style guide
 */
export function checkGuide(answer: string, sample: string): string {
  const sentences = longSentences(sample);
  const sections = sectionsOf(plainMarkdown(answer));
  const guide = GUIDE_SECTIONS.flatMap((name) => {
    const lines = (sections.get(keyOf(name)) ?? []).filter((line) => !quotes(line, sentences));
    const body = lines.join('\n').trim();
    return body === '' ? [] : [`## ${name}\n\n${body}`];
  });
  if (guide.length < MIN_SECTIONS)
    throw new AppError('unavailable', 'The model did not describe the style. Please try again.');
  return withinLimit(guide);
}

/** Reads the lines below each heading. A heading may be a Markdown heading of any level, or a line in bold. */
function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const heading = headingIn(line);
    const key = heading === undefined ? '' : keyOf(heading);
    if (GUIDE_SECTIONS.some((name) => keyOf(name) === key)) {
      lines = sections.get(key) ?? [];
      sections.set(key, lines);
    } else if (heading === undefined || !/^\s*#/.test(line)) lines.push(line);
    // Lines below an unknown heading belong to no section.
    else lines = [];
  }
  return sections;
}

/** Returns the text of a heading, which `keyOf` frees of its signs; undefined for any other line. */
function headingIn(line: string): string | undefined {
  const [, text] = /^(?:#{1,6}\s|\*\*)(.*)$/s.exec(line.trim()) ?? [];
  return text?.trim() ? text : undefined;
}

/** `Don’t`, `Don't`, `DON’T:` and `Do not` are the same heading. */
const keyOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .replace(/^(?:do not|donts|dos)$/, (found) => (found === 'dos' ? 'do' : 'dont'));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Sentences by their first words. A line is compared only with sentences that begin like a part of it. */
type Sentences = ReadonlyMap<string, readonly string[]>;

const openingOf = (words: readonly string[]): string => words.slice(0, QUOTED_WORDS).join(' ');

function longSentences(sample: string): Sentences {
  const sentences = sample
    .split(/[.!?…。！？]["'”’»)\]]*\s+|\n+/u)
    .map(wordsOf)
    .filter(({ length }) => length >= QUOTED_WORDS);
  const distinct = new Map(sentences.map((words) => [words.join(' '), openingOf(words)]));
  return Map.groupBy(distinct.keys(), (sentence) => distinct.get(sentence) ?? '');
}

function quotes(line: string, sentences: Sentences): boolean {
  const words = wordsOf(line);
  const text = ` ${words.join(' ')} `;
  let at = 0;
  return words.some((word, index) => {
    const candidates = sentences.get(openingOf(words.slice(index, index + QUOTED_WORDS)));
    const isQuoted = candidates?.some((sentence) => text.startsWith(` ${sentence} `, at)) ?? false;
    at += word.length + 1;
    return isQuoted;
  });
}

/** Drops the last lines of a guide that is too long. */
function withinLimit(guide: readonly string[]): string {
  const text = guide.join('\n\n');
  if (text.length <= MAX_STYLE_CONTENT) return text.trim();
  // A line that ends exactly at the limit stays whole.
  const end = text.lastIndexOf('\n', MAX_STYLE_CONTENT);
  return text.slice(0, Math.max(0, end)).trim();
}
