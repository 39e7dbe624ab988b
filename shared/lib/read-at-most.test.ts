import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { LanguageTag } from './language-tag.ts';
import { readAtMost } from './read-at-most.ts';

describe('the body of a request', () => {
  const tooLarge = (): Error => new Error('too large');
  /** @param said the length that its head names */
  const request = (parts: readonly string[], said?: number) => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts[read++];
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    const headers = said === undefined ? {} : { 'content-length': String(said) };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    return { request: new Request('http://x.y', init), readParts: () => read };
  };
  const text = async (made: Request, most: number): Promise<string> =>
    new TextDecoder().decode(await readAtMost(made, most, tooLarge));

  test('is read whole, to the last byte that may be', async () => {
    expect(await text(request(['low ', 'water']).request, 9)).toBe('low water');
    expect(await text(new Request('http://x.y'), 0)).toBe('');
    expect(await text(request([]).request, 0)).toBe('');
  });

  test('that says it is too long is not read at all', async () => {
    const { request: made, readParts } = request(
      Array.from({ length: 1_000 }, () => 'a'),
      1_000,
    );
    await expect(readAtMost(made, 99, tooLarge)).rejects.toThrow('too large');
    // A stream fetches its first part by itself.
    expect(readParts()).toBeLessThanOrEqual(1);
  });

  test('that lies about its length is stopped where it is too long', async () => {
    const parts = Array.from({ length: 1_000 }, () => 'a'.repeat(100));
    for (const said of [undefined, 5]) {
      const { request: made, readParts } = request(parts, said);
      await expect(readAtMost(made, 250, tooLarge)).rejects.toThrow('too large');
      expect(readParts()).toBeLessThan(10);
    }
  });
});

test.each([
  ['', 0],
  ['123456789', 0xcb_f4_39_26],
  ['The quick brown fox jumps over the lazy dog', 0x41_4f_a3_39],
])('the CRC-32 of %j is that of zlib', (text, sum) => {
  expect(crc32(new TextEncoder().encode(text))).toBe(sum);
});

describe('a language', () => {
  test.each(['de', 'en-GB', 'zh-Hant-TW', 'sr-Latn', 'german', 'DE'])('%s is a tag', (tag) => {
    expect(v.is(LanguageTag, tag)).toBe(true);
  });

  test.each(['', 'x-klingon', 'english (uk)', 'd', 'en_GB', '"><b>', 'en-', 'a'.repeat(36), 7])(
    '%j is none',
    (tag) => {
      expect(v.is(LanguageTag, tag)).toBe(false);
    },
  );
});
