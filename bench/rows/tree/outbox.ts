import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { buildClient } from '../../../scripts/build-client.ts';
import { openBrowser, visit } from '../../load/start-app.ts';
import { startProduct } from '../../servers/product.ts';
import { seedProduct, type SeededProduct } from '../../servers/seed-product.ts';
import { ms, times, type Row } from '../row.ts';

const OPERATIONS = 1_000;
const ROUNDS = 3;
const GOAL_MS = 10_000;

/** Of ten, how many make a document, rename one and move one into a folder. */
const MADE = 5;
const RENAMED = 3;

/**
 * How long a device that was away for a week takes to hand over its queue, in a real browser to a real server: from
 * the first request until no operation waits and the snapshot that holds them all is stored.
 */
export async function outboxDrain(): Promise<Row[]> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(folder, 'foolscap.db'), 1);
  const server = await startProduct(folder, seeded);
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const address = `${origin}/workspace/${seeded.workspaceId}`;
  const browser = await openBrowser(join(folder, 'profile'));
  const found: number[] = [];
  try {
    await visit(browser, address, seeded.sessionId);
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage();
      await page.goto(`${origin}/login`);
      await page.evaluate(fill, { name: `foolscap-${seeded.userId}`, rows: queueOf(seeded) });
      await page.goto(address);
      await page.evaluate(isEmpty, `foolscap-${seeded.userId}`);
      const took = await page.evaluate(sinceFirst);
      console.log(`  outbox: ${OPERATIONS} operations in ${ms(took)}`);
      found.push(took);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const value = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? Infinity;
  return [
    {
      measure: `outbox: ${OPERATIONS.toLocaleString('en')} operations handed over, median of ${ROUNDS}`,
      product: ms(value),
      reference: '–',
      ratio: times(value / GOAL_MS),
      goal: `≤ ${GOAL_MS / 1000} s`,
      met: value <= GOAL_MS,
    },
  ];
}

/** A week's changes of one workspace, as the outbox keeps them. */
function queueOf({ userId, workspaceId }: SeededProduct): object[] {
  const rows: object[] = [];
  const queue = (name: string, version: number, input: Record<string, unknown>): void => {
    rows.push({
      key: uuidv7(),
      name,
      version,
      scope: `workspace:${workspaceId}`,
      input,
      ids: Object.values(input).filter((value) => typeof value === 'string' && value.length === 36),
      actorId: userId,
      createdAt: Date.now(),
      attempts: 0,
      notBefore: 0,
      isParked: false,
      lastError: null,
      ack: null,
    });
  };
  const folderId = uuidv7();
  queue('create-folder', 1, { id: folderId, workspaceId, name: 'A week' });
  let id = folderId;
  for (let at = 1; at < OPERATIONS; at += 1) {
    if (at % 10 < MADE) {
      id = uuidv7();
      queue('create-document', 1, { id, workspaceId, title: `Page ${at}` });
    } else if (at % 10 < MADE + RENAMED) queue('update-document', 1, { id, title: `Page ${at}, named` });
    else queue('update-document', 1, { id, folderId });
  }
  return rows;
}

/** In the page: puts the queue where the outbox finds it. */
function fill({ name, rows }: { name: string; rows: object[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name);
    const fail = () => reject(new Error('The queue could not be written.'));
    asked.addEventListener('error', fail);
    asked.addEventListener('success', () => {
      const tx = asked.result.transaction('operation', 'readwrite');
      for (const row of rows) tx.objectStore('operation').add(row);
      tx.addEventListener('error', fail);
      tx.addEventListener('complete', () => {
        asked.result.close();
        resolve();
      });
    });
  });
}

/** In the page: milliseconds since the first operation was sent. */
function sinceFirst(): number {
  const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/operations'));
  return performance.now() - (first?.startTime ?? 0);
}

/** In the page: resolves when the queue is empty. */
function isEmpty(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name);
    asked.addEventListener('error', () => reject(new Error('The database could not be opened.')));
    asked.addEventListener('success', () => {
      const look = (): void => {
        const count = asked.result.transaction('operation').objectStore('operation').count();
        count.addEventListener('success', () => {
          if (count.result === 0) resolve();
          else setTimeout(look, 50);
        });
      };
      look();
    });
  });
}
