import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoopDelay } from '../../servers/loop-probe.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startProduct } from '../../servers/product.ts';
import { seedProduct } from '../../servers/seed-product.ts';
import { seedTree } from '../../servers/seed-tree.ts';
import { best, ms, times, type Row } from '../row.ts';

const ROWS = 10_000;
const WARM_UPS = 10;
const ROUNDS = 3;
const GOAL_MS = 5;
const PROBE = join(import.meta.dirname, '../../servers/loop-probe.ts');

/** Measures how long the server's event loop is blocked by the responses of a tree of 10,000 rows, all pages. */
export async function treeLoopDelay(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(data, 'foolscap.db'), 1, (db, made) => seedTree(db, made, ROWS));
  const probe = await freePort();
  const server = await startProduct(data, seeded, ['--import', PROBE], { PROBE_PORT: String(probe) });
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const call = async (name: string, input: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/operations/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seeded.sessionId}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  // The probe's response.
  const delay = async () => (await (await fetch(`http://127.0.0.1:${probe}`)).json()) as LoopDelay;
  const { workspaceId, ids } = seeded;
  /** Pulls the whole tree after a change, so that no page is cached. */
  const measure = async (round: number): Promise<LoopDelay> => {
    await call('update-document', { id: ids[0], title: `Changed ${round}` });
    await sleep(200);
    await delay();
    await pull(call, workspaceId);
    return delay();
  };
  try {
    for (let round = 0; round < WARM_UPS; round += 1) await measure(round);
    const found: LoopDelay[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await measure(WARM_UPS + round);
      console.log(`  tree: held for at most ${ms(run.max)}, ${ms(run.maxOwn)} of them its own work`);
      found.push(run);
    }
    const value = best(found.map(({ max }) => max));
    const own = best(found.map(({ maxOwn }) => maxOwn));
    return [
      {
        measure: `loop blocked by \`get-workspace-tree\`, ${ROWS.toLocaleString('en')} rows, max (own work ${ms(own)})`,
        product: ms(value),
        reference: '–',
        ratio: times(value / GOAL_MS),
        goal: `≤ ${GOAL_MS} ms`,
        met: value <= GOAL_MS,
      },
    ];
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Fetches all pages of the tree in order. @throws when rows are missing */
async function pull(
  call: (name: string, input: object) => Promise<unknown>,
  workspaceId: string,
): Promise<void> {
  let rows = 0;
  let after: string | null | undefined;
  while (after !== null) {
    // The operation's response.
    const page = (await call('get-workspace-tree', {
      workspaceId,
      ...(after === undefined ? {} : { after }),
    })) as { rows: unknown[]; next: string | null };
    rows += page.rows.length;
    after = page.next;
  }
  if (rows !== ROWS) throw new Error(`The tree answered ${rows} rows.`);
}
