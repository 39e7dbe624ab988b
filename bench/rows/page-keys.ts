import type { Page } from 'playwright';
import { measuredText } from '../load/texts/measured-text.ts';
import { readKeyTimes, watchKeys } from '../load/key-times.ts';
import { placeCaret, pressKeys, wordKeys, type CaretTarget } from '../load/press-keys.ts';
import { referencePage } from '../servers/reference-page.ts';
import { waitForText, textProduct } from '../servers/text-product.ts';
import { ms, percentile, times, type Row } from './row.ts';

const SHORT = 10_000;
const LONG = 100_000;
const ROUNDS = 4;
const KEYS = 60;
const ENTERS = 20;
/** Not a multiple of a frame, so that keys arrive at all points of a frame. */
const EVERY_MS = 87;
const P99_GOAL_MS = 33;
const GOALS = { short: 1.3, long: 0.65, enter: 0.8 };

/** Enter inside list items, and a character at the start of each new item. */
const enterKeys = Array.from({ length: ENTERS }, () => ['Enter', 'a']).flat();

/** Times keys until the main thread has produced their frame, beside plain Tiptap in the same browser, in turn. */
export async function pageKeys(): Promise<Row[]> {
  const reference = await referencePage('reference');
  const product = await textProduct([measuredText(SHORT), measuredText(LONG)]);
  const openReference = async (words: number, isShared: boolean): Promise<Page> => {
    const page = await product.browser.newPage();
    await watchKeys(page);
    await page.goto(reference.address({ words, ...(isShared && { shared: '' }) }));
    await waitForText(page);
    return page;
  };
  try {
    const short = [await product.open(0), await openReference(SHORT, false)];
    const shortKeys = await measureInTurn('10,000 words', short, 'paragraph', wordKeys(KEYS), '');
    for (const page of short) await page.close();
    const long = [await product.open(1), await openReference(LONG, true)];
    const longKeys = await measureInTurn('100,000 words', long, 'paragraph', wordKeys(KEYS), '');
    const enters = await measureInTurn('Enter', long, 'item', enterKeys, 'Enter');
    const own = percentile(longKeys[0] ?? [], 0.99);
    return [
      comparisonRow(
        'a key until it is on the screen, 10,000 words, against plain Tiptap',
        shortKeys,
        GOALS.short,
      ),
      comparisonRow(
        'a key until it is on the screen, 100,000 words, against Tiptap and Yjs, stock nodes',
        longKeys,
        GOALS.long,
      ),
      {
        measure: `the same, p99 (${longKeys[0]?.length ?? 0} keys)`,
        product: ms(own),
        reference: ms(percentile(longKeys[1] ?? [], 0.99)),
        ratio: times(own / percentile(longKeys[1] ?? [], 0.99)),
        goal: `≤ ${P99_GOAL_MS} ms`,
        met: own <= P99_GOAL_MS,
      },
      comparisonRow('Enter within a list of 200 items, 100,000 words, against the same', enters, GOALS.enter),
    ];
  } finally {
    await product.stop();
    await reference.stop();
  }
}

/** Returns the key times of each page. @param keyName limits them to keys of this name; empty for all */
async function measureInTurn(
  label: string,
  pages: readonly Page[],
  target: CaretTarget,
  keys: readonly string[],
  keyName: string,
): Promise<number[][]> {
  const found = pages.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, page] of pages.entries()) {
      await placeCaret(page, target);
      const before = (await readKeyTimes(page)).keys.length;
      await pressKeys(page, keys, EVERY_MS);
      await page.waitForTimeout(500);
      const typed = await readKeyTimes(page);
      const took = typed.keys
        .map((key, index) => ({ key, name: typed.names[index] }))
        .slice(before)
        .filter(({ name }) => keyName === '' || name === keyName)
        .map(({ key }) => key);
      console.log(
        `  ${label}, ${at === 0 ? 'Foolscap' : 'reference'}: ${took.length} keys, p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`,
      );
      found[at]?.push(...took);
    }
  }
  return found;
}

function comparisonRow(measure: string, [own = [], others = []]: readonly number[][], goal: number): Row {
  const [product, reference] = [percentile(own, 0.5), percentile(others, 0.5)];
  return {
    measure: `${measure}, p50`,
    product: ms(product),
    reference: ms(reference),
    ratio: times(product / reference),
    goal: `≤ ${goal} ×`,
    met: product / reference <= goal,
  };
}
