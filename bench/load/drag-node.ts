import type { Page } from 'playwright';

const firstNode = (page: Page) => page.locator('.react-flow__node').first();

/** Presses the first node in sight below its words, and moves it past what is still a press. @returns which, and where the pointer is */
export async function takeFirst(page: Page): Promise<{ id: string; x: number; y: number }> {
  const box = await firstNode(page).boundingBox();
  const id = await firstNode(page).getAttribute('data-id');
  if (!box || id === null) throw new Error('No node is in sight.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.85];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y + 4);
  return { id, x: x + 4, y: y + 4 };
}
