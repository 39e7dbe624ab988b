import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { LanguageTag } from './scalars.ts';
import { readAtMost } from './read-at-most.ts';

describe('readAtMost', () => {
  const tooLarge = (): Error => new Error('too large');
  /** @param declared the value of the `content-length` header */
  const request = (parts: readonly string[], declared?: number) => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts[read++];
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    const headers = declared === undefined ? {} : { 'content-length': String(declared) };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    return { request: new Request('http://x.y', init), readParts: () => read };
  };
  const text = async (created: Request, maxBytes: number): Promise<string> =>
    new TextDecoder().decode(await readAtMost(created, maxBytes, tooLarge));

  test('readAtMost reads a complete body up to the maximum size', async () => {
    expect(await text(request(['low ', 'water']).request, 9)).toBe('low water');
    expect(await text(new Request('http://x.y'), 0)).toBe('');
    expect(await text(request([]).request, 0)).toBe('');
  });

  test('readAtMost does not read a body that declares too great a length', async () => {
    const { request: created, readParts } = request(
      Array.from({ length: 1_000 }, () => 'a'),
      1_000,
    );
    await expect(readAtMost(created, 99, tooLarge)).rejects.toThrow('too large');
    // A stream pulls its first chunk by itself.
    expect(readParts()).toBeLessThanOrEqual(1);
  });

  test('readAtMost stops reading a body that is longer than it declares once it is too large', async () => {
    const parts = Array.from({ length: 1_000 }, () => 'a'.repeat(100));
    for (const declared of [undefined, 5]) {
      const { request: created, readParts } = request(parts, declared);
      await expect(readAtMost(created, 250, tooLarge)).rejects.toThrow('too large');
      expect(readParts()).toBeLessThan(10);
    }
  });
});

test.each([
  ['', 0],
  ['123456789', 0xcb_f4_39_26],
  ['The quick brown fox jumps over the lazy dog', 0x41_4f_a3_39],
])('the CRC-32 of %j equals that of zlib', (text, sum) => {
  expect(crc32(new TextEncoder().encode(text))).toBe(sum);
});

describe('LanguageTag', () => {
  test.each(['de', 'en-GB', 'zh-Hant-TW', 'sr-Latn', 'german', 'DE'])('%s is a valid language tag', (tag) => {
    expect(v.is(LanguageTag, tag)).toBe(true);
  });

  test.each(['', 'x-klingon', 'english (uk)', 'd', 'en_GB', '"><b>', 'en-', 'a'.repeat(36), 7])(
    '%j is not a valid language tag',
    (tag) => {
      expect(v.is(LanguageTag, tag)).toBe(false);
    },
  );
});
