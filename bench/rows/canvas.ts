import type { Page } from 'playwright';
import { takeFirst } from '../load/drag-node.ts';
import { watchDrawnNodes } from '../load/drawn-nodes.ts';
import { mainThreadWatch, type MainThread } from '../load/main-thread.ts';
import { canvasProduct, type CanvasProduct } from '../servers/canvas-product.ts';
import { referencePage } from '../servers/reference-page.ts';
import type { SeededCanvas } from '../servers/seed-canvas.ts';
import { ms, percentile, times, type Row } from './row.ts';

const ROUNDS = 5;
const STEPS = 20;
const STEP_PX = 5;
/** What showing a canvas sets off is done by then. */
const SETTLE_MS = 1_500;
const REST_MS = 4_000;

/** The most of the plain page's time. */
const GOALS = [
  { count: 1_000, mount: 0.5, drag: 1.2 },
  { count: 5_000, mount: 0.3, drag: 1.2 },
];
const MOST_DRAWN = 2;

interface Measured {
  mount: number[];
  /** Each step of the drags. */
  drag: number[];
}

/** What the main thread does to show a canvas and for a step of a drag, beside plain React Flow with as many nodes. */
export async function canvas(): Promise<Row[]> {
  const product = await canvasProduct([1, ...GOALS.map(({ count }) => count)]);
  const reference = await referencePage('canvas');
  try {
    const rows: Row[] = [];
    const [small, ...large] = product.canvases;
    for (const [at, { count, mount, drag }] of GOALS.entries()) {
      const asked = large[at];
      if (!small || !asked) throw new Error('There is no canvas.');
      const own: Measured = { mount: [], drag: [] };
      const plain: Measured = { mount: [], drag: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        // The first opening brings the canvas to the device.
        const [ours, theirs] = round === 0 ? [nothing(), nothing()] : [own, plain];
        await inProduct(product, { small, asked }, ours);
        await inReference(product, reference.address({ nodes: count }), theirs);
        console.log(`  canvas of ${count}: ${said(ours)}; plain: ${said(theirs)}`);
      }
      rows.push(
        against(`canvas of ${count}: showing it`, mount, own.mount, plain.mount),
        against(`canvas of ${count}: a step of a drag`, drag, own.drag, plain.drag),
        await drawnRow(product, asked, count),
      );
    }
    return rows;
  } finally {
    await product.stop();
    await reference.stop();
  }
}

const nothing = (): Measured => ({ mount: [], drag: [] });
const said = ({ mount, drag }: Measured): string =>
  `shown ${ms(mount.at(-1) ?? Number.NaN)}, step ${ms(percentile(drag, 0.5))}`;

function against(measure: string, goal: number, own: readonly number[], plain: readonly number[]): Row {
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

async function inProduct(
  product: CanvasProduct,
  { small, asked }: { small: SeededCanvas; asked: SeededCanvas },
  into: Measured,
): Promise<void> {
  const page = await product.open(small);
  await page.waitForTimeout(REST_MS);
  const watch = await mainThreadWatch(page);
  const shown = page.locator(`.react-flow__node[data-id="${asked.nodeIds[0]}"]`);
  into.mount.push(
    await watch.during(async () => {
      await page.getByRole('treeitem', { name: asked.title }).click();
      await shown.waitFor();
      await page.waitForTimeout(SETTLE_MS);
    }),
  );
  into.drag.push(...(await dragSteps(page, watch)));
  await page.close();
}

async function inReference({ browser }: CanvasProduct, address: string, into: Measured): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForTimeout(REST_MS);
  const watch = await mainThreadWatch(page);
  into.mount.push(
    await watch.during(async () => {
      await page.getByRole('button', { name: 'Show' }).click();
      await firstNode(page).waitFor();
      await page.waitForTimeout(SETTLE_MS);
    }),
  );
  into.drag.push(...(await dragSteps(page, watch)));
  await page.close();
}

/** Takes the first node in sight and moves it. @returns what each step took */
async function dragSteps(page: Page, watch: MainThread): Promise<number[]> {
  const from = await takeFirst(page);
  const steps: number[] = [];
  for (let step = 1; step <= STEPS; step += 1)
    steps.push(await watch.during(() => page.mouse.move(from.x + step * STEP_PX, from.y + step * STEP_PX)));
  await page.mouse.up();
  return steps;
}

async function drawnRow(product: CanvasProduct, asked: SeededCanvas, count: number): Promise<Row> {
  const page = await product.browser.newPage();
  const drawn = await watchDrawnNodes(page);
  await product.open(asked, { page });
  await page.waitForTimeout(REST_MS);
  await drawn.begin();
  const from = await takeFirst(page);
  for (let step = 1; step <= STEPS; step += 1)
    await page.mouse.move(from.x + step * STEP_PX, from.y + step * STEP_PX);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
  const { [from.id]: dragged = 0, ...others } = await drawn.counted();
  await page.close();
  const inAll = Object.values(others).reduce((sum, each) => sum + each, 0);
  return {
    measure: `canvas of ${count}: how often a drag draws its node, and all others together`,
    product: `${dragged}, ${inAll}`,
    reference: '–',
    ratio: '–',
    goal: `≤ ${MOST_DRAWN}, 0`,
    met: dragged > 0 && dragged <= MOST_DRAWN && inAll === 0,
  };
}
