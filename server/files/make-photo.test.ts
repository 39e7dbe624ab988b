import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PHOTO_MESSAGES } from '#shared/accounts/admin-profile.ts';
import { makePhoto } from './make-photo.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b64' } });

test('an image of 20 megapixels is refused by its header', async () => {
  const bytes = await picture(5000, 4000).png().toBuffer();
  expect(await makePhoto({ bytes })).toEqual({
    code: 'FILE_TOO_LARGE',
    message: PHOTO_MESSAGES.tooManyPixels,
  });
});

test('a photo is upright and has lost the metadata of the camera', async () => {
  const bytes = await picture(80, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ines' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const drawn = await makePhoto({ bytes });
  if (!('photo' in drawn)) throw new Error(drawn.message);
  const { width, height, exif } = await sharp(drawn.photo).metadata();
  expect([width, height, exif]).toEqual([40, 80, undefined]);
});
