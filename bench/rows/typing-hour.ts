import type { CDPSession, Page } from 'playwright';
import { measuredText } from '../load/texts/measured-text.ts';
import { placeCaret } from '../load/press-keys.ts';
import { waitForText, textProduct } from '../servers/text-product.ts';
import { times, type Row } from './row.ts';

const WORDS = 10_000;
const MINUTES = 60;
const KEYS_A_MINUTE = 300;
/** An undo step ends after half a second without typing. */
const PAUSE_MS = 550;
const GOAL = 1.1;

/**
 * Types the keys, pauses and undos of an hour at five keys a second, as fast as the page accepts them. Then compares
 * the memory of its scripts with that of the same document after a reload, garbage collected. Compiled code is
 * reported separately: V8 compiles frequent functions in the first minutes of any use.
 */
export async function typingHour(): Promise<Row[]> {
  const product = await textProduct([measuredText(WORDS)]);
  try {
    const page = await product.open(0);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const first = await readUsage(devtools, page);
    await placeCaret(page, 'paragraph');
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await typeMinute(page);
      if (minute % 10 === 9)
        console.log(`  hour: ${minute + 1} minutes, ${usageText(await readUsage(devtools, page))}`);
    }
    const after = await readUsage(devtools, page);
    const heap = await ownHeap(devtools);
    await page.reload();
    await waitForText(page);
    const reopened = await readUsage(devtools, page);
    const reopenedHeap = await ownHeap(devtools);
    console.log(
      `  hour: at first ${usageText(first)}; after it ${usageText(after)}; after a reload ${usageText(reopened)}`,
    );
    return [
      {
        measure: `memory after an hour of typing and undo in ${WORDS.toLocaleString('en')} words, against the same document opened anew (compiled code beside it: ${megabytes(heap.code)} and ${megabytes(reopenedHeap.code)})`,
        product: megabytes(heap.values),
        reference: megabytes(reopenedHeap.values),
        ratio: times(heap.values / reopenedHeap.values),
        goal: `≤ ${GOAL} ×`,
        met: heap.values / reopenedHeap.values <= GOAL,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Types two runs of characters with a pause between, then a new paragraph, and undoes and redoes some steps. */
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

/** Runs in the page: inserts characters by the browser's own editing, each in a task of its own. */
async function typeRun(characters: number): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let at = 0; at < characters; at += 1) {
    document.execCommand('insertText', false, at % 6 === 5 ? ' ' : 'e');
    const turn = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port1.start();
    port2.postMessage(null);
    await turn;
  }
}

interface MemoryUsage {
  /** JavaScript heap in use, megabytes. */
  heap: number;
  nodes: number;
  listeners: number;
}

async function readUsage(devtools: CDPSession, page: Page): Promise<MemoryUsage> {
  await page.waitForTimeout(2_000);
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heap: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

const usageText = ({ heap, nodes, listeners }: MemoryUsage): string =>
  `${heap.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`;

const megabytes = (value: number): string => `${value.toFixed(1)} MB`;

/** The fields of a heap snapshot that are read here. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  /** The fields of all nodes in a row, one number a field. */
  nodes: number[];
}

/** Returns the megabytes of script values and of compiled code. The browser's own objects count for neither. */
async function ownHeap(devtools: CDPSession): Promise<{ values: number; code: number }> {
  const chunks: string[] = [];
  const handleChunk = ({ chunk }: { chunk: string }): void => {
    chunks.push(chunk);
  };
  devtools.on('HeapProfiler.addHeapSnapshotChunk', handleChunk);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', handleChunk);
  // The protocol's format.
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
