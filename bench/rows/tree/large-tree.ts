import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildClient } from '../../../scripts/build-client.ts';
import { watchMainThread, type MainThread } from '../../load/main-thread.ts';
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

type Action = 'open' | 'expand' | 'filter' | 'drag' | 'drop';
type ActionTimes = Record<Action, number[]>;

/**
 * Measures the main thread for a tree of 10,000 rows, without its idle load. The reference is a plain list of as many
 * elements.
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
  // The operation's response.
  const small = (await answer.json()) as { id: string };
  const browser = await openBrowser(join(folder, 'profile'));
  const [own, plain]: ActionTimes[] = [0, 1].map(() => ({
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
      const found = await measureProduct(page, (id) => `${origin}/workspace/${id}`, [
        seeded.workspaceId,
        small.id,
      ]);
      const plainTimes = await measurePlainList(plainPage);
      console.log(`  tree: ${timesText(found)}; plain: ${timesText(plainTimes)}`);
      // The first round only stores the tree on the device.
      if (round === 0) continue;
      for (const act of ACTIONS) {
        own?.[act].push(found[act]);
        plain?.[act].push(plainTimes[act]);
      }
    }
    if (!own || !plain) throw new Error('Nothing was measured.');
    return ACTIONS.map((act) => {
      const [product, reference] = [percentile(own[act], 0.5), percentile(plain[act], 0.5)];
      return {
        measure: `tree of ${ROWS.toLocaleString('en')}: ${LABELS[act]}, against a plain list`,
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

const LABELS: Record<Action, string> = {
  open: 'opening the workspace, less a workspace without files',
  expand: 'unfolding all',
  filter: `a letter of the search, the slowest of “${SEARCH}”`,
  drag: 'a row dragged over another, the slowest of twenty',
  drop: 'letting it go, until it stands there',
};
// Object.keys() is typed as string[].
const ACTIONS = Object.keys(LABELS) as Action[];
const timesText = (found: Record<Action, number>): string =>
  ACTIONS.map((act) => `${act} ${ms(found[act])}`).join(', ');

async function measureProduct(
  page: Page,
  addressOf: (id: string) => string,
  [large = '', small = '']: readonly string[],
): Promise<Record<Action, number>> {
  await page.bringToFront();
  const watch = await watchMainThread(page);
  const openWorkspace = async (id: string): Promise<number> => {
    await page.goto('about:blank');
    return watch.measure(async () => {
      await page.goto(addressOf(id));
      await page.getByRole('treeitem').first().waitFor();
    });
  };
  const emptyWorkspace = await openWorkspace(small);
  const open = (await openWorkspace(large)) - emptyWorkspace;
  const tree = page.getByRole('tree');
  await collapseAll(page);
  const first = page.getByRole('treeitem').first();
  const expand = await watch.measure(async () => {
    await first.focus();
    await page.keyboard.press('*');
    await page.getByRole('treeitem', { level: 2 }).first().waitFor();
  });
  const filter = await slowestSearchKey(page, watch);
  const box = await tree.boundingBox();
  if (!box) throw new Error('The tree is not in sight.');
  const point = (row: number): [number, number] => [box.x + 90, box.y + (row + 0.5) * 32];
  await page.mouse.move(...point(2));
  await page.mouse.down();
  const steps: number[] = [];
  for (let row = 3; row <= 22; row += 1)
    steps.push(await watch.measure(() => page.mouse.move(...point(row))));
  const name = await page.locator('.tree-drag__label').textContent();
  const moved = page.getByRole('treeitem', { name: name ?? '' });
  const before = await moved.getAttribute('aria-posinset');
  const drop = await watch.measure(async () => {
    await page.mouse.up();
    await page.waitForFunction(
      ([label, position]) =>
        document.querySelector(`[role="treeitem"][aria-label="${label}"]`)?.getAttribute('aria-posinset') !==
        position,
      [name, before] as const,
    );
  });
  return { open, expand, filter, drag: Math.max(...steps), drop };
}

/** Collapses every folder in the state that this device stores. */
async function collapseAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('foolscap:expanded:')) localStorage.setItem(name, '[]');
  });
  await page.reload();
  await page.getByRole('treeitem').first().waitFor();
  // Time for the modules and data that the page loads when it is idle.
  await page.waitForTimeout(REST_MS);
}

async function slowestSearchKey(page: Page, watch: MainThread): Promise<number> {
  const field = page.getByRole('searchbox').first();
  await field.focus();
  const took: number[] = [];
  for (const character of SEARCH)
    took.push(await watch.measure(() => page.keyboard.press(character === ' ' ? 'Space' : character)));
  await field.fill('');
  return Math.max(...took);
}

async function measurePlainList(page: Page): Promise<Record<Action, number>> {
  await page.bringToFront();
  await page.goto('about:blank');
  const watch = await watchMainThread(page);
  const list = new PlainList(page, ROWS);
  const open = await watch.measure(() => list.open());
  const expand = await watch.measure(() => list.unfoldAll());
  const took: number[] = [];
  for (let end = 1; end <= SEARCH.length; end += 1)
    took.push(await watch.measure(() => list.filter(SEARCH.slice(0, end))));
  await list.filter('');
  const steps: number[] = [];
  for (let row = 3; row <= 22; row += 1) steps.push(await watch.measure(() => list.dragOver(row)));
  const drop = await watch.measure(() => list.drop());
  return { open, expand, filter: Math.max(...took), drag: Math.max(...steps), drop };
}
