import type { NodeJson } from '../content/document-json.ts';
import { fromMarkdown } from './from-markdown.ts';

/**
 * Returns the words of the first paragraph of a Markdown text, without marks, on one line; empty without one.
 * Headings, items of lists, quotes and empty paragraphs do not count.
 */
export function firstParagraph(markdown: string): string {
  for (const block of fromMarkdown(markdown).content ?? []) {
    const { type, attrs = {} } = block;
    const isPlain = ['level', 'list', 'quote', 'style'].every((name) => attrs[name] == null);
    const words = type === 'paragraph' && isPlain ? wordsOf(block).replaceAll(/\s+/gu, ' ').trim() : '';
    if (words !== '') return words;
  }
  return '';
}

const wordsOf = ({ text, content, type }: NodeJson): string =>
  text ?? (type === 'hardBreak' ? '\n' : (content ?? []).map(wordsOf).join(''));
