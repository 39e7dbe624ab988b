import { AppError } from '#shared/errors/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { MAX_STYLE_EXAMPLE } from '#shared/writing-styles/style-rules.ts';
import { plainMarkdown } from './plain-markdown.ts';

/**
 * Checks and tidies a model's answer to the prompt of `example-prompt.ts`: headings are removed, and a long passage is
 * cut at the end of a sentence.
 * @throws AppError `unavailable` for an answer without words
 */
export function checkExample(answer: string): string {
  const passage = plainMarkdown(answer)
    .split('\n')
    .filter((line) => !/^\s*#{1,6}\s/.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (!/\p{L}/u.test(passage))
    throw new AppError('unavailable', 'The model wrote no example. Please try again.');
  if (passage.length <= MAX_STYLE_EXAMPLE) return passage;
  const start = cutText(passage, MAX_STYLE_EXAMPLE);
  const [whole] = /^[\s\S]*[.!?…。！？]["'”’»)\]]*(?=\s)/u.exec(start) ?? [];
  return (whole ?? start).trim();
}
