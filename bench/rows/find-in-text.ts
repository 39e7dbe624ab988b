import { setTimeout as sleep } from 'node:timers/promises';
import { measuredText } from '../load/texts/measured-text.ts';
import { typedSoFar } from '../load/type-meanwhile.ts';
import { placeCaret } from '../load/write-in.ts';
import { writtenProduct } from '../servers/written-product.ts';
import { ms, percentile, times, type Row } from './row.ts';

const WORDS = 100_000;
const ROUNDS = 8;
const LOOKED_FOR = 'landing';
const EVERY_MS = 153;
const GOAL_MS = 50;

/** From each letter typed into the find bar until the frame that shows the washed words was handed over. */
export async function findInText(): Promise<Row[]> {
  const product = await writtenProduct([measuredText(WORDS)]);
  const found: number[] = [];
  try {
    const page = await product.open(0);
    await placeCaret(page, 'paragraph');
    await page.keyboard.press('ControlOrMeta+f');
    await page.locator('.findbar__count').waitFor({ state: 'attached' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = (await typedSoFar(page)).keys.length;
      for (const letter of LOOKED_FOR) {
        const next = sleep(EVERY_MS);
        await page.keyboard.press(letter);
        await next;
      }
      const { keys } = await typedSoFar(page);
      const painted = await page.evaluate(
        () => (CSS.highlights.get('find-hit')?.size ?? 0) + (CSS.highlights.get('find-current')?.size ?? 0),
      );
      if (painted === 0) throw new Error('Nothing was washed.');
      console.log(`  find: ${keys.slice(before).map(Math.round).join(', ')} ms, ${painted} washed in sight`);
      found.push(...keys.slice(before));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(500);
    }
  } finally {
    await product.stop();
  }
  const value = percentile(found, 0.95);
  return [
    {
      measure: `a letter typed into the find bar, ${WORDS.toLocaleString('en')} words, until its matches are washed, p95 (p50 ${ms(percentile(found, 0.5))}, ${found.length} letters)`,
      product: ms(value),
      reference: '–',
      ratio: times(value / GOAL_MS),
      goal: `≤ ${GOAL_MS} ms`,
      met: value <= GOAL_MS,
    },
  ];
}
