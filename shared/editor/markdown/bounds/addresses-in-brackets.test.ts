import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { rememberOpenBrackets } from './addresses-in-brackets.ts';

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
    (extension) => (text: string) => micromark(text, { extensions: [extension], htmlExtensions: [gfmHtml()] }),
  );
  const random = new SeededRandom(1);
  let links = 0;
  for (let run = 0; run < 1_000; run += 1) {
    const text = Array.from({ length: 2 + Math.floor(random.next() * 12) }, () => random.pick(PIECES)).join('');
    const html = plain?.(text);
    expect(remembering?.(text), JSON.stringify(text)).toBe(html);
    if (html?.includes('<a href="http')) links += 1;
  }
  expect(links).toBeGreaterThan(100);
});
