import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type EditorHarness } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

const figures = (editor: EditorHarness) => editor.text().locator('figure');

/** Opens the page with pictures and selects the first one by a click. */
async function selectFirst(editor: EditorHarness) {
  await editor.open('text=pictures&links');
  const first = figures(editor).first();
  await first.locator('img').click();
  await expect(first).toHaveClass(/ProseMirror-selectednode/);
  return first;
}

test('a click selects an image, its handles resize it by pointer and by keys, and the width is undone in steps', async ({
  editor,
  page,
}) => {
  const first = await selectFirst(editor);
  const bar = page.getByRole('toolbar', { name: 'Image' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  const words = first.locator('figcaption');
  const [caption, alt] = [words.locator('.page__caption'), words.getByRole('textbox', { name: 'Alt text' })];
  await expect(alt).toHaveValue('The quay at low water');
  const [captionBox, altBox] = [await caption.boundingBox(), await alt.boundingBox()];
  expect(altBox?.x ?? 0).toBeGreaterThan(captionBox?.x ?? 0);
  expect(Math.abs((altBox?.y ?? 0) - (captionBox?.y ?? 0))).toBeLessThan(8);
  const { violations } = await new AxeBuilder({ page }).include('.image-tools').include('figure').analyze();
  expect(violations).toEqual([]);

  const picture = first.locator('img');
  const before = (await picture.boundingBox())!;
  const slider = page.getByRole('slider', { name: 'Image width' });
  const grip = (await slider.boundingBox())!;
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2 - 60, grip.y + grip.height / 2);
  await page.mouse.up();
  const dragged = (await picture.boundingBox())!;
  expect(Math.abs(dragged.width - (before.width - 60))).toBeLessThan(6);
  await expect(slider).toBeFocused();
  const width = Number(await first.getAttribute('data-width'));
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('data-width', String(width + 5));
  // The other person sees the same width.
  await page.keyboard.press('Escape');
  await expect(editor.text()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(first).toHaveAttribute('data-width', String(width));
  await page.keyboard.press('ControlOrMeta+z');
  await expect(first).not.toHaveAttribute('data-width', /./);
});

test('characters typed on a selected image go into its caption, and Enter leads on to the text below', async ({
  editor,
  page,
}) => {
  const first = await selectFirst(editor);
  await page.keyboard.type(', at six');
  await expect(first.locator('.page__caption')).toHaveText('The quay, 1911, at six');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below.');
  expect((await editor.blocks())[2]).toBe('Below.');
  await expect(figures(editor)).toHaveCount(2);
});

test('the tools are reached by keys, and an image of Assets replaces the selected one with its own alt text', async ({
  editor,
  page,
}) => {
  const first = await selectFirst(editor);
  await page.keyboard.press('ControlOrMeta+Alt+p');
  await expect(page.getByRole('button', { name: 'Align left' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('data-align', 'center');
  await page.getByRole('button', { name: /^Image: Replace/ }).click();
  await page.getByRole('menuitem', { name: 'Choose from Assets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an image' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const { violations } = await new AxeBuilder({ page })
    .include('.dialog')
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(violations).toEqual([]);
  await dialog.getByRole('button', { name: 'pier.png' }).click();
  await expect(dialog).toBeHidden();
  await expect(first.getByRole('textbox', { name: 'Alt text' })).toHaveValue('');
  await expect(first.locator('.page__caption')).toHaveText('The quay, 1911');
});
