import type { CDPSession, Page } from 'playwright';
import { measuredText } from '../load/texts/measured-text.ts';
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
 * The keys, pauses and undos of an hour at five keys a second, typed as fast as the page takes them; then what its program
 * holds, beside what it holds after opening the same document anew, all garbage collected. What V8 compiles of functions
 * that run often is told by itself: it comes with the first minutes of use, whatever is written.
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
    const own = await ownHeap(devtools);
    await page.reload();
    await textShown(page);
    const anew = await held(devtools, page);
    const ownAnew = await ownHeap(devtools);
    console.log(`  hour: at first ${told(first)}; after it ${told(after)}; opened anew ${told(anew)}`);
    return [
      {
        measure: `memory after an hour of typing and undo in ${WORDS.toLocaleString('en')} words, against the same document opened anew (compiled code beside it: ${megabytes(own.code)} and ${megabytes(ownAnew.code)})`,
        product: megabytes(own.values),
        reference: megabytes(ownAnew.values),
        ratio: times(own.values / ownAnew.values),
        goal: `≤ ${GOAL} ×`,
        met: own.values / ownAnew.values <= GOAL,
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

const megabytes = (value: number): string => `${value.toFixed(1)} MB`;

/** The form of a heap snapshot, as far as it is read. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  /** One number for each field of each node. */
  nodes: number[];
}

/** Megabytes of what scripts hold, and of what V8 compiled; the browser's own objects count for neither. */
async function ownHeap(devtools: CDPSession): Promise<{ values: number; code: number }> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => {
    chunks.push(chunk);
  };
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  // The protocol's own form.
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let [values, code] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + kind] ?? -1];
    const bytes = nodes[at + size] ?? 0;
    if (type === 'code') code += bytes;
    else if (type !== 'native' && type !== 'synthetic') values += bytes;
  }
  return { values: values / 1e6, code: code / 1e6 };
}
