import type { Page } from 'playwright';

/**
 * Grabs the first node that no other element covers, below its text, and moves it 4 px, past the drag threshold.
 * @returns the id of the node and the position of the pointer
 */
export async function grabFirstNode(page: Page): Promise<{ id: string; x: number; y: number }> {
  await page.locator('.react-flow__node').first().waitFor({ state: 'attached' });
  // The drags of earlier rounds have left nodes on top of each other.
  const found = await page.evaluate(() => {
    for (const node of document.querySelectorAll('.react-flow__node')) {
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height * 0.85];
      const id = node.getAttribute('data-id');
      if (id !== null && node.contains(document.elementFromPoint(x, y))) return { id, x, y };
    }
    return undefined;
  });
  if (!found) throw new Error('No node is in sight.');
  const { id, x, y } = found;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y + 4);
  return { id, x: x + 4, y: y + 4 };
}
