import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredText } from '../load/texts/measured-text.ts';
import { mainThreadTasks, type TraceEvent } from '../load/main-thread.ts';
import { placeCaret, pressKeys, wordKeys } from '../load/press-keys.ts';
import { textProduct } from '../servers/text-product.ts';
import { ms, times, type Row } from './row.ts';

const WORDS = 100_000;
const KEYS = 1_000;
const EVERY_MS = 47;
const GOAL_MS = 50;

/**
 * Finds the longest main-thread task while keys are typed in a long text. With PROFILE_DIR set, stores the trace
 * there.
 */
export async function keyTrace(): Promise<Row[]> {
  const product = await textProduct([measuredText(WORDS)]);
  try {
    const page = await product.open(0);
    await placeCaret(page, 'paragraph');
    await pressKeys(page, wordKeys(20), EVERY_MS);
    const devtools = await page.context().newCDPSession(page);
    const events: TraceEvent[] = [];
    devtools.on('Tracing.dataCollected', ({ value }) => {
      // The protocol does not type the events.
      events.push(...(value as unknown as TraceEvent[]));
    });
    const categories = [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      '__metadata',
    ];
    await devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: categories },
    });
    await pressKeys(page, wordKeys(KEYS), EVERY_MS);
    const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await ended;
    const folder = process.env['PROFILE_DIR'];
    if (folder) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'key-trace.json'), JSON.stringify({ traceEvents: events }));
    }
    const tasks = mainThreadTasks(events);
    const longest = Math.max(...tasks);
    const long = tasks.filter((task) => task > GOAL_MS).length;
    console.log(
      `  key-trace: ${tasks.length} tasks, ${ms(tasks.reduce((sum, task) => sum + task, 0) / KEYS)} a key`,
    );
    return [
      {
        measure: `${KEYS.toLocaleString('en')} keys in ${WORDS.toLocaleString('en')} words, longest task (${long} of more than ${GOAL_MS} ms)`,
        product: ms(longest),
        reference: '–',
        ratio: times(longest / GOAL_MS),
        goal: `≤ ${GOAL_MS} ms`,
        met: longest <= GOAL_MS,
      },
    ];
  } finally {
    await product.stop();
  }
}
