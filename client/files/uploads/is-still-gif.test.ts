import { expect, test } from 'vitest';
import { isStillGif } from './is-still-gif.ts';

const text = (value: string): number[] => [...value].map((character) => character.charCodeAt(0));
/** The header with a color table of two colors. */
const SCREEN = [...text('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
const CONTROL = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const COMMENT = [0x21, 0xfe, 2, ...text(',,'), 0];
const IMAGE = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
/** An image with a color table of its own. */
const COLORED = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x44, 1, 0];
const gif = (...parts: number[][]): Blob => new Blob([new Uint8Array(parts.flat())], { type: 'image/gif' });

test.each([
  ['one image', [SCREEN, IMAGE, [0x3b]], true],
  ['one image with a comment that looks like more', [SCREEN, CONTROL, COMMENT, IMAGE, [0x3b]], true],
  ['one image with its own colors and no end', [SCREEN, COLORED], true],
  ['two images', [SCREEN, CONTROL, IMAGE, CONTROL, COLORED, [0x3b]], false],
  ['no image', [SCREEN, [0x3b]], false],
  ['no complete header', [text('GIF8')], false],
  ['a comment without an end', [SCREEN, [0x21, 0xfe, 255]], false],
])('a GIF with %s: %s', async (_, parts, expected) => {
  expect(await isStillGif(gif(...parts))).toBe(expected);
});

test('a GIF that cannot be read or is very large counts as a moving one', async () => {
  const gone = { size: 10, arrayBuffer: () => Promise.reject(new Error('gone')) };
  const huge = { size: 60 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error('it was read')) };
  // Only these parts of a blob are used.
  expect(await isStillGif(gone as unknown as Blob)).toBe(false);
  expect(await isStillGif(huge as unknown as Blob)).toBe(false);
});
