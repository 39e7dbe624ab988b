import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient } from '../../scripts/build-client.ts';
import { openBrowser, startOffline, visitOnce, type StartTimes } from '../load/start-app.ts';
import { startProduct } from '../servers/product.ts';
import { seedProduct } from '../servers/seed-product.ts';
import { seedTree } from '../servers/seed-tree.ts';
import { ms, times, type Row } from './row.ts';

const ROWS = 300;
const ROUNDS = 7;
const GOAL_MS = 500;

/**
 * Measures a start without a server, from opening the URL until the tree is painted. Everything comes from the
 * device.
 */
export async function appStart(): Promise<Row[]> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(folder, 'foolscap.db'), 1, (db, made) => seedTree(db, made, ROWS));
  const server = await startProduct(folder, seeded);
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const address = `${origin}/workspace/${seeded.workspaceId}`;
  const browser = await openBrowser(join(folder, 'profile'));
  const starts: StartTimes[] = [];
  try {
    await visitOnce(browser, address, seeded.sessionId).finally(server.stop);
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await startOffline(browser, address);
      console.log(`  start: shell ${ms(one.shell)}, tree ${one.tree === undefined ? 'never' : ms(one.tree)}`);
      starts.push(one);
      if (one.tree === undefined) break;
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const treeTimes = starts.map(({ tree }) => tree ?? Infinity);
  return [
    row(
      'start without a network, worker stopped, until something is painted',
      starts.map(({ shell }) => shell),
    ),
    row(`start without a network until a tree of ${ROWS} rows is on the screen`, treeTimes),
  ];
}

/** Makes a row of the median: the first start also reads files that later ones find in memory. */
function row(measure: string, values: readonly number[]): Row {
  const value = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
  return {
    measure,
    product: Number.isFinite(value) ? ms(value) : 'never',
    reference: '–',
    ratio: times(value / GOAL_MS),
    goal: `≤ ${GOAL_MS} ms`,
    met: value <= GOAL_MS,
  };
}
