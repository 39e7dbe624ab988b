import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import * as Y from 'yjs';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { moveNode } from '#shared/canvas/changes/node-changes.ts';
import { canvasGrid } from '../load/canvas-grid.ts';
import { grabFirstNode } from '../load/grab-node.ts';
import { watchNodeRenders, type NodeRenders } from '../load/node-renders.ts';
import { frameTimes } from '../load/main-thread.ts';
import { remoteDragger, type RemoteDragger } from '../load/clients/remote-peer.ts';
import { canvasProduct, type CanvasProduct } from '../servers/canvas-product.ts';
import { referencePage } from '../servers/reference-page.ts';
import { gridDoc } from '../servers/seed-canvas.ts';
import { ms, percentile, times, type Row } from './row.ts';

const COUNT = 500;
/** Each of four people drags 50 nodes, the most that awareness can name: 200 nodes move. */
const PEOPLE = 4;
const HELD_EACH = 50;
const SENT_EVERY_MS = 50;
const DRAG_MS = 6_000;
const REST_MS = 5_000;
const FRAME_GOAL_MS = 33;
const CARET_GOAL_MS = 100;
const BYTES_GOAL = 40;
const CLICKS = 10;
/** A node of the second row: an earlier measurement dragged the first node. */
const CLICKED = 23;
/** The visible part of a canvas beside the panel, pixels. */
const VIEWPORT = { width: 1_080, height: 760 };

/**
 * Measures a canvas with 500 visible notes: frames while others drag, the first caret, and bytes that a drag adds.
 */
export async function canvasFrames(): Promise<Row[]> {
  const product = await canvasProduct([COUNT]);
  const reference = await referencePage('canvas');
  const [canvas] = product.canvases;
  const [room] = product.server.rooms;
  if (!canvas || !room) throw new Error('There is no canvas.');
  try {
    const { box } = canvasGrid(COUNT);
    const zoom = Math.min(VIEWPORT.width / box.width, VIEWPORT.height / box.height);
    const plain = await product.browser.newPage();
    await plain.goto(reference.address({ nodes: COUNT, zoom }));
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.waitForTimeout(REST_MS);
    const alone = await slowestFrames(plain, () => dragAbout(plain));
    await plain.close();

    const page = await product.browser.newPage();
    const renders = await watchNodeRenders(page);
    await product.open(canvas, { page, view: { x: 0, y: 0, zoom } });
    await page.waitForTimeout(REST_MS);
    const inSight = await page.locator('.react-flow__node').count();
    if (inSight < COUNT) throw new Error(`Only ${inSight} of ${COUNT} nodes are in sight.`);
    const editors = await page.locator('[contenteditable="true"]').count();
    const people: RemoteDragger[] = [];
    for (let at = 0; at < PEOPLE; at += 1)
      people.push(
        await remoteDragger(
          product.server,
          room,
          canvas.nodeIds.slice(at * HELD_EACH + 1, (at + 1) * HELD_EACH + 1),
        ),
      );
    await page.waitForTimeout(REST_MS);
    await renders.begin();
    const remote = await slowestFrames(page, () => dragTogether(people));
    const rendersByOthers = await sumOf(renders);
    const [one] = people;
    const twoDraggers = await slowestFrames(page, async () => {
      await Promise.all([dragTogether(one ? [one] : []), dragAbout(page)]);
    });
    for (const person of people) person.close();
    await page.close();
    const caret = await caretTimes(product);
    const bytes = bytesPerDrag();
    return [
      frameRow(
        `${PEOPLE * HELD_EACH} of ${COUNT} nodes in sight dragged by others: slowest frames (p99)`,
        remote,
        alone,
      ),
      frameRow(`two people drag among ${COUNT} nodes in sight: slowest frames (p99)`, twoDraggers, alone),
      exactRow('nodes drawn anew by that drag of others', rendersByOthers, 0),
      exactRow(`editors of ${COUNT} notes in sight until one is written in`, editors, 0),
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

function frameRow(measure: string, own: number, plain: number): Row {
  return {
    measure: `${measure}, against one drag on the plain page`,
    product: ms(own),
    reference: ms(plain),
    ratio: times(own / plain),
    goal: `≤ ${FRAME_GOAL_MS} ms`,
    met: own <= FRAME_GOAL_MS,
  };
}

const exactRow = (measure: string, found: number, goal: number): Row => ({
  measure,
  product: String(found),
  reference: '–',
  ratio: '–',
  goal: String(goal),
  met: found === goal,
});

const sumOf = async (renders: NodeRenders): Promise<number> =>
  Object.values(await renders.counts()).reduce((sum, each) => sum + each, 0);

/** Lets people move their nodes twenty times a second. */
async function dragTogether(people: readonly RemoteDragger[]): Promise<void> {
  const end = performance.now() + DRAG_MS;
  for (let step = 0; performance.now() < end; step += 1) {
    const next = sleep(SENT_EVERY_MS);
    for (const person of people) person.drag(step % 100, (step * 2) % 80);
    await next;
  }
}

/** Drags the first visible node about as a hand does. */
async function dragAbout(page: Page): Promise<void> {
  const { x, y } = await grabFirstNode(page);
  const end = performance.now() + DRAG_MS;
  for (let step = 0; performance.now() < end; step += 1) {
    const next = sleep(16);
    await page.mouse.move(x + 60 * Math.sin(step / 12), y + 60 * Math.cos(step / 12));
    await next;
  }
  await page.mouse.up();
}

/**
 * Clicks into selected notes.
 * @returns the slowest time from the click to the frame with the caret, in milliseconds
 */
async function caretTimes(product: CanvasProduct): Promise<number> {
  const [canvas] = product.canvases;
  if (!canvas) throw new Error('There is no canvas.');
  const page = await product.open(canvas, { view: { x: 200, y: 200, zoom: 0.6 } });
  await page.waitForTimeout(REST_MS);
  const took: number[] = [];
  for (let at = 0; at < CLICKS; at += 1) {
    const node = page.locator(`.react-flow__node[data-id="${canvas.nodeIds[CLICKED + (at % 3)]}"]`);
    await node.click({ position: { x: 20, y: 20 } });
    await page.waitForTimeout(600);
    await page.evaluate(() => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const checkCaret = (): void => {
            const hasCaret = document.activeElement?.closest('.ProseMirror') && getSelection()?.isCollapsed;
            if (hasCaret) Object.assign(window, { caretTook: performance.now() - timeStamp });
            else requestAnimationFrame(checkCaret);
          };
          checkCaret();
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

/** Moves all nodes of a canvas ten times. @returns the bytes that each moved node adds to the canvas's state */
function bytesPerDrag(): number {
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

/** Returns the p99 of the times between two frames while the action runs, in milliseconds. */
const slowestFrames = async (page: Page, action: () => Promise<void>): Promise<number> =>
  percentile(await frameTimes(page, action), 0.99);
