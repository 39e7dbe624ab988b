import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { notHttps, privateAddress } from '#server/connector/connector-errors.ts';
import type { Connector } from '#server/connector/connector.ts';
import { JobLost } from '#server/db/workers/job-errors.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { picture, pngWithoutPixels } from '../testing/pictures.ts';
import { checkFile } from '../check-file.ts';
import { drawPicture } from './draw-picture.ts';
import { examinePicture } from './examine-picture.ts';
import { loadPicture } from './load-picture.ts';
import { pictureName } from './picture-name.ts';
import { PICTURE_MESSAGES } from './picture-sentences.ts';

const BODIES = { checkFile, drawPicture, examinePicture };
/** Runs jobs in this thread. */
const workers: Pick<Workers, 'run'> = {
  run: async ({ name }, input) => {
    const body = Object.entries(BODIES).find(([key]) => key === name)?.[1];
    if (!body) throw new Error(name);
    // The caller passes the input of the named job and gets its output.
    return (await body(input as never, { reader: () => expect.unreachable() })) as never;
  },
};
const siteWith = (bytes: Uint8Array) => {
  const fetch = vi.fn<Connector['fetch']>(async (url) => ({
    status: 200,
    headers: new Headers(),
    url: String(url),
    bytes,
    text: () => '',
  }));
  return { fetch };
};
const load = (bytes: Uint8Array, connector = siteWith(bytes), url = 'https://quay.example/a.png') =>
  loadPicture({ connector, workers }, { url, userId: 'ada' });

/** A picture that no encoder makes much smaller. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describe('a picture of another site', () => {
  test('a JPEG and a PNG of at most 5 MB are stored byte for byte', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const bytes = await picture({ width: 20, height: 10 }, format);
      expect(await load(bytes)).toMatchObject({ bytes, mimeType: `image/${format}`, width: 20, height: 10 });
    }
  });

  test('WebP, AVIF and TIFF become PNG, which keeps transparent parts', async () => {
    for (const format of ['webp', 'avif', 'tiff'] as const) {
      const clear = { r: 255, g: 0, b: 0, alpha: 0 };
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: clear } })
        .toFormat(format, format === 'tiff' ? { compression: 'lzw' } : {})
        .toBuffer();
      const loaded = await load(bytes);
      expect(loaded, format).toMatchObject({ mimeType: 'image/png', width: 40, height: 20 });
      expect((await sharp(loaded.bytes).stats()).isOpaque, format).toBe(false);
    }
  });

  test('a JPEG of more than 5 MB is drawn again, upright and without the camera’s metadata', async () => {
    const bytes = await noise(2_600, 1_900)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(bytes.byteLength).toBeGreaterThan(MAX_FILE_BYTES);
    const loaded = await load(bytes);
    expect(loaded.fileSize).toBeLessThanOrEqual(MAX_FILE_BYTES);
    expect(loaded.mimeType).toBe('image/jpeg');
    expect((loaded.height ?? 0) > (loaded.width ?? 0)).toBe(true);
    expect((await sharp(loaded.bytes).metadata()).exif).toBeUndefined();
  });

  test('a picture of another format with too many pixels, or that ends early, is refused undrawn', async () => {
    const wide = pngWithoutPixels(20_000, 20_000);
    const large = Buffer.concat([wide, Buffer.alloc(MAX_FILE_BYTES)]);
    await expect(load(large)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    const webp = await sharp(await picture({ width: 64, height: 64 }))
      .webp()
      .toBuffer();
    await expect(load(webp.subarray(0, 30))).rejects.toMatchObject({
      code: 'INVALID_FILE_TYPE',
      message: PICTURE_MESSAGES.unreadable,
    });
  });

  test('a worker that dies is reported as a failure that another attempt may mend', async () => {
    const connector = siteWith(await picture({ width: 2, height: 2 }));
    const lost = { run: () => Promise.reject(new JobLost('the thread died')) };
    await expect(
      loadPicture({ connector, workers: lost }, { url: 'https://quay.example/', userId: 'ada' }),
    ).rejects.toMatchObject({ code: 'unavailable', message: PICTURE_MESSAGES.unfinished });
  });

  test('an address with http is tried with https, and no other refusal is repeated', async () => {
    const bytes = await picture({ width: 2, height: 2 });
    const site = siteWith(bytes);
    site.fetch.mockRejectedValueOnce(notHttps());
    await load(bytes, site, 'http://quay.example/http:/a.png');
    expect(site.fetch.mock.calls.map(([url]) => url)).toEqual([
      'http://quay.example/http:/a.png',
      'https://quay.example/http:/a.png',
    ]);
    for (const [error, url] of [
      [privateAddress(), 'http://quay.example/'],
      [notHttps(), 'https://quay.example/'],
    ] as const) {
      const refusing = siteWith(bytes);
      refusing.fetch.mockRejectedValue(error);
      await expect(load(bytes, refusing, url)).rejects.toBe(error);
      expect(refusing.fetch).toHaveBeenCalledTimes(1);
    }
  });
});

test.each([
  ['https://quay.example/a/The%20quay.JPG?x=1', 'image/jpeg', 'The quay.jpg'],
  ['https://quay.example/boat.webp', 'image/png', 'boat.png'],
  ['https://quay.example/100%.png', 'image/png', '100%.png'],
  ['https://quay.example/a%2F..%2Fb.png', 'image/png', 'a/../b.png'],
  ['https://quay.example/%E2%80%AEgnp.png', 'image/png', 'gnp.png'],
  ['https://lh7.example/docsz/AD_4nXeK3', 'image/png', 'Picture from lh7.example.png'],
  ['https://quay.example/.png', 'image/jpeg', 'Picture from quay.example.jpg'],
  ['https://quay.example', 'image/jpeg', 'Picture from quay.example.jpg'],
])('the file of %s (%s) is named %s', (url, type, name) => {
  expect(pictureName(url, type)).toBe(name);
});
