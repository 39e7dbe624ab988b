import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildClient } from '../../../scripts/build-client.ts';
import { mainThreadWatch, type MainThread } from '../../load/main-thread.ts';
import { PlainList } from '../../load/plain-list.ts';
import { openBrowser } from '../../load/start-app.ts';
import { startProduct } from '../../servers/product.ts';
import { seedProduct } from '../../servers/seed-product.ts';
import { seedTree } from '../../servers/seed-tree.ts';
import { ms, percentile, times, type Row } from '../row.ts';

const ROWS = 10_000;
const ROUNDS = 5;
const GOAL_MS = 100;
const REST_MS = 5_000;
const SEARCH = 'chapter 77';

type Act = 'open' | 'expand' | 'filter' | 'drag' | 'drop';
type Times = Record<Act, number[]>;

/**
 * What the main thread does for a tree of 10,000 rows, less what it does when nothing happens. Beside it a plain list of as
 * many rows that the browser draws by its own means.
 */
export async function largeTree(): Promise<Row[]> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(folder, 'foolscap.db'), 1, (db, made) => seedTree(db, made, ROWS));
  const server = await startProduct(folder, seeded);
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const headers = { authorization: `Bearer ${seeded.sessionId}`, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/operations/create-workspace`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Small' }),
  });
  // The operation's own answer.
  const small = (await answer.json()) as { id: string };
  const browser = await openBrowser(join(folder, 'profile'));
  const [own, plain]: Times[] = [0, 1].map(() => ({
    open: [],
    expand: [],
    filter: [],
    drag: [],
    drop: [],
  }));
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/login`);
    await page.evaluate((id) => localStorage.setItem('foolscap:sessionId', id), seeded.sessionId);
    const plainPage = await browser.newPage();
    for (let round = 0; round <= ROUNDS; round += 1) {
      const found = await inProduct(page, (id) => `${origin}/workspace/${id}`, [
        seeded.workspaceId,
        small.id,
      ]);
      const beside = await inPlainList(plainPage);
      console.log(`  tree: ${said(found)}; plain: ${said(beside)}`);
      // The first opening keeps the tree on the device.
      if (round === 0) continue;
      for (const act of ACTS) {
        own?.[act].push(found[act]);
        plain?.[act].push(beside[act]);
      }
    }
    if (!own || !plain) throw new Error('Nothing was measured.');
    return ACTS.map((act) => {
      const [product, reference] = [percentile(own[act], 0.5), percentile(plain[act], 0.5)];
      return {
        measure: `tree of ${ROWS.toLocaleString('en')}: ${SAID[act]}, against a plain list`,
        product: ms(product),
        reference: ms(reference),
        ratio: times(product / reference),
        goal: `≤ ${GOAL_MS} ms`,
        met: product <= GOAL_MS,
      };
    });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const SAID: Record<Act, string> = {
  open: 'opening the workspace, less a workspace without files',
  expand: 'unfolding all',
  filter: `a letter of the search, the slowest of “${SEARCH}”`,
  drag: 'a row dragged over another, the slowest of twenty',
  drop: 'letting it go, until it stands there',
};
// Object.keys() forgets what the keys are.
const ACTS = Object.keys(SAID) as Act[];
const said = (found: Record<Act, number>): string => ACTS.map((act) => `${act} ${ms(found[act])}`).join(', ');

async function inProduct(
  page: Page,
  addressOf: (id: string) => string,
  [large = '', small = '']: readonly string[],
): Promise<Record<Act, number>> {
  await page.bringToFront();
  const watch = await mainThreadWatch(page);
  const opened = async (id: string): Promise<number> => {
    await page.goto('about:blank');
    return watch.during(async () => {
      await page.goto(addressOf(id));
      await page.getByRole('treeitem').first().waitFor();
    });
  };
  const without = await opened(small);
  const open = (await opened(large)) - without;
  const tree = page.getByRole('tree');
  await foldAll(page);
  const first = page.getByRole('treeitem').first();
  const expand = await watch.during(async () => {
    await first.focus();
    await page.keyboard.press('*');
    await page.getByRole('treeitem', { level: 2 }).first().waitFor();
  });
  const filter = await lettersTyped(page, watch);
  const box = await tree.boundingBox();
  if (!box) throw new Error('The tree is not in sight.');
  const point = (row: number): [number, number] => [box.x + 90, box.y + (row + 0.5) * 32];
  await page.mouse.move(...point(2));
  await page.mouse.down();
  const steps: number[] = [];
  for (let row = 3; row <= 22; row += 1) steps.push(await watch.during(() => page.mouse.move(...point(row))));
  const name = await page.locator('.tree-drag__label').textContent();
  const moved = page.getByRole('treeitem', { name: name ?? '' });
  const before = await moved.getAttribute('aria-posinset');
  const drop = await watch.during(async () => {
    await page.mouse.up();
    await page.waitForFunction(
      ([label, place]) =>
        document.querySelector(`[role="treeitem"][aria-label="${label}"]`)?.getAttribute('aria-posinset') !==
        place,
      [name, before] as const,
    );
  });
  return { open, expand, filter, drag: Math.max(...steps), drop };
}

/** Every folder folded, as this device remembers it. */
async function foldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('foolscap:expanded:')) localStorage.setItem(name, '[]');
  });
  await page.reload();
  await page.getByRole('treeitem').first().waitFor();
  // What is fetched and read once the page is at rest.
  await page.waitForTimeout(REST_MS);
}

async function lettersTyped(page: Page, watch: MainThread): Promise<number> {
  const field = page.getByRole('searchbox').first();
  await field.focus();
  const took: number[] = [];
  for (const letter of SEARCH)
    took.push(await watch.during(() => page.keyboard.press(letter === ' ' ? 'Space' : letter)));
  await field.fill('');
  return Math.max(...took);
}

async function inPlainList(page: Page): Promise<Record<Act, number>> {
  await page.bringToFront();
  await page.goto('about:blank');
  const watch = await mainThreadWatch(page);
  const list = new PlainList(page, ROWS);
  const open = await watch.during(() => list.open());
  const expand = await watch.during(() => list.unfoldAll());
  const took: number[] = [];
  for (let end = 1; end <= SEARCH.length; end += 1)
    took.push(await watch.during(() => list.filter(SEARCH.slice(0, end))));
  await list.filter('');
  const steps: number[] = [];
  for (let row = 3; row <= 22; row += 1) steps.push(await watch.during(() => list.dragOver(row)));
  const drop = await watch.during(() => list.drop());
  return { open, expand, filter: Math.max(...took), drag: Math.max(...steps), drop };
}
