import { expect, test } from 'vitest';
import { pickFiles } from './picked-files.ts';

const MB = 1024 * 1024;
const measure = () => Promise.resolve({ width: 640, height: 400 });
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });

test("valid files are accepted with their size in pixels, and others are rejected with the server's messages", async () => {
  const files = [
    png('pier.png'),
    png('quay.png', 5 * MB + 1),
    new File(['x'], 'bell.zip', { type: 'application/zip' }),
    new File(['x'], 'notes.md', { type: '' }),
    new File(['x'], 'what', { type: '' }),
  ];
  const draw = () => Promise.resolve(null);
  const { accepted, rejected } = await pickFiles(files, { areImages: false, measure, draw });
  expect(accepted).toMatchObject([
    { filename: 'pier.png', mimeType: 'image/png', width: 640, height: 400 },
    { filename: 'notes.md', mimeType: 'text/markdown', width: null },
  ]);
  const hint = 'Pictures (JPEG, PNG), PDF, texts and videos (MP4, MOV) can be added.';
  expect(rejected).toEqual([
    {
      filename: 'quay.png',
      message: 'File size exceeds 5MB limit.',
      hint: 'Save the picture with fewer pixels and add it again.',
    },
    { filename: 'bell.zip', message: "File type 'application/zip' is not supported.", hint },
    { filename: 'what', message: "File type '' is not supported.", hint },
  ]);
});

test('only images are accepted when images are required', async () => {
  const files = [png('pier.png'), new File(['x'], 'notes.txt', { type: 'text/plain' })];
  const { accepted, rejected } = await pickFiles(files, { areImages: true, measure });
  expect(accepted).toHaveLength(1);
  expect(rejected).toEqual([{ filename: 'notes.txt', message: 'Please select an image file' }]);
});

test('an image of 20,000 × 20,000 pixels is rejected without being decoded', async () => {
  const huge = () => Promise.resolve({ width: 20_000, height: 20_000 });
  const { rejected } = await pickFiles([png('map.png')], { areImages: true, measure: huge });
  expect(rejected[0]?.message).toMatch(/^This image has too many pixels/);
});

test('a file that only claims to be an image is accepted, because the server checks its content', async () => {
  const { accepted } = await pickFiles([png('page.png')], {
    areImages: true,
    measure: () => Promise.resolve(null),
  });
  expect(accepted).toMatchObject([{ width: null, height: null }]);
});

test('[I7] a script in a text file gets the type text/plain on this device, and its file name becomes one line', async () => {
  const file = new File(['alert(1)'], 'a "quoted"\nname.html', { type: 'text/html' });
  const { accepted } = await pickFiles([file], { areImages: false, measure });
  expect(accepted).toMatchObject([{ filename: 'a "quoted" name.html', mimeType: 'text/html' }]);
  expect(accepted[0]?.blob.type).toBe('text/plain');
});

test('pictures that are too large or of another format are drawn again, with a name of their new format', async () => {
  const files = [
    new File([new Uint8Array(6 * MB)], 'IMG 0412.JPG', { type: 'image/jpeg' }),
    new File(['x'], 'quay.webp', { type: 'image/webp' }),
    new File(['x'], 'bell.gif', { type: 'image/gif' }),
    new File(['x'], 'pier.heic', { type: 'image/heic' }),
  ];
  const { accepted, rejected, changed } = await pickFiles(files, {
    areImages: true,
    // A browser that cannot read HEIC.
    measure: (blob) => (blob.type === 'image/heic' ? Promise.resolve(null) : measure()),
    draw: (_blob, _size, type) => Promise.resolve(new Blob(['drawn'], { type })),
  });
  expect(accepted).toMatchObject([
    { filename: 'IMG 0412.jpg', mimeType: 'image/jpeg', width: 640, height: 400 },
    { filename: 'quay.png', mimeType: 'image/png', width: 640, height: 400 },
  ]);
  expect(await accepted[0]?.blob.text()).toBe('drawn');
  expect(changed.map(({ from, to }) => [from.filename, to.filename])).toEqual([
    ['IMG 0412.JPG', 'IMG 0412.jpg'],
    ['quay.webp', 'quay.png'],
  ]);
  expect(rejected).toMatchObject([
    {
      filename: 'bell.gif',
      message: "File type 'image/gif' is not supported.",
      hint: expect.stringMatching(
        /^A GIF that moves cannot be added\. Save one of its pictures as JPEG or PNG/,
      ),
    },
    {
      filename: 'pier.heic',
      message: "File type 'image/heic' is not supported.",
      hint: expect.stringMatching(/^This browser cannot read it\. Save the picture as JPEG/),
    },
  ]);
});

test('a GIF with one picture becomes PNG, and pictures without a reported type are known by their extension', async () => {
  const still = [
    71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0, 0x3b,
  ];
  const { accepted, rejected } = await pickFiles(
    [
      new File([new Uint8Array(still)], 'bell.gif', { type: 'image/gif' }),
      new File(['x'], 'quay.webp', { type: '' }),
      new File(['x'], 'pier.HEIC', { type: '' }),
    ],
    {
      areImages: true,
      measure: (blob) =>
        blob instanceof File && blob.name === 'pier.HEIC' ? Promise.resolve(null) : measure(),
      draw: (_blob, _size, type) => Promise.resolve(new Blob(['drawn'], { type })),
    },
  );
  expect(accepted.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['bell.png', 'image/png'],
    ['quay.png', 'image/png'],
  ]);
  expect(rejected).toMatchObject([{ filename: 'pier.HEIC', hint: expect.stringMatching(/iPhone/) }]);
});
