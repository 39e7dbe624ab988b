import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import * as Y from 'yjs';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { moveNode } from '#shared/canvas/changes/node-changes.ts';
import { canvasGrid } from '../load/canvas-grid.ts';
import { takeFirst } from '../load/drag-node.ts';
import { watchDrawnNodes, type DrawnNodes } from '../load/drawn-nodes.ts';
import { frameTimes } from '../load/frames.ts';
import { remoteDragger, type RemoteDragger } from '../load/remote-dragger.ts';
import { canvasProduct, type CanvasProduct } from '../servers/canvas-product.ts';
import { referencePage } from '../servers/reference-page.ts';
import { gridDoc } from '../servers/seed-canvas.ts';
import { ms, percentile, times, type Row } from './row.ts';

const COUNT = 500;
/** Each of four people holds as many as one may say of, and two hundred move. */
const PEOPLE = 4;
const HELD = 50;
const SENT_EVERY_MS = 50;
const LASTS_MS = 6_000;
const REST_MS = 5_000;
const FRAME_GOAL_MS = 33;
const CARET_GOAL_MS = 100;
const BYTES_GOAL = 40;
const CLICKS = 10;
/** Of the second row: the first node was dragged before. */
const CLICKED = 23;
/** What is in sight of a canvas beside the panel. */
const SIGHT = { width: 1_080, height: 760 };

/** 500 notes in sight: frames while others drag, while two do, the first caret, and what a drag leaves in the room. */
export async function canvasFrames(): Promise<Row[]> {
  const product = await canvasProduct([COUNT]);
  const reference = await referencePage('canvas');
  const [asked] = product.canvases;
  const [room] = product.server.rooms;
  if (!asked || !room) throw new Error('There is no canvas.');
  try {
    const { box } = canvasGrid(COUNT);
    const zoom = Math.min(SIGHT.width / box.width, SIGHT.height / box.height);
    const plain = await product.browser.newPage();
    await plain.goto(reference.address({ nodes: COUNT, zoom }));
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.waitForTimeout(REST_MS);
    const alone = await slowFrames(plain, () => dragAbout(plain));
    await plain.close();

    const page = await product.browser.newPage();
    const drawn = await watchDrawnNodes(page);
    await product.open(asked, { page, view: { x: 0, y: 0, zoom } });
    await page.waitForTimeout(REST_MS);
    const inSight = await page.locator('.react-flow__node').count();
    if (inSight < COUNT) throw new Error(`Only ${inSight} of ${COUNT} nodes are in sight.`);
    const editors = await page.locator('[contenteditable="true"]').count();
    const people: RemoteDragger[] = [];
    for (let at = 0; at < PEOPLE; at += 1)
      people.push(
        await remoteDragger(product.server, room, asked.nodeIds.slice(at * HELD + 1, (at + 1) * HELD + 1)),
      );
    await page.waitForTimeout(REST_MS);
    await drawn.begin();
    const remote = await slowFrames(page, () => others(people));
    const drawnByOthers = await sumOf(drawn);
    const [one] = people;
    const both = await slowFrames(page, async () => {
      await Promise.all([others(one ? [one] : []), dragAbout(page)]);
    });
    for (const person of people) person.close();
    await page.close();
    const caret = await caretTimes(product);
    const bytes = bytesOfDrag();
    return [
      frames(
        `${PEOPLE * HELD} of ${COUNT} nodes in sight dragged by others: slowest frames (p99)`,
        remote,
        alone,
      ),
      frames(`two people drag among ${COUNT} nodes in sight: slowest frames (p99)`, both, alone),
      exact('nodes drawn anew by that drag of others', drawnByOthers, 0),
      exact(`editors of ${COUNT} notes in sight until one is written in`, editors, 0),
      {
        measure: `a press on a chosen note, until its caret is there (slowest of ${CLICKS})`,
        product: ms(caret),
        reference: '–',
        ratio: times(caret / CARET_GOAL_MS),
        goal: `≤ ${CARET_GOAL_MS} ms`,
        met: caret <= CARET_GOAL_MS,
      },
      {
        measure: 'what a finished drag adds to the canvas, a node',
        product: `${bytes.toFixed(1)} B`,
        reference: '–',
        ratio: times(bytes / BYTES_GOAL),
        goal: `≤ ${BYTES_GOAL} B`,
        met: bytes <= BYTES_GOAL,
      },
    ];
  } finally {
    await product.stop();
    await reference.stop();
  }
}

function frames(measure: string, own: number, plain: number): Row {
  return {
    measure: `${measure}, against one drag on the plain page`,
    product: ms(own),
    reference: ms(plain),
    ratio: times(own / plain),
    goal: `≤ ${FRAME_GOAL_MS} ms`,
    met: own <= FRAME_GOAL_MS,
  };
}

const exact = (measure: string, found: number, goal: number): Row => ({
  measure,
  product: String(found),
  reference: '–',
  ratio: '–',
  goal: String(goal),
  met: found === goal,
});

const sumOf = async (drawn: DrawnNodes): Promise<number> =>
  Object.values(await drawn.counted()).reduce((sum, each) => sum + each, 0);

/** They move what they hold twenty times a second. */
async function others(people: readonly RemoteDragger[]): Promise<void> {
  const end = performance.now() + LASTS_MS;
  for (let step = 0; performance.now() < end; step += 1) {
    const next = sleep(SENT_EVERY_MS);
    for (const person of people) person.drag(step % 100, (step * 2) % 80);
    await next;
  }
}

/** Moves the first node in sight about as a hand does. */
async function dragAbout(page: Page): Promise<void> {
  const { x, y } = await takeFirst(page);
  const end = performance.now() + LASTS_MS;
  for (let step = 0; performance.now() < end; step += 1) {
    const next = sleep(16);
    await page.mouse.move(x + 60 * Math.sin(step / 12), y + 60 * Math.cos(step / 12));
    await next;
  }
  await page.mouse.up();
}

/** @returns the slowest, milliseconds from the press to the frame that has the caret */
async function caretTimes(product: CanvasProduct): Promise<number> {
  const [asked] = product.canvases;
  if (!asked) throw new Error('There is no canvas.');
  const page = await product.open(asked, { view: { x: 200, y: 200, zoom: 0.6 } });
  await page.waitForTimeout(REST_MS);
  const took: number[] = [];
  for (let at = 0; at < CLICKS; at += 1) {
    const node = page.locator(`.react-flow__node[data-id="${asked.nodeIds[CLICKED + (at % 3)]}"]`);
    await node.click({ position: { x: 20, y: 20 } });
    await page.waitForTimeout(600);
    await page.evaluate(() => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = (): void => {
            const isThere = document.activeElement?.closest('.ProseMirror') && getSelection()?.isCollapsed;
            if (isThere) Object.assign(window, { caretTook: performance.now() - timeStamp });
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    await node.click({ position: { x: 30, y: 20 } });
    await page.waitForFunction(() => 'caretTook' in window);
    took.push(await page.evaluate<number>('[caretTook, delete window.caretTook][0]'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(400);
  }
  await page.close();
  console.log(
    `  canvas-frames: carets ${took.map((each) => each.toFixed(0)).join(', ')} ms, p50 ${ms(percentile(took, 0.5))}`,
  );
  return Math.max(...took);
}

/** Every node of a canvas moved together, ten times. @returns the growth of its state for each node moved */
function bytesOfDrag(): number {
  const { doc, nodeIds } = gridDoc(COUNT, Date.now());
  const before = Y.encodeStateAsUpdate(doc).byteLength;
  const drags = 10;
  for (let drag = 1; drag <= drags; drag += 1)
    changeCanvas(doc, 'bench', (writer) => {
      for (const [at, id] of nodeIds.entries())
        moveNode(writer, id, { absolute: { x: at * 17 + drag * 40, y: at * 3 - drag * 25 } });
    });
  return (Y.encodeStateAsUpdate(doc).byteLength - before) / (drags * nodeIds.length);
}

/** @returns the 99th of a hundred times between two frames while something goes on, milliseconds */
const slowFrames = async (page: Page, during: () => Promise<void>): Promise<number> =>
  percentile(await frameTimes(page, during), 0.99);
