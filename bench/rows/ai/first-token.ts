import type { Page } from 'playwright';
import { measuredText } from '../../load/texts/measured-text.ts';
import { closePanel, waitForFirstWord, watchFirstWords } from '../../load/panel-words.ts';
import { placeCaret } from '../../load/press-keys.ts';
import { answerWords, modelProduct, paced } from '../../servers/model-product.ts';
import { plainStream } from '../../servers/plain-stream.ts';
import { ms, percentile, times, type Row } from '../row.ts';

const RUNS = 24;
const GOAL_MS = 100;
/** A model needs so long for the first word, and sends thirty a second. */
const PACE = { firstAfterMs: 400, everyMs: 33 };

/**
 * Times the first word of an answer, from the model's write to its socket until the browser has produced the frame
 * with it. The plain page reads the same stream directly.
 */
export async function firstToken(): Promise<Row[]> {
  let sentAt = Number.NaN;
  const answer = () =>
    paced(answerWords(30), { ...PACE, onSent: (index) => index === 0 && (sentAt = Date.now()) });
  const product = await modelProduct([measuredText(1_000)]);
  const plain = await plainStream(answer);
  product.model.answer(answer());
  const own: number[] = [];
  const others: number[] = [];
  try {
    await product.browser.addInitScript(watchFirstWords);
    const page = await product.open(0);
    const reference = await product.browser.newPage();
    await reference.goto(plain.url);
    for (let run = 0; run <= RUNS; run += 1) {
      const took = await askAtCaret(page, run + 1);
      await reference.bringToFront();
      await reference.evaluate('void ask()');
      const painted = await waitForFirstWord(reference, run + 1);
      // The first run loads the panel.
      if (run > 0) others.push(painted - sentAt);
      if (run > 0) own.push(took);
      await reference.waitForTimeout(PACE.everyMs * 32);
    }
  } finally {
    await product.stop();
    await plain.stop();
  }
  return [0.5, 0.99].map((share) => {
    const [value, reference] = [percentile(own, share), percentile(others, share)];
    return {
      measure: `the first word of an answer on the screen after the model sent it, p${share * 100} of ${RUNS}, against a plain page with the same stream`,
      product: ms(value),
      reference: ms(reference),
      ratio: times(value / reference),
      goal: `≤ ${GOAL_MS} ms`,
      met: value <= GOAL_MS,
    };
  });

  async function askAtCaret(page: Page, count: number): Promise<number> {
    await placeCaret(page, 'paragraph');
    await page.keyboard.press('ControlOrMeta+j');
    const took = (await waitForFirstWord(page, count)) - sentAt;
    await closePanel(page);
    return took;
  }
}
