import { expect, test } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';

test.each([
  [
    '# Notes\n\nThe **almanac** man, who [never](https://a.example) errs.\n\nMore.',
    'The almanac man, who never errs.',
  ],
  [
    '- a list\n\n| a | table |\n|---|---|\n| b | c |\n\n> a quote\n\n![](a.png)\n\nHe waits[^1].\n\n[^1]: A note.',
    'He waits.',
  ],
  ['A line\nthat goes \\*on\\*.', 'A line that goes *on*.'],
  ['# Only a heading', ''],
  ['', ''],
])('the first paragraph of %j is %j', (markdown, paragraph) => {
  expect(firstParagraph(markdown)).toBe(paragraph);
});
