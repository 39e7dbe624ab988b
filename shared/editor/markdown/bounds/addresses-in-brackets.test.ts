import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { rememberOpenBrackets } from './addresses-in-brackets.ts';

/** mdast searches the finished texts for addresses again, which would hide a difference. */
const WITHOUT_SECOND_SEARCH = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);

const PIECES = [
  '[',
  ']',
  '](c)',
  '![',
  ' ',
  '\n',
  '- ',
  '*',
  'ines@example.org',
  'https://a.example',
  'www.a.example',
  'a',
];

test('addresses in, before and after brackets are found as micromark finds them', () => {
  const [plain, remembering] = [gfm(), rememberOpenBrackets(gfm())].map(
    (extension) => (text: string) =>
      JSON.stringify(fromMarkdown(text, { extensions: [extension], mdastExtensions: WITHOUT_SECOND_SEARCH })),
  );
  const random = new SeededRandom(1);
  let links = 0;
  for (let run = 0; run < 1_000; run += 1) {
    const text = Array.from({ length: 2 + Math.floor(random.next() * 12) }, () => random.pick(PIECES)).join(
      '',
    );
    const tree = plain?.(text);
    expect(remembering?.(text), JSON.stringify(text)).toBe(tree);
    if (tree?.includes('"url":"http')) links += 1;
  }
  expect(links).toBeGreaterThan(100);
});
