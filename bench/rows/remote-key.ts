import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { measuredText } from '../load/texts/measured-text.ts';
import { remoteWriter } from '../load/clients/remote-peer.ts';
import { readKeyTimes } from '../load/key-times.ts';
import { placeCaret } from '../load/press-keys.ts';
import { textProduct } from '../servers/text-product.ts';
import { ms, times, type Row } from './row.ts';

const WORDS = 100_000;
const KEYS = 200;
const EVERY_MS = 100;
const GOAL_MS = 10;

/**
 * Measures the main thread while another writer types into the visible paragraph, a key and a caret at a time. The
 * time for each key includes its message, paint and storage; the idle load is subtracted.
 */
export async function remoteKey(): Promise<Row[]> {
  const product = await textProduct([measuredText(WORDS)]);
  const [room] = product.server.rooms;
  if (!room) throw new Error('There is no room.');
  try {
    const page = await product.open(0);
    await placeCaret(page, 'paragraph');
    const writer = await remoteWriter(product.server, room);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const typeKeys = async (keys: number): Promise<MainThreadTime> => {
      const before = await readSpent(devtools);
      for (let key = 0; key < keys; key += 1) {
        const next = sleep(EVERY_MS);
        writer.type();
        await next;
      }
      await sleep((KEYS - keys) * EVERY_MS + 1000);
      const after = await readSpent(devtools);
      return { all: after.all - before.all, work: after.work - before.work };
    };
    await typeKeys(20);
    const idle = await typeKeys(0);
    const { characters } = await readText(devtools);
    const written = await typeKeys(KEYS);
    const arrived = (await readText(devtools)).characters - characters;
    if (arrived < KEYS) throw new Error(`Only ${arrived} characters of ${KEYS} were shown.`);
    const { longTasks } = await readKeyTimes(page);
    const each = (written.all - idle.all) / KEYS;
    const work = (written.work - idle.work) / KEYS;
    console.log(`  remote-key: idle ${ms(idle.all / KEYS)} beside it, long tasks ${longTasks.length}`);
    writer.close();
    return [
      {
        measure: `another's key in ${WORDS.toLocaleString('en')} words, main thread in all (scripts, styles and layout ${ms(work)})`,
        product: ms(each),
        reference: '–',
        ratio: times(each / GOAL_MS),
        goal: `≤ ${GOAL_MS} ms`,
        met: each <= GOAL_MS,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Busy time of the main thread since the page opened, milliseconds. */
interface MainThreadTime {
  all: number;
  /** Only scripts, styles and layout: without paint, storage and messages. */
  work: number;
}

async function readSpent(devtools: CDPSession): Promise<MainThreadTime> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return {
    all: metric('TaskDuration'),
    work: metric('ScriptDuration') + metric('RecalcStyleDuration') + metric('LayoutDuration'),
  };
}

async function readText(devtools: CDPSession): Promise<{ characters: number }> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: "document.querySelector('.ProseMirror').textContent.length",
  });
  return { characters: Number(result.value) };
}
