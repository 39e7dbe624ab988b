import { editorOf, openShared, paragraphsOf } from '../../testing/shared-documents.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('when two people type at the end of one paragraph at the same time, the words of each stay whole', async ({
  browser,
  server,
}) => {
  const before = 'Low water.';
  const { ines, mara, expectParagraphs, close } = await openShared(browser, server, [before]);
  for (const { page } of [ines, mara]) {
    await editorOf(page).locator('> p').first().click();
    await page.keyboard.press('Control+End');
  }
  // Milliseconds between two letters: the letters of both meet in every order.
  for (const delay of [0, 10, 40]) {
    const [written] = await paragraphsOf(ines.page);
    await Promise.all([
      ines.page.keyboard.type('walnut', { delay }),
      mara.page.keyboard.type('GARDEN', { delay }),
    ]);
    const orders = ['walnutGARDEN', 'GARDENwalnut'].map((words) => `${written}${words}`);
    await expect.poll(async () => orders.includes((await paragraphsOf(mara.page))[0] ?? '')).toBe(true);
    for (const { page } of [ines, mara]) await page.keyboard.press('Control+End');
    await expectParagraphs(await paragraphsOf(mara.page));
  }
  expect([...ines.faults, ...mara.faults]).toEqual([]);
  await close();
});
