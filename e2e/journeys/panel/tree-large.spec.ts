import { row } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const DOCUMENT_COUNT = 120;

test('in a large tree, rows outside the viewport can be focused, selected, renamed, dragged and opened like visible rows', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const ids: string[] = [];
  for (let number = 1; number <= DOCUMENT_COUNT; number += 1)
    ids.push(
      await make('create-document', { workspaceId, title: `Page ${String(number).padStart(3, '0')}` }),
    );
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${ids[89]}`);
  const rows = page.getByRole('treeitem');
  const tree = page.getByRole('tree');

  // Only some rows are drawn. Each has its position among all rows, and the open document is visible.
  await expect(row(page, 'Page 090')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'Page 090')).toHaveAttribute('aria-posinset', '90');
  await expect(row(page, 'Page 090')).toHaveAttribute('aria-setsize', String(DOCUMENT_COUNT + 1));
  expect(await rows.count()).toBeLessThan(70);

  await row(page, 'Page 090').focus();
  await page.keyboard.press('Home');
  await expect(row(page, 'Page 001')).toBeFocused();
  await expect(row(page, 'Page 001')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(row(page, 'Trash')).toBeFocused();
  await expect(row(page, 'Trash')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('p');
  await expect(row(page, 'Page 001')).toBeFocused();

  // A range includes the rows that are not drawn, and one menu acts on all of them.
  await page.keyboard.press('Shift+End');
  await row(page, 'Page 120').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: `Move ${DOCUMENT_COUNT} items to trash` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  // Scrolling does not change the focused row. The next key scrolls it back into view.
  await row(page, 'Page 120').focus();
  await page.keyboard.press('Escape');
  const scrollToTop = async () => {
    await tree.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(row(page, 'Page 001')).toBeInViewport();
  };
  await scrollToTop();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(row(page, 'Page 120')).toBeFocused();
  await expect(row(page, 'Page 120')).toBeInViewport({ ratio: 1 });
  await scrollToTop();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename Page 120' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('The last one');
  await page.keyboard.press('Enter');
  await expect(row(page, 'The last one')).toBeFocused();

  // Dragging a row to the lower edge scrolls the list, and the drag continues there.
  await scrollToTop();
  const rowBox = await row(page, 'Page 002').boundingBox();
  const treeBox = await tree.boundingBox();
  if (!rowBox || !treeBox) throw new Error('The tree is not in sight.');
  const [x, y] = [rowBox.x + 90, rowBox.y + rowBox.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 9);
  await page.mouse.move(x, treeBox.y + treeBox.height - 4, { steps: 3 });
  await expect(row(page, 'Page 060')).toBeInViewport();
  await page.mouse.move(x, treeBox.y + treeBox.height / 2);
  await page.mouse.up();
  await expect(row(page, 'Page 002')).toBeInViewport();
  expect(Number(await row(page, 'Page 002').getAttribute('aria-posinset'))).toBeGreaterThan(30);
});
