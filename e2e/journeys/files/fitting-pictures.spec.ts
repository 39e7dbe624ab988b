import { expect, test } from '../../testing/devices.ts';
import { isImageLoaded } from '../../testing/drop-files.ts';
import { makePerson } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { editorOf, expectText } from '../../testing/workspace-page.ts';

test('a photo of more than 5 MB and a WebP picture are made to fit, and a pasted page brings its own picture along', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: 'The sea did not come.',
  });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${documentId}`);
  const text = editorOf(page);
  await expect(text).toContainText('The sea did not come.');

  const sizes = await text.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(2_400, 1_800);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('Nothing can be drawn.');
    // Noise has no regularity that an encoder could use.
    const pixels = context.createImageData(2_400, 1_800);
    let state = 7;
    for (let at = 0; at < pixels.data.length; at += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      pixels.data[at] = at % 4 === 3 ? 255 : state >> 16;
    }
    context.putImageData(pixels, 0, 0);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    const small = new OffscreenCanvas(64, 48);
    small.getContext('2d')?.fillRect(8, 8, 32, 32);
    const webp = await small.convertToBlob({ type: 'image/webp' });
    const data = new DataTransfer();
    data.items.add(new File([photo], 'IMG 0412.JPG', { type: 'image/jpeg' }));
    data.items.add(new File([webp], 'boat.webp', { type: webp.type }));
    const { left, top } = element.getBoundingClientRect();
    const point = { clientX: left + 40, clientY: top + 20 };
    for (const kind of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, ...point }),
      );
    return { photo: photo.size, webp: webp.type };
  });
  expect(sizes.photo).toBeGreaterThan(5 * 1024 * 1024);
  expect(sizes.webp).toBe('image/webp');
  await expectText(page, '2 pictures made to fit');
  const images = text.locator('figure > img');
  await expect(images).toHaveCount(2);
  for (const image of await images.all()) await expect.poll(() => isImageLoaded(image)).toBe(true);

  // A pasted page that carries its picture in the HTML.
  await text.evaluate((element) => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 90, 60);
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<p>From a mail.</p><p><img src="${canvas.toDataURL('image/png')}" alt="a pier"></p>`,
    );
    data.setData('text/plain', 'From a mail.');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(text).toContainText('From a mail.');
  await expect(images).toHaveCount(3);
  await expect.poll(() => isImageLoaded(text.getByRole('img', { name: 'a pier' }))).toBe(true);
  await page.reload();
  await expect(images).toHaveCount(3);
  for (const image of await images.all()) await expect.poll(() => isImageLoaded(image)).toBe(true);
});
