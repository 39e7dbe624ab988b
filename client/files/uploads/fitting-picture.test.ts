import { describe, expect, test, vi } from 'vitest';
import { fittingPicture, isConvertible, type DrawPicture } from './fitting-picture.ts';

const MB = 1024 * 1024;
const blob = new Blob(['x']);
/** Draws pictures of so many bytes for each megapixel. */
const drawing = (bytes: { png: number; jpeg: number }) =>
  vi.fn<DrawPicture>((_, { width, height }, type, quality) => {
    const perMegapixel = type === 'image/png' ? bytes.png : bytes.jpeg * quality;
    // Only the size is read.
    return Promise.resolve({ size: Math.round((perMegapixel * width * height) / 1e6) } as Blob);
  });

describe('a picture that may not be uploaded as it is', () => {
  test('a photo of a phone keeps its pixels if that fits', async () => {
    const draw = drawing({ png: MB, jpeg: 0.4 * MB });
    const fitting = await fittingPicture(blob, 'image/jpeg', { width: 4_000, height: 3_000 }, draw);
    expect(fitting).toMatchObject({ mimeType: 'image/jpeg', width: 4_000, height: 3_000 });
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('a larger one becomes smaller, step by step, in its shape', async () => {
    const draw = drawing({ png: 3 * MB, jpeg: 0.6 * MB });
    const fitting = await fittingPicture(blob, 'image/jpeg', { width: 8_000, height: 6_000 }, draw);
    expect(fitting).toMatchObject({ width: 2_560, height: 1_920 });
    expect(fitting?.blob.size).toBeLessThanOrEqual(5 * MB);
  });

  test('a small picture of another format becomes PNG, which keeps transparent parts', async () => {
    const draw = drawing({ png: 2 * MB, jpeg: 0.5 * MB });
    const fitting = await fittingPicture(blob, 'image/webp', { width: 1_200, height: 800 }, draw);
    expect(fitting).toMatchObject({ mimeType: 'image/png', width: 1_200, height: 800 });
  });

  test('a large picture of another format becomes JPEG', async () => {
    const draw = drawing({ png: 3 * MB, jpeg: 0.3 * MB });
    const fitting = await fittingPicture(blob, 'image/avif', { width: 4_000, height: 3_000 }, draw);
    expect(fitting).toMatchObject({ mimeType: 'image/jpeg', width: 4_000, height: 3_000 });
  });

  test('a narrow picture keeps at least one pixel', async () => {
    const draw = drawing({ png: MB, jpeg: MB });
    const fitting = await fittingPicture(blob, 'image/bmp', { width: 10_000, height: 1 }, draw);
    expect(fitting).toMatchObject({ width: 2_560, height: 1 });
  });

  test('a picture that the browser cannot draw, or that fits in no size, is not changed', async () => {
    const pixels = { width: 4_000, height: 3_000 };
    expect(await fittingPicture(blob, 'image/heic', pixels, () => Promise.resolve(null))).toBeNull();
    const endless = drawing({ png: 99 * MB, jpeg: 99 * MB });
    expect(await fittingPicture(blob, 'image/jpeg', pixels, endless)).toBeNull();
  });
});

test.each([
  ['image/jpeg', true],
  ['image/png', true],
  ['image/webp', true],
  ['image/avif', true],
  ['image/heic', true],
  ['image/gif', false],
  ['image/svg+xml', false],
  ['application/zip', false],
])('%s can be drawn again: %s', (mimeType, expected) => {
  expect(isConvertible(mimeType)).toBe(expected);
});
