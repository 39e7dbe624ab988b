import { expect, test } from 'vitest';
import { pickFiles } from './picked-files.ts';

const MB = 1024 * 1024;
const measure = () => Promise.resolve({ width: 640, height: 400 });
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });

test('what may be uploaded is taken, with its pixels; what may not is said in the words of the server', async () => {
  const files = [
    png('pier.png'),
    png('quay.png', 5 * MB + 1),
    new File(['x'], 'bell.zip', { type: 'application/zip' }),
    new File(['x'], 'notes.md', { type: '' }),
    new File(['x'], 'what', { type: '' }),
  ];
  const { taken, refused } = await pickFiles(files, { areImages: false, measure });
  expect(taken).toMatchObject([
    { filename: 'pier.png', mimeType: 'image/png', width: 640, height: 400 },
    { filename: 'notes.md', mimeType: 'text/markdown', width: null },
  ]);
  expect(refused).toEqual([
    { filename: 'quay.png', message: 'File size exceeds 5MB limit.' },
    { filename: 'bell.zip', message: "File type 'application/zip' is not supported." },
    { filename: 'what', message: "File type '' is not supported." },
  ]);
});

test('where pictures are wanted nothing else is taken', async () => {
  const files = [png('pier.png'), new File(['x'], 'notes.txt', { type: 'text/plain' })];
  const { taken, refused } = await pickFiles(files, { areImages: true, measure });
  expect(taken).toHaveLength(1);
  expect(refused).toEqual([{ filename: 'notes.txt', message: 'Please select an image file' }]);
});

test('a picture of 20,000 × 20,000 pixels is not taken, nor drawn', async () => {
  const huge = () => Promise.resolve({ width: 20_000, height: 20_000 });
  const { refused } = await pickFiles([png('map.png')], { areImages: true, measure: huge });
  expect(refused[0]?.message).toMatch(/^This image has too many pixels/);
});

test('a picture that is none is left to the server, which looks into it', async () => {
  const { taken } = await pickFiles([png('page.png')], {
    areImages: true,
    measure: () => Promise.resolve(null),
  });
  expect(taken).toMatchObject([{ width: null, height: null }]);
});

test('[I7] a script among texts is plain text on this device; a name of any disk becomes one line', async () => {
  const file = new File(['alert(1)'], 'a "quoted"\nname.html', { type: 'text/html' });
  const { taken } = await pickFiles([file], { areImages: false, measure });
  expect(taken).toMatchObject([{ filename: 'a "quoted" name.html', mimeType: 'text/html' }]);
  expect(taken[0]?.blob.type).toBe('text/plain');
});
