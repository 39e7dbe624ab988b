import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { measuredText } from '../load/measured-text.ts';
import { remoteWriter } from '../load/remote-writer.ts';
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
    const busy = async (keys: number): Promise<number> => {
      const before = await taskTime(devtools);
      for (let key = 0; key < keys; key += 1) {
        const next = sleep(EVERY_MS);
        writer.type();
        await next;
      }
      await sleep((KEYS - keys) * EVERY_MS + 1000);
      return (await taskTime(devtools)) - before;
    };
    await busy(20);
    const idle = await busy(0);
    const { letters } = await shown(devtools);
    const all = await busy(KEYS);
    const arrived = (await shown(devtools)).letters - letters;
    if (arrived < KEYS) throw new Error(`Only ${arrived} letters of ${KEYS} were shown.`);
    const { longTasks } = await typedSoFar(page);
    const each = (all - idle) / KEYS;
    console.log(
      `  remote-key: ${ms(all / KEYS)} a key, idle ${ms(idle / KEYS)} of it, long tasks ${longTasks.length}`,
    );
    writer.close();
    return [
      {
        measure: `another's key in ${WORDS.toLocaleString('en')} words, main thread in all`,
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
async function taskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function shown(devtools: CDPSession): Promise<{ letters: number }> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: "document.querySelector('.ProseMirror').textContent.length",
  });
  return { letters: Number(result.value) };
}
