import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { createSession } from '#server/auth/sessions.ts';
import { readAnswer, type ReadAnswer } from '../../load/clients/read-answer.ts';
import { modelSettings, seedCredits } from '../../servers/model-product.ts';
import { startProduct } from '../../servers/product.ts';
import { realModel, type RealModel } from '../../servers/real-model.ts';
import { seedPeople, seedProduct } from '../../servers/seed-product.ts';
import { ms, times, type Row } from '../row.ts';
import { readBooks, type Books } from './answer-books.ts';

const USERS = 4;
const STREAMS = 8;
const ROUNDS = 6;
const GOAL_MS = 1_000;
/** Longer than the server retains an unused connection. */
const IDLE_MS = 6_000;

interface Round {
  answers: ReadAnswer[];
  /** For each cancelled request that had reached the model: from the cancellation until its connection was closed. */
  closedAfter: number[];
  /** Cancelled before they reached the model. */
  unsent: number;
}

/**
 * Four writers ask a real model eight times at once, in several rounds; half of the requests are cancelled at random
 * moments, also before the first word. Afterwards the model has no connection and the database no open reservation. The
 * reference sends the same requests directly to the model.
 */
export async function eightStreams(): Promise<Row[]> {
  const { PEERS_DIR: peers } = process.env;
  if (peers === undefined) {
    console.log('  ai-streams: not run, because PEERS_DIR is not set');
    return [];
  }
  const model = await realModel(peers);
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const file = join(folder, 'foolscap.db');
  const sessions: string[] = [];
  const seeded = await seedProduct(file, 1, async (db, { workspaceId }) => {
    const people = await seedPeople(db, workspaceId, USERS);
    await seedCredits(db, people);
    for (const userId of people)
      sessions.push(await db.write({ scopes: [] }, (tx) => createSession(tx, userId)));
  });
  const server = await startProduct(folder, seeded, [], modelSettings(model.baseUrl));
  const url = `${server.url.replace('ws:', 'http:').replace('/sync', '')}/api/streaming-ai`;
  const viaProduct: Send = (marker, at, cancelAfterMs) =>
    readAnswer(
      `${url}?prompt=${encodeURIComponent(promptOf(marker))}`,
      { headers: { authorization: `Bearer ${sessions[at % USERS]}` } },
      cancelAfterMs,
    );
  const direct: Send = (marker, _at, cancelAfterMs) =>
    readAnswer(`${model.baseUrl}/chat/completions`, chatRequest(promptOf(marker)), cancelAfterMs);
  try {
    const before = readBooks(file);
    const own = await measure(model, 'Foolscap', viaProduct);
    const most = model.most();
    await sleep(IDLE_MS);
    const left = model.connections();
    const books = readBooks(file);
    const other = await measure(model, 'direct', direct);
    return rowsOf({ own, other, most, left, before, books });
  } finally {
    await server.stop();
    await model.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Send = (marker: string, at: number, cancelAfterMs: number | undefined) => Promise<ReadAnswer>;

const promptOf = (marker: string): string => `${marker}: write about the tide.`;

const chatRequest = (content: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ stream: true, max_completion_tokens: 300, messages: [{ role: 'user', content }] }),
});

async function measure(model: RealModel, name: string, send: Send): Promise<Round[]> {
  const random = new SeededRandom(25);
  /** The shortest answer of the first round, in which nothing is cancelled: the moments of cancellation are within it. */
  let shortest = 0;
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const cancelAfter = Array.from({ length: STREAMS }, (_, at) =>
      round > 0 && (at + round) % 2 === 0 ? random.below(Math.max(1, shortest)) : undefined,
    );
    const markers = cancelAfter.map((_, at) => `${name} ${round}-${at}`);
    const answers = await Promise.all(markers.map((marker, at) => send(marker, at, cancelAfter[at])));
    if (round === 0) shortest = Math.min(...answers.map(({ took }) => took));
    // A call that the server still closes counts.
    await sleep(GOAL_MS + 500);
    const closedAfter: number[] = [];
    let unsent = 0;
    for (const [at, { cancelledAt }] of answers.entries()) {
      if (cancelledAt === undefined) continue;
      const call = model.calls.find(({ body }) => body.includes(`${markers[at]}:`));
      if (call) closedAfter.push((call.endedAt ?? Infinity) - cancelledAt);
      else unsent += 1;
    }
    rounds.push({ answers, closedAfter, unsent });
    console.log(
      `  ${name}: ${answers.map(({ end, took }) => `${end} ${took} ms`).join(', ')}; closed after ${closedAfter.join(', ')} ms, ${unsent} before the model`,
    );
  }
  return rounds;
}

interface Found {
  own: readonly Round[];
  other: readonly Round[];
  most: number;
  /** Connections to the model some seconds after the last answer. */
  left: number;
  before: Books;
  books: Books;
}

function rowsOf({ own, other, most, left, before, books }: Found): Row[] {
  const answers = own.flatMap(({ answers }) => answers);
  const count = (end: ReadAnswer['end']): number => answers.filter((answer) => answer.end === end).length;
  const [value, reference] = [own, other].map((rounds) =>
    Math.max(...rounds.flatMap(({ closedAfter }) => closedAfter)),
  ) as [number, number];
  const spent = before.credits - books.credits;
  const problems = [
    count('cut') > 0 && `${count('cut')} cut`,
    left > 0 && `${left} connections`,
    books.open > 0 && `${books.open} reservations`,
    books.unended > 0 && `${books.unended} answers without an end`,
    spent !== books.settledAmount && `${spent} spent, ${books.settledAmount} settled`,
  ].filter((problem) => problem !== false);
  const unsent = own.reduce((sum, round) => sum + round.unsent, 0);
  return [
    {
      measure: `${answers.length} answers of a real model to ${USERS} writers, ${STREAMS} at once, ${count('cancelled')} of them cancelled at random moments (${unsent} before the model), ${count('complete')} complete: connections left (most at once ${most}), open reservations, answers without an end; ${books.settled} settled, ${books.released} released, the balance is short by what was settled`,
      product: problems.length === 0 ? '0, 0, 0' : problems.join('; '),
      reference: '–',
      ratio: '–',
      goal: '0, 0, 0',
      met: problems.length === 0,
    },
    {
      measure:
        'a cancelled answer, until the connection to the model is closed, slowest, against a request without Foolscap',
      product: ms(value),
      reference: ms(reference),
      ratio: times(value / reference),
      goal: `≤ ${GOAL_MS} ms`,
      met: value <= GOAL_MS,
    },
  ];
}
