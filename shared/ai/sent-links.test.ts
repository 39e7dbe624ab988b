import { describe, expect, test } from 'vitest';
import { isSentLink, sentLinks } from './sent-links.ts';

describe('the addresses that were sent to a model', () => {
  test.each([
    ['See https://sea.example/tide.', 'https://sea.example/tide'],
    ['See https://sea.example/tide.', 'HTTPS://SEA.example/tide'],
    ['(see https://sea.example/tide)', 'https://sea.example/tide'],
    ['[the map](https://sea.example/x_(y)), and more', 'https://sea.example/x_(y)'],
    ['**https://sea.example**', 'https://sea.example/'],
    [String.raw`https://sea.example/a\_b`, 'https://sea.example/a_b'],
    ['https://sea.example/?a=b&amp;c=d', 'https://sea.example/?a=b&c=d'],
    ['“https://sea.example”', 'https://sea.example/'],
    ['www.sea.example', 'http://www.sea.example'],
    ['Write to ines@sea.example.', 'mailto:ines@sea.example'],
    ['mailto:ines@sea.example', 'mailto:ines@sea.example'],
  ])('%j has the address %j', (text, url) => expect(isSentLink(sentLinks(['x', text]), url)).toBe(true));

  test.each([
    ['https://sea.example/tide', 'https://sea.example/'],
    ['https://sea.example/tide', 'https://sea.example/tide?leak=words'],
    ['https://sea.example', 'https://sea.exam'],
    ['[the map](https://sea.example/x_(y))', 'https://sea.example/x_(y'],
    ['https://sea.example', 'https://sea.example.evil.example'],
    ['https://sea.example', 'http://sea.example'],
    ['sea.example', 'https://sea.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['/workspaces', '/workspaces'],
    ['tel:+123', 'tel:+123'],
    ['ines@sea.example', 'mailto:ines@sea.example?body=words'],
    ['https://', 'https://'],
    [`https://sea.example/${'x'.repeat(3_000)}`, `https://sea.example/${'x'.repeat(3_000)}`],
  ])('%j does not have the address %j', (text, url) =>
    expect(isSentLink(sentLinks([text]), url)).toBe(false),
  );

  test('only the first addresses of a very long list count, so that the work is bounded', () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => `https://sea.example/${at}`);
    const sent = sentLinks([texts.join(' ')]);
    expect(sent.size).toBe(500);
    expect(isSentLink(sent, 'https://sea.example/499')).toBe(true);
  });
});
