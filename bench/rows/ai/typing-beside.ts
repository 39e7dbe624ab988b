import type { Page } from 'playwright';
import { MAX_STREAMS } from '#shared/ai/answer-request.ts';
import { measuredText } from '../../load/texts/measured-text.ts';
import { readKeyTimes } from '../../load/key-times.ts';
import { closePanel, waitForFirstWord, watchFirstWords } from '../../load/panel-words.ts';
import { placeCaret, pressKeys, wordKeys } from '../../load/press-keys.ts';
import { answerWords, modelProduct, paced } from '../../servers/model-product.ts';
import { ms, percentile, times, type Row } from '../row.ts';

const WORDS = 10_000;
const ROUNDS = 4;
const KEYS = 60;
const EVERY_MS = 87;
const GOAL = 1.05;
/** Thirty words a second, more than a page that is typed in needs for its round. */
const PACE = { firstAfterMs: 200, everyMs: 33 };
const ANSWER_WORDS = 600;

/**
 * Times keys in a text while three answers stream for the same writer, each into a panel: first in three other tabs,
 * then in this page and two other tabs. The reference is the same page, the same tabs and no answer, in turn.
 */
export async function typingBeside(): Promise<Row[]> {
  const product = await modelProduct([
    measuredText(WORDS),
    ...Array.from({ length: MAX_STREAMS }, () => measuredText(1_000)),
  ]);
  product.model.answer(paced(answerWords(ANSWER_WORDS), PACE));
  const [alone, tabs, own]: [number[], number[], number[]] = [[], [], []];
  try {
    await product.browser.addInitScript(watchFirstWords);
    const page = await product.open(0);
    const others: Page[] = [];
    for (let text = 1; text <= MAX_STREAMS; text += 1) others.push(await product.open(text));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [label, found, streams] of [
        ['alone', alone, []],
        ['three other tabs', tabs, others],
        ['this page and two tabs', own, [...others.slice(1), page]],
      ] as const) {
        const took = await typeBeside(page, streams);
        console.log(
          `  ${label}: ${took.length} keys, p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`,
        );
        // The first round loads the panels.
        if (round > 0) found.push(...took);
      }
    }
  } finally {
    await product.stop();
  }
  return [
    row('in three other tabs', tabs, alone),
    row('in the panel of the same page and in two other tabs', own, alone),
  ];
}

const row = (where: string, found: readonly number[], alone: readonly number[]): Row => {
  const [value, reference] = [percentile(found, 0.5), percentile(alone, 0.5)];
  return {
    measure: `a key until it is on the screen, ${WORDS.toLocaleString('en')} words, while three answers of the same writer stream ${where}, p50 of ${found.length} (p99 ${ms(percentile(found, 0.99))}, alone ${ms(percentile(alone, 0.99))}), against typing alone`,
    product: ms(value),
    reference: ms(reference),
    ratio: times(value / reference),
    goal: `≤ ${GOAL} ×`,
    met: value / reference <= GOAL,
  };
};

async function typeBeside(page: Page, streams: readonly Page[]): Promise<number[]> {
  for (const other of streams) {
    const count = await paintedCount(other);
    await placeCaret(other, 'paragraph');
    await other.keyboard.press('ControlOrMeta+j');
    await waitForFirstWord(other, count + 1);
  }
  await placeCaret(page, 'paragraph');
  const before = (await readKeyTimes(page)).keys.length;
  await pressKeys(page, wordKeys(KEYS), EVERY_MS);
  await page.waitForTimeout(300);
  const took = (await readKeyTimes(page)).keys.slice(before);
  for (const other of streams) {
    if (!(await other.locator('.ai-panel[aria-busy="true"]').isVisible()))
      throw new Error('An answer ended before the typing did.');
    await other.bringToFront();
    await closePanel(other);
  }
  return took;
}

const paintedCount = (page: Page): Promise<number> =>
  // `watchFirstWords` sets it.
  page.evaluate(() => (window as unknown as { painted: number[] }).painted.length);
