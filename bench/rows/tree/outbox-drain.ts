import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { buildClient } from '../../../scripts/build-client.ts';
import { openBrowser, visitOnce } from '../../load/start-app.ts';
import { startProduct } from '../../servers/product.ts';
import { seedProduct, type SeededProduct } from '../../servers/seed-product.ts';
import { ms, times, type Row } from '../row.ts';

const OPERATIONS = 1_000;
const ROUNDS = 3;
const GOAL_MS = 10_000;

/** Of ten operations five create a document, three rename one, and two move one into a folder. */
const CREATED_OF_TEN = 5;
const RENAMED_OF_TEN = 3;

/**
 * Times a device that sends a week's queue, from a real browser to a real server: from the first request until the
 * queue is empty and the snapshot with all its operations is stored.
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
    await visitOnce(browser, address, seeded.sessionId);
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage();
      await page.goto(`${origin}/login`);
      await page.evaluate(writeQueue, { name: `foolscap-${seeded.userId}`, rows: queueOf(seeded) });
      await page.goto(address);
      await page.evaluate(waitForEmptyQueue, `foolscap-${seeded.userId}`);
      const took = await page.evaluate(sinceFirstRequest);
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

/** Returns a week's changes of one workspace, in the outbox's stored format. */
function queueOf({ userId, workspaceId }: SeededProduct): object[] {
  const rows: object[] = [];
  const enqueue = (name: string, version: number, input: Record<string, unknown>): void => {
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
  enqueue('create-folder', 1, { id: folderId, workspaceId, name: 'A week' });
  let id = folderId;
  for (let at = 1; at < OPERATIONS; at += 1) {
    if (at % 10 < CREATED_OF_TEN) {
      id = uuidv7();
      enqueue('create-document', 1, { id, workspaceId, title: `Page ${at}` });
    } else if (at % 10 < CREATED_OF_TEN + RENAMED_OF_TEN)
      enqueue('update-document', 1, { id, title: `Page ${at}, named` });
    else enqueue('update-document', 1, { id, folderId });
  }
  return rows;
}

/** Runs in the page: writes the queue into the outbox's store. */
function writeQueue({ name, rows }: { name: string; rows: object[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    const fail = () => reject(new Error('The queue could not be written.'));
    request.addEventListener('error', fail);
    request.addEventListener('success', () => {
      const tx = request.result.transaction('operation', 'readwrite');
      for (const row of rows) tx.objectStore('operation').add(row);
      tx.addEventListener('error', fail);
      tx.addEventListener('complete', () => {
        request.result.close();
        resolve();
      });
    });
  });
}

/** Runs in the page: milliseconds since the first operation was sent. */
function sinceFirstRequest(): number {
  const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/operations'));
  return performance.now() - (first?.startTime ?? 0);
}

/** Runs in the page: resolves when the queue is empty. */
function waitForEmptyQueue(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('error', () => reject(new Error('The database could not be opened.')));
    request.addEventListener('success', () => {
      const checkCount = (): void => {
        const count = request.result.transaction('operation').objectStore('operation').count();
        count.addEventListener('success', () => {
          if (count.result === 0) resolve();
          else setTimeout(checkCount, 50);
        });
      };
      checkCount();
    });
  });
}
