import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient } from '../../scripts/build-client.ts';
import { prose } from '../load/texts/prose.ts';
import { openBrowser, visitOnce } from '../load/start-app.ts';
import { firstKeyTimes, typeOnFirstEditor } from '../load/first-key.ts';
import { startProduct } from '../servers/product.ts';
import { seedProduct } from '../servers/seed-product.ts';
import { seedTexts } from '../servers/seed-texts.ts';
import { ms, times, type Row } from './row.ts';

const WORDS = 100_000;
const ROUNDS = 7;
const GOAL_MS = 400;
const TIMEOUT_MS = 20_000;
/** Time for the page to store the last character. */
const SETTLE_MS = 3_000;

/** Measures the reload of a page with a long text, without a server, until a typed character is painted. */
export async function longDocument(): Promise<Row[]> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(folder, 'foolscap.db'), 1, (db, made) =>
    seedTexts(db, made, prose(WORDS)),
  );
  const server = await startProduct(folder, seeded);
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const address = `${origin}/workspace/${seeded.workspaceId}?item=${seeded.ids[0]}`;
  const browser = await openBrowser(join(folder, 'profile'));
  const found: number[] = [];
  try {
    await visitOnce(browser, address, seeded.sessionId).finally(server.stop);
    const page = await browser.newPage();
    await typeOnFirstEditor(page);
    await page.goto(address);
    for (let round = 0; round < ROUNDS; round += 1) {
      await firstKeyTimes(page, TIMEOUT_MS);
      await page.waitForTimeout(SETTLE_MS);
      await page.reload({ waitUntil: 'commit' });
      const { editor, character } = await firstKeyTimes(page, TIMEOUT_MS);
      console.log(
        `  long: editor ${ms(editor)}, letter ${character === undefined ? 'never' : ms(character)}`,
      );
      found.push(character ?? Infinity);
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const value = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? Infinity;
  return [
    {
      measure: `reload without a network of a text of ${WORDS.toLocaleString('en')} words, until a letter typed is on the screen, median of ${ROUNDS}`,
      product: Number.isFinite(value) ? ms(value) : 'never',
      reference: '–',
      ratio: times(value / GOAL_MS),
      goal: `≤ ${GOAL_MS} ms`,
      met: value <= GOAL_MS,
    },
  ];
}
