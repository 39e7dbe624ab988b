import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { measuredText } from '../load/texts/measured-text.ts';
import { remoteWriter } from '../load/clients/remote-writer.ts';
import { typedSoFar } from '../load/type-meanwhile.ts';
import { placeCaret } from '../load/write-in.ts';
import { writtenProduct } from '../servers/written-product.ts';
import { ms, times, type Row } from './row.ts';

const WORDS = 100_000;
const KEYS = 200;
const EVERY_MS = 100;
const GOAL_MS = 10;

/**
 * Another writes into the paragraph in sight, a key and a caret at a time: what the page's main thread does in all, from
 * the message to paint and storing, for each of the keys, less what it does when nothing comes.
 */
export async function remoteKey(): Promise<Row[]> {
  const product = await writtenProduct([measuredText(WORDS)]);
  const [room] = product.server.rooms;
  if (!room) throw new Error('There is no room.');
  try {
    const page = await product.open(0);
    await placeCaret(page, 'paragraph');
    const writer = await remoteWriter(product.server, room);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const busy = async (keys: number): Promise<Spent> => {
      const before = await spent(devtools);
      for (let key = 0; key < keys; key += 1) {
        const next = sleep(EVERY_MS);
        writer.type();
        await next;
      }
      await sleep((KEYS - keys) * EVERY_MS + 1000);
      const after = await spent(devtools);
      return { all: after.all - before.all, work: after.work - before.work };
    };
    await busy(20);
    const idle = await busy(0);
    const { letters } = await shown(devtools);
    const written = await busy(KEYS);
    const arrived = (await shown(devtools)).letters - letters;
    if (arrived < KEYS) throw new Error(`Only ${arrived} letters of ${KEYS} were shown.`);
    const { longTasks } = await typedSoFar(page);
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

/** What the main thread has done since the page began, milliseconds. */
interface Spent {
  all: number;
  /** Scripts, styles and layout of it: without paint, storing, messages. */
  work: number;
}

async function spent(devtools: CDPSession): Promise<Spent> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return {
    all: of('TaskDuration'),
    work: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'),
  };
}

async function shown(devtools: CDPSession): Promise<{ letters: number }> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: "document.querySelector('.ProseMirror').textContent.length",
  });
  return { letters: Number(result.value) };
}
