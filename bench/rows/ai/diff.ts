import type { Page } from 'playwright';
import { takeStamps, waitForStamp, watchDiff, type DiffTimes } from '../../load/diff-times.ts';
import { documentOf, rewritten, sentenceParagraphs } from '../../load/texts/rewritten-text.ts';
import { modelProduct, paced } from '../../servers/model-product.ts';
import { referencePage } from '../../servers/reference-page.ts';
import { ms, percentile, times, type Row } from '../row.ts';

const WORDS = 2_000;
const RUNS = 12;
const DRAWN_GOAL_MS = 50;
const USED_GOAL_MS = 100;

/**
 * Times a rewritten text of 2,000 words: from the end of the answer until the frame that shows its changes in the page,
 * and from the key that uses them until the frame with the new text. The reference compares the same texts with jsdiff
 * and shows plain elements. Each run is undone with one key.
 */
export async function diffRows(): Promise<Row[]> {
  const before = sentenceParagraphs(WORDS);
  const after = before.map(rewritten);
  const product = await modelProduct([documentOf(before)]);
  const reference = await referencePage('diff');
  // The answer comes in many pieces, as from a model, but the last one comes after a pause.
  const pieces = after.join('\n\n').match(/[^]{1,200}/gu) ?? [];
  product.model.answer(
    paced([...pieces.slice(0, -1), pieces.at(-1) ?? ''], { firstAfterMs: 50, everyMs: 8 }),
  );
  const runs: DiffTimes[] = [];
  const others: number[] = [];
  let changes = '';
  try {
    await product.browser.addInitScript(watchDiff);
    const page = await product.open(0);
    const plain = await product.browser.newPage();
    await plain.goto(reference.address({}));
    for (let run = 0; run <= RUNS; run += 1) {
      const found = await rewriteAll(page, before);
      changes = found.changes;
      const plainTook = await drawPlain(plain, before, after);
      // The first run loads the panel.
      if (run === 0) continue;
      runs.push(found.times);
      others.push(plainTook);
    }
  } finally {
    await product.stop();
    await reference.stop();
  }
  const drawn = runs.map(({ drawn, ended }) => drawn - ended);
  const applied = runs.map(({ applied, used, saved }) => applied - Math.max(used, saved));
  const listed = percentile(
    runs.map(({ listed, ended }) => listed - ended),
    0.5,
  );
  const version = percentile(
    runs.map(({ used, saved }) => saved - used),
    0.5,
  );
  console.log(
    `  diff: ${changes}, list of changes after ${ms(listed)}, version saved in ${ms(version)} (p50)`,
  );
  const value = percentile(drawn, 0.5);
  const plainValue = percentile(others, 0.5);
  return [
    {
      measure: `a rewritten text of ${WORDS.toLocaleString('en')} words (${changes}), from the end of the answer until its changes are drawn, p50 of ${RUNS} (slowest ${ms(Math.max(...drawn))}), against jsdiff and plain elements`,
      product: ms(value),
      reference: ms(plainValue),
      ratio: times(value / plainValue),
      goal: `≤ ${DRAWN_GOAL_MS} ms`,
      met: value <= DRAWN_GOAL_MS,
    },
    {
      measure: `using all of it, from the saved version until the new text is drawn, p50 of ${RUNS} (slowest ${ms(Math.max(...applied))})`,
      product: ms(percentile(applied, 0.5)),
      reference: '–',
      ratio: times(percentile(applied, 0.5) / USED_GOAL_MS),
      goal: `≤ ${USED_GOAL_MS} ms`,
      met: percentile(applied, 0.5) <= USED_GOAL_MS,
    },
  ];
}

async function rewriteAll(
  page: Page,
  before: readonly string[],
): Promise<{ times: DiffTimes; changes: string }> {
  await page.bringToFront();
  const editor = page.locator('.ProseMirror');
  await editor.locator('> p').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  const tools = page.getByRole('toolbar', { name: 'Formatting', exact: true });
  await tools.getByRole('button', { name: 'AI tools' }).click();
  await page.getByRole('menuitem', { name: 'Rewrite' }).click();
  await waitForStamp(page, 'listed');
  await waitForStamp(page, 'drawn');
  const changes = (await page.locator('.changes__head .num').textContent()) ?? '';
  await page.waitForTimeout(500);
  await page.locator('.ai-panel').focus();
  await page.keyboard.press('Enter');
  await waitForStamp(page, 'applied');
  const stamps = await takeStamps(page);
  console.log(
    `  diff: drawn ${ms(stamps.drawn - stamps.ended)}, listed ${ms(stamps.listed - stamps.ended)}, ` +
      `version ${ms(stamps.saved - stamps.used)}, applied ${ms(stamps.applied - Math.max(stamps.saved, stamps.used))}`,
  );
  await page.waitForTimeout(500);
  await page.keyboard.press('ControlOrMeta+z');
  await waitForParagraphs(page, before);
  await page.waitForTimeout(500);
  return { times: stamps, changes };
}

async function drawPlain(page: Page, before: readonly string[], after: readonly string[]): Promise<number> {
  await page.bringToFront();
  return page.evaluate(
    // `bench/pages/diff.ts` sets it.
    ([before, after]) =>
      (
        window as unknown as {
          drawDiff: (before: readonly string[], after: readonly string[]) => Promise<number>;
        }
      ).drawDiff(before ?? [], after ?? []),
    [before, after],
  );
}

/** Waits until the page has these paragraphs, besides an empty one of the new document. @throws Error after some seconds */
const waitForParagraphs = (page: Page, texts: readonly string[]): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => {
      const blocks = [...document.querySelectorAll('.ProseMirror > p')];
      const texts = blocks.map(({ textContent }) => textContent).filter((text) => text !== '');
      return texts.join('|') === wanted.join('|');
    },
    texts,
    { timeout: 20_000 },
  );
