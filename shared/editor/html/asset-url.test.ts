import { describe, expect, test } from 'vitest';
import { assetIdOf, storableUrl } from './asset-url.ts';

describe('storableUrl', () => {
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
  ])('returns %s, without validating the target', (address) => {
    expect(storableUrl(address)).toBe(address);
    expect(storableUrl(`  ${address}\n`)).toBe(address);
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
  ])('returns null for %j, which could run a script or names nothing that a reader can open', (address) => {
    expect(storableUrl(address)).toBeNull();
  });
});

test.each([
  ['asset:a1', 'a1'],
  ['asset:', null],
  ['Asset:a1', null],
  ['https://x.y/asset:a1', null],
  [null, null],
])('assetIdOf(%j) returns %j', (address, asset) => {
  expect(assetIdOf(address)).toBe(asset);
});
