import type { CDPSession, Page } from 'playwright';
import { measuredText } from '../load/measured-text.ts';
import { placeCaret } from '../load/write-in.ts';
import { textShown, writtenProduct } from '../servers/written-product.ts';
import { times, type Row } from './row.ts';

const WORDS = 10_000;
const MINUTES = 60;
const KEYS_A_MINUTE = 300;
/** A step of undo ends when nothing is typed for half a second. */
const PAUSE_MS = 550;
const GOAL = 1.1;

/**
 * The keys, pauses and undos of an hour at five keys a second, typed as fast as the page takes them; then what the page
 * holds, beside what it holds after opening the same document anew, all garbage collected.
 */
export async function typingHour(): Promise<Row[]> {
  const product = await writtenProduct([measuredText(WORDS)]);
  try {
    const page = await product.open(0);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const first = await held(devtools, page);
    await placeCaret(page, 'paragraph');
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await typeMinute(page);
      if (minute % 10 === 9)
        console.log(`  hour: ${minute + 1} minutes, ${told(await held(devtools, page))}`);
    }
    const after = await held(devtools, page);
    await page.reload();
    await textShown(page);
    const anew = await held(devtools, page);
    console.log(`  hour: at first ${told(first)}; after it ${told(after)}; opened anew ${told(anew)}`);
    return [
      {
        measure: `memory after an hour of typing and undo in ${WORDS.toLocaleString('en')} words, against the same document opened anew`,
        product: `${after.heap.toFixed(1)} MB`,
        reference: `${anew.heap.toFixed(1)} MB`,
        ratio: times(after.heap / anew.heap),
        goal: `≤ ${GOAL} ×`,
        met: after.heap / anew.heap <= GOAL,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Two runs of letters with a pause between, a new paragraph, and now and then two steps taken back and one made again. */
async function typeMinute(page: Page): Promise<void> {
  const run = KEYS_A_MINUTE / 2 - 4;
  for (const isLast of [false, true]) {
    await page.evaluate(typeRun, run);
    await page.waitForTimeout(PAUSE_MS);
    if (!isLast) continue;
    for (const key of ['Enter', 'ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+Shift+z'])
      await page.keyboard.press(key);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+Shift+z');
  }
}

/** In the page: letters as the browser's own editing writes them, each in a task of its own. */
async function typeRun(letters: number): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let at = 0; at < letters; at += 1) {
    document.execCommand('insertText', false, at % 6 === 5 ? ' ' : 'e');
    const turn = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port1.start();
    port2.postMessage(null);
    await turn;
  }
}

interface Held {
  /** Megabytes of JavaScript's heap in use. */
  heap: number;
  nodes: number;
  listeners: number;
}

async function held(devtools: CDPSession, page: Page): Promise<Held> {
  await page.waitForTimeout(2_000);
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const told = ({ heap, nodes, listeners }: Held): string =>
  `${heap.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`;
