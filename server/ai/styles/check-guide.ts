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
    const [, heading] = /^\s*(?:#{1,6}\s+|\*\*)(.+?)(?:\*\*)?:?(?:\*\*)?\s*#*\s*$/.exec(line) ?? [];
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

/** `Don’t`, `Don't`, `DON’T:` and `Do not` are the same heading. */
const keyOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .replace(/^(?:do not|donts|dos)$/, (found) => (found === 'dos' ? 'do' : 'dont'));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const longSentences = (sample: string): string[] =>
  sample
    .split(/(?<=[.!?…。！？]["'”’»)\]]*)\s+|\n+/u)
    .map(wordsOf)
    .filter(({ length }) => length >= QUOTED_WORDS)
    .map((words) => words.join(' '));

function quotes(line: string, sentences: readonly string[]): boolean {
  const words = ` ${wordsOf(line).join(' ')} `;
  return sentences.some((sentence) => words.includes(` ${sentence} `));
}

/** Drops the last lines of a guide that is too long. */
function withinLimit(guide: readonly string[]): string {
  const lines = guide.join('\n\n').split('\n');
  while (lines.join('\n').length > MAX_STYLE_CONTENT) lines.pop();
  return lines.join('\n').trim();
}
