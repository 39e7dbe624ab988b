import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildClient } from '../../../scripts/build-client.ts';
import { prose } from '../../load/texts/prose.ts';
import { openBrowser } from '../../load/start-app.ts';
import { typedSoFar, watchKeys, type Typed } from '../../load/type-meanwhile.ts';
import { startProduct } from '../../servers/product.ts';
import { seedProduct, type SeededProduct } from '../../servers/seed-product.ts';
import { seedTexts } from '../../servers/seed-texts.ts';
import { ms, percentile, times, type Row } from '../row.ts';

const DOCUMENTS = 300;
const WORDS_EACH = 1_000;
const ROUNDS = 5;
const GOAL_MS = 10_000;
const KEY_GOAL_MS = 33;
const KEY_EVERY_MS = 40;
const GIVE_UP_MS = 60_000;

/**
 * A new device opens one document of a workspace and its writer types at once, while all texts of the workspace are
 * fetched: from the beginning of the navigation until all are kept.
 */
export async function replication(): Promise<Row[]> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const text = prose(WORDS_EACH);
  const seeded = await seedProduct(join(folder, 'foolscap.db'), DOCUMENTS, (db, made) =>
    seedTexts(db, made, text),
  );
  const server = await startProduct(folder, seeded);
  const found: number[] = [];
  const typed: Typed = { keys: [], names: [], longTasks: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await onNewDevice(join(folder, `profile-${round}`), server.url, seeded);
      console.log(
        `  replication: ${ms(one.took)}, ${one.typed.keys.length} keys, p99 ${ms(p99(one.typed.keys))}, long tasks ${one.typed.longTasks.map(Math.round).join(', ') || 'none'}`,
      );
      found.push(one.took);
      typed.keys.push(...one.typed.keys);
      typed.longTasks.push(...one.typed.longTasks);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const value = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? Infinity;
  const key = p99(typed.keys);
  return [
    {
      measure: `${DOCUMENTS} documents of ${WORDS_EACH.toLocaleString('en')} words kept on a new device while one types, median of ${ROUNDS}`,
      product: ms(value),
      reference: '–',
      ratio: times(value / GOAL_MS),
      goal: `≤ ${GOAL_MS / 1000} s`,
      met: value <= GOAL_MS,
    },
    {
      measure: `a key meanwhile until it is on the screen, p99 (longest task ${ms(Math.max(0, ...typed.longTasks))})`,
      product: ms(key),
      reference: '–',
      ratio: times(key / KEY_GOAL_MS),
      goal: `≤ ${KEY_GOAL_MS} ms`,
      met: key <= KEY_GOAL_MS,
    },
  ];
}

const p99 = (values: readonly number[]): number => percentile(values, 0.99);

async function onNewDevice(
  profile: string,
  url: string,
  { ids, userId, workspaceId, sessionId }: SeededProduct,
): Promise<{ took: number; typed: Typed }> {
  const origin = url.replace('ws:', 'http:').replace('/sync', '');
  const browser = await openBrowser(profile);
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/login`);
    await page.evaluate((id) => localStorage.setItem('foolscap:sessionId', id), sessionId);
    await watchKeys(page);
    await page.goto(`${origin}/workspace/${workspaceId}?item=${ids[0]}`);
    const text = page.locator('.page__text[contenteditable="true"]');
    await text.waitFor({ timeout: GIVE_UP_MS });
    await text.click();
    const from = Date.now();
    for (let key = 1; Date.now() - from < GIVE_UP_MS; key += 1) {
      const next = sleep(KEY_EVERY_MS);
      await page.keyboard.press(key % 6 === 0 ? 'Space' : 'KeyA');
      await next;
      if (key % 5 !== 0) continue;
      const took = await page.evaluate(whenKept, {
        name: `foolscap-${userId}`,
        workspaceId,
        rooms: ids.length,
      });
      if (took !== null) return { took, typed: await typedSoFar(page) };
    }
    return { took: Infinity, typed: await typedSoFar(page) };
  } finally {
    await browser.close();
  }
}

/** In the page: milliseconds from the navigation until the last text was kept; null while some are missing. */
function whenKept(wanted: { name: string; workspaceId: string; rooms: number }): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(wanted.name);
    asked.addEventListener('error', () => reject(new Error('The database could not be opened.')));
    asked.addEventListener('success', () => {
      const tx = asked.result.transaction(['meta', 'room']);
      const doneAt = tx.objectStore('meta').get(`replicated:${wanted.workspaceId}`);
      const rooms = tx.objectStore('room').index('workspace').count(wanted.workspaceId);
      tx.addEventListener('complete', () => {
        asked.result.close();
        const isDone = typeof doneAt.result === 'number' && rooms.result >= wanted.rooms;
        resolve(isDone ? doneAt.result - performance.timeOrigin : null);
      });
    });
  });
}
