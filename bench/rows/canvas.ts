import type { Page } from 'playwright';
import { grabFirstNode } from '../load/grab-node.ts';
import { watchNodeRenders } from '../load/node-renders.ts';
import { watchMainThread, type MainThread } from '../load/main-thread.ts';
import { canvasProduct, type CanvasProduct } from '../servers/canvas-product.ts';
import { referencePage } from '../servers/reference-page.ts';
import type { SeededCanvas } from '../servers/seed-canvas.ts';
import { ms, percentile, times, type Row } from './row.ts';

const ROUNDS = 5;
const STEPS = 20;
const STEP_PX = 5;
/** Time for the work that follows the display of a canvas. */
const SETTLE_MS = 1_500;
const REST_MS = 4_000;

/** Upper limits, as shares of the plain page's time. */
const GOALS = [
  { count: 1_000, mount: 0.5, drag: 1.2 },
  { count: 5_000, mount: 0.3, drag: 1.2 },
];
const MAX_RENDERS = 2;

interface CanvasTimes {
  mount: number[];
  /** Each step of each drag. */
  drag: number[];
}

/**
 * Measures the main thread while a canvas opens and for a step of a drag, beside plain React Flow with as many nodes.
 */
export async function canvas(): Promise<Row[]> {
  const product = await canvasProduct([1, ...GOALS.map(({ count }) => count)]);
  const reference = await referencePage('canvas');
  try {
    const rows: Row[] = [];
    const [small, ...large] = product.canvases;
    for (const [at, { count, mount, drag }] of GOALS.entries()) {
      const canvas = large[at];
      if (!small || !canvas) throw new Error('There is no canvas.');
      const own: CanvasTimes = { mount: [], drag: [] };
      const plain: CanvasTimes = { mount: [], drag: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        // The first round only loads the canvas onto the device.
        const [productTimes, plainTimes] = round === 0 ? [noTimes(), noTimes()] : [own, plain];
        await measureProduct(product, { small, canvas }, productTimes);
        await measureReference(product, reference.address({ nodes: count }), plainTimes);
        console.log(`  canvas of ${count}: ${lastTimes(productTimes)}; plain: ${lastTimes(plainTimes)}`);
      }
      rows.push(
        comparisonRow(`canvas of ${count}: showing it`, mount, own.mount, plain.mount),
        comparisonRow(`canvas of ${count}: a step of a drag`, drag, own.drag, plain.drag),
        await renderRow(product, canvas, count),
      );
    }
    return rows;
  } finally {
    await product.stop();
    await reference.stop();
  }
}

const noTimes = (): CanvasTimes => ({ mount: [], drag: [] });
const lastTimes = ({ mount, drag }: CanvasTimes): string =>
  `shown ${ms(mount.at(-1) ?? Number.NaN)}, step ${ms(percentile(drag, 0.5))}`;

function comparisonRow(measure: string, goal: number, own: readonly number[], plain: readonly number[]): Row {
  const [product, reference] = [percentile(own, 0.5), percentile(plain, 0.5)];
  return {
    measure,
    product: ms(product),
    reference: ms(reference),
    ratio: times(product / reference),
    goal: `≤ ${goal} ×`,
    met: product / reference <= goal,
  };
}

const firstNode = (page: Page) => page.locator('.react-flow__node').first();

async function measureProduct(
  product: CanvasProduct,
  { small, canvas }: { small: SeededCanvas; canvas: SeededCanvas },
  measured: CanvasTimes,
): Promise<void> {
  const page = await product.open(small);
  await page.waitForTimeout(REST_MS);
  const watch = await watchMainThread(page);
  const shown = page.locator(`.react-flow__node[data-id="${canvas.nodeIds[0]}"]`);
  measured.mount.push(
    await watch.measure(async () => {
      await page.getByRole('treeitem', { name: canvas.title }).click();
      await shown.waitFor();
      await page.waitForTimeout(SETTLE_MS);
    }),
  );
  measured.drag.push(...(await dragSteps(page, watch)));
  await page.close();
}

async function measureReference(
  { browser }: CanvasProduct,
  address: string,
  measured: CanvasTimes,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForTimeout(REST_MS);
  const watch = await watchMainThread(page);
  measured.mount.push(
    await watch.measure(async () => {
      await page.getByRole('button', { name: 'Show' }).click();
      await firstNode(page).waitFor();
      await page.waitForTimeout(SETTLE_MS);
    }),
  );
  measured.drag.push(...(await dragSteps(page, watch)));
  await page.close();
}

/** Drags the first visible node. @returns the time of each step, in milliseconds */
async function dragSteps(page: Page, watch: MainThread): Promise<number[]> {
  const from = await grabFirstNode(page);
  const steps: number[] = [];
  for (let step = 1; step <= STEPS; step += 1)
    steps.push(await watch.measure(() => page.mouse.move(from.x + step * STEP_PX, from.y + step * STEP_PX)));
  await page.mouse.up();
  return steps;
}

async function renderRow(product: CanvasProduct, canvas: SeededCanvas, count: number): Promise<Row> {
  const page = await product.browser.newPage();
  const renders = await watchNodeRenders(page);
  await product.open(canvas, { page });
  await page.waitForTimeout(REST_MS);
  await renders.begin();
  const from = await grabFirstNode(page);
  for (let step = 1; step <= STEPS; step += 1)
    await page.mouse.move(from.x + step * STEP_PX, from.y + step * STEP_PX);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
  const { [from.id]: dragged = 0, ...others } = await renders.counts();
  await page.close();
  const total = Object.values(others).reduce((sum, each) => sum + each, 0);
  return {
    measure: `canvas of ${count}: how often a drag draws its node, and all others together`,
    product: `${dragged}, ${total}`,
    reference: '–',
    ratio: '–',
    goal: `≤ ${MAX_RENDERS}, 0`,
    met: dragged > 0 && dragged <= MAX_RENDERS && total === 0,
  };
}
