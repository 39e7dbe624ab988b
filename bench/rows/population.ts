import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { joinRooms } from '../load/clients/join-rooms.ts';
import { vocabulary } from '../load/texts/varied-text.ts';
import type { JobTimes } from '../servers/population/population-jobs.ts';
import { startProduct, tokenText } from '../servers/product.ts';
import { seedPopulation, type SeededUser } from '../servers/population/seed-population.ts';
import { best, ms, times, type Row } from './row.ts';

const MANY = 20_000;
const FEW = 10;
const DOCUMENTS_EACH = 20;
const JOB_GOAL_MS = 5;
const TYPING_GOAL = 1.1;
const ROUNDS = 3;
const KEYS_PER_SECOND = 2;
const WARM_UP_SECONDS = 5;
const SECONDS = 10;
const run = promisify(execFile);

interface Population {
  folder: string;
  people: SeededUser[];
}

/** Measures the server's own jobs and the cost of one writer, in a small database and in one of many users. */
export async function population(): Promise<Row[]> {
  const [few, many] = [seed(FEW), seed(MANY)];
  try {
    return [...(await jobRows(few, many)), await typingRow(few, many)];
  } finally {
    for (const { folder } of [few, many]) rmSync(folder, { recursive: true, force: true });
  }
}

function seed(users: number): Population {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const file = join(folder, 'foolscap.db');
  return { folder, people: seedPopulation(file, { users, documentsEach: DOCUMENTS_EACH }) };
}

async function jobRows(few: Population, many: Population): Promise<Row[]> {
  const [reference, product] = [await jobTimes(few), await jobTimes(many)];
  return Object.entries(product).map(([name, { cold, warm }]) => {
    const other = reference[name]?.warm ?? Infinity;
    return {
      measure: `${name}, ${MANY.toLocaleString('en')} users (from a cold disk ${ms(cold)})`,
      product: `${warm.toFixed(2)} ms`,
      reference: `${other.toFixed(2)} ms (${FEW} users)`,
      ratio: times(warm / other),
      goal: `≤ ${JOB_GOAL_MS} ms`,
      met: warm <= JOB_GOAL_MS,
    };
  });
}

async function jobTimes({ folder, people }: Population): Promise<JobTimes> {
  const script = join(import.meta.dirname, '../servers/population/population-jobs.ts');
  const word = vocabulary().find(({ length }) => length > 4) ?? '';
  const args = [script, join(folder, 'foolscap.db'), people.at(3)?.workspaceId ?? '', `"${word}"`];
  const { stdout } = await run(process.execPath, args);
  return JSON.parse(stdout) as JobTimes;
}

/** Lets one writer type two keys a second, in the small and the large database in turn. */
async function typingRow(few: Population, many: Population): Promise<Row> {
  const found = new Map<Population, number[]>([few, many].map((each) => [each, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [each, spent] of found) spent.push(await measureTyping(each));
  }
  const [reference, product] = [best(found.get(few) ?? []), best(found.get(many) ?? [])];
  console.log(`  typing: ${[...found.values()].map((spent) => spent.map(ms).join(', ')).join(' | ')}`);
  return {
    measure: `main thread while one types ${KEYS_PER_SECOND} keys/s for ${SECONDS} s, ${MANY.toLocaleString('en')} users`,
    product: ms(product),
    reference: `${ms(reference)} (${FEW} users)`,
    ratio: times(product / reference),
    goal: `≤ ${TYPING_GOAL} ×`,
    met: product <= reference * TYPING_GOAL,
  };
}

/** Types for ten seconds. @returns the processor time of the server's main thread, in milliseconds */
async function measureTyping({ folder, people }: Population): Promise<number> {
  const [writer] = people;
  if (!writer) throw new Error('Nobody was seeded.');
  const { documentId, sessionId } = writer;
  const server = await startProduct(folder, { ids: [documentId], sessionId });
  const [[client] = []] = await joinRooms(
    server.url,
    [{ name: documentId, token: tokenText(sessionId) }],
    1,
    true,
  );
  const type = async (seconds: number): Promise<void> => {
    for (let key = 0; key < seconds * KEYS_PER_SECOND; key += 1) {
      client?.type();
      await sleep(1000 / KEYS_PER_SECOND);
    }
  };
  try {
    await type(WARM_UP_SECONDS);
    const before = server.mainThreadSeconds();
    await type(SECONDS);
    return (server.mainThreadSeconds() - before) * 1000;
  } finally {
    client?.close();
    await server.stop();
  }
}
