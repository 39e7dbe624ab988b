import { describe, expect, test } from 'vitest';
import { assetOf, storedAssetUrl } from './asset-url.ts';

describe('addresses in what somebody imports', () => {
  test.each([
    'https://example.org/a?b=c#d',
    'HTTP://EXAMPLE.ORG',
    'mailto:a@example.org',
    'chapter-2.md',
    '../images/pier.png',
    '#note',
    '//example.org/a',
    'asset:a1',
    'obsidian://open?vault=x',
    'javascript-for-writers.html',
  ])('%s is kept, whatever it names', (address) => {
    expect(storedAssetUrl(address)).toBe(address);
    expect(storedAssetUrl(`  ${address}\n`)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \u0001java\tscr\nipt:alert(1)',
    'vbscript:x',
    'data:image/png;base64,xx',
    'file:///home/x/secret.txt',
    'blob:https://x.y/1',
    '',
    ' \n',
    null,
  ])('%j is none: it would run, or carries what no reader can open', (address) => {
    expect(storedAssetUrl(address)).toBeNull();
  });
});

test.each([
  ['asset:a1', 'a1'],
  ['asset:', null],
  ['Asset:a1', null],
  ['https://x.y/asset:a1', null],
  [null, null],
])('%j names the asset %j', (address, asset) => {
  expect(assetOf(address)).toBe(asset);
});
