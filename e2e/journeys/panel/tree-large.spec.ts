import { row } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const PAGES = 120;

test('in a large tree what is out of sight is gone to, chosen, renamed, dragged and opened as what is in sight', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides' });
  const ids: string[] = [];
  for (let at = 1; at <= PAGES; at += 1)
    ids.push(await make('create-document', { workspaceId, title: `Page ${String(at).padStart(3, '0')}` }));
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${ids[89]}`);
  const rows = page.getByRole('treeitem');
  const tree = page.getByRole('tree');

  // Few of them are drawn, each knows its place among all, and the open one is in sight.
  await expect(row(page, 'Page 090')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'Page 090')).toHaveAttribute('aria-posinset', '90');
  await expect(row(page, 'Page 090')).toHaveAttribute('aria-setsize', String(PAGES + 1));
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

  // A range goes on through what is not drawn, and one menu is for all of it.
  await page.keyboard.press('Shift+End');
  await row(page, 'Page 120').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: `Move ${PAGES} items to trash` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  // The wheel leaves the focus where it is: keys bring its row back.
  await row(page, 'Page 120').focus();
  await page.keyboard.press('Escape');
  const away = async () => {
    await tree.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(row(page, 'Page 001')).toBeInViewport();
  };
  await away();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(row(page, 'Page 120')).toBeFocused();
  await expect(row(page, 'Page 120')).toBeInViewport({ ratio: 1 });
  await away();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename Page 120' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('The last one');
  await page.keyboard.press('Enter');
  await expect(row(page, 'The last one')).toBeFocused();

  // A drag goes on where the list is scrolled to.
  await away();
  const from = await row(page, 'Page 002').boundingBox();
  const list = await tree.boundingBox();
  if (!from || !list) throw new Error('The tree is not in sight.');
  const [x, y] = [from.x + 90, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 9);
  await page.mouse.move(x, list.y + list.height - 4, { steps: 3 });
  await expect(row(page, 'Page 060')).toBeInViewport();
  await page.mouse.move(x, list.y + list.height / 2);
  await page.mouse.up();
  await expect(row(page, 'Page 002')).toBeInViewport();
  expect(Number(await row(page, 'Page 002').getAttribute('aria-posinset'))).toBeGreaterThan(30);
});
