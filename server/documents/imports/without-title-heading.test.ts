import { expect, test } from 'vitest';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { withoutTitleHeading } from './without-title-heading.ts';

const after = (title: string, markdown: string) =>
  toMarkdown(withoutTitleHeading(title, fromMarkdown(markdown))).trim();

test('a first heading that equals the title is removed, everything else stays', () => {
  expect(after('The Key', '# The Key\n\nIt was large.')).toBe('It was large.');
});

test.each([
  ['Café Nord', '# Cafe\u0301 Nord\n\nSecond home.'],
  ['Cafe\u0301 Nord', '# Café Nord\n\nSecond home.'],
  ['Ha Long', '#  Ha Long \n\nSecond home.'],
  ['Nguyễn', '# Nguye\u0302\u0303n\n\nSecond home.'],
])('the title %j is found in a heading whose accents are stored in another way', (title, markdown) => {
  expect(after(title, markdown)).toBe('Second home.');
});

test.each([
  ['another title', 'The Key', '# The Door\n\nIt was large.'],
  ['a paragraph with the same words', 'The Key', 'The Key\n\nIt was large.'],
  ['a heading that stands alone', 'The Key', '# The Key'],
  ['a later heading', 'The Key', 'First.\n\n# The Key'],
])('%s stays', (_, title, markdown) => {
  expect(after(title, markdown)).toBe(markdown);
});
