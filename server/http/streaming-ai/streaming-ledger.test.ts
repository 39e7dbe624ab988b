import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { CREDIT_COSTS } from '#shared/plans/credits.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { grantCredits, releaseForgotten } from '#server/billing/credits.ts';
import { fakeAi, failing, hanging, pieces, type FakeAi, type Script } from '#server/ai/testing/fake-ai.ts';
import { openDatabase } from '#server/db/database.ts';
import { aiAnswer, creditEntry } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import {
  reopened,
  streamFixture,
  until,
  type OpenStream,
  type StreamFixture,
} from './testing/stream-fixture.ts';

/** `npm run torture -- ai-ledger` runs 500. */
const RUNS = Number(process.env['AI_LEDGER_RUNS'] ?? 100);
const DAY = 24 * 60 * 60 * 1000;

const OUTCOMES = [
  'whole',
  'fails-before',
  'fails-in-the-middle',
  'empty',
  'cleans-to-nothing',
  'left-before',
  'left-after',
  'left-while-waiting',
  'own-model',
  'shutdown',
  'kill',
] as const;
type Outcome = (typeof OUTCOMES)[number];

const ERROR = new AppError('unavailable', 'The model answered with an error.');
const SCRIPTS: Record<Outcome, Script> = {
  whole: pieces(['The sea', ' rose.']),
  'fails-before': failing([], ERROR),
  'fails-in-the-middle': failing(['The sea'], ERROR),
  empty: pieces([]),
  'cleans-to-nothing': pieces(['<script>', '</script>']),
  'left-before': hanging(),
  'left-after': hanging(['The sea']),
  'left-while-waiting': hanging(['The sea']),
  'own-model': pieces(['The sea rose.']),
  shutdown: hanging(['The sea']),
  kill: hanging(['The sea']),
};
/** The outcomes that cost credits. */
const PAID: ReadonlySet<Outcome> = new Set(['whole', 'left-after']);
/** The outcomes that cost nothing although the model has worked. */
const FREE_FAILURES: ReadonlySet<Outcome> = new Set([
  'fails-in-the-middle',
  'cleans-to-nothing',
  'left-before',
]);

test('after random answers with failures, aborts, shutdowns and kills the ledger equals a model', async () => {
  const random = new SeededRandom(25);
  let outcome: Outcome = 'whole';
  // The script of a run is picked when its request arrives.
  const script: Script = (request, signal) => SCRIPTS[outcome](request, signal);
  let fixture = await streamFixture(script);
  const model = { balance: 1000, forgotten: 0, unended: 0, answers: 0, freeFailures: 0 };
  const counts = new Map<Outcome, number>();

  for (let run = 0; run < RUNS; run += 1) {
    outcome = random.pick(OUTCOMES);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (model.balance < 5 * CREDIT_COSTS.assistant) await grant(fixture, model);
    // The next day begins before too many have failed.
    if ((run + 1) % 15 === 0) await forgetDay(fixture);
    fixture = await play(fixture, { outcome, script, random, model });
    const at = `run ${run}, ${outcome}`;
    expect(await fixture.balance(), at).toBe(model.balance);
    expect(await fixture.openReservations(), at).toBe(model.forgotten);
    const answers = await fixture.answers();
    expect(answers.length, at).toBe(model.answers);
    expect(answers.filter(({ endedAt }) => endedAt === null).length, at).toBe(model.unended);
    expect(answers.filter(({ isFreeFailure }) => isFreeFailure).length, at).toBe(model.freeFailures);
  }
  expect(counts.size).toBe(OUTCOMES.length);

  // The reservations of killed processes return after a day.
  const { db } = fixture.server;
  await db.write({ scopes: [] }, (tx) => releaseForgotten(tx, Date.now() + DAY + 1, 10_000));
  const balance = model.balance + model.forgotten * CREDIT_COSTS.assistant;
  expect([await fixture.balance(), await fixture.openReservations()]).toEqual([balance, 0]);
  const entries = await db.read.select().from(creditEntry).where(eq(creditEntry.userId, fixture.ada.userId));
  // Test accounts begin with 1,000 hundredths without an entry.
  expect(1000 + entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
  await fixture.server.close();
}, 3_600_000);

interface Model {
  balance: number;
  /** Reservations that only the daily job returns. */
  forgotten: number;
  unended: number;
  answers: number;
  freeFailures: number;
}

interface Play {
  outcome: Outcome;
  script: Script;
  random: SeededRandom;
  model: Model;
}

/** Plays a run of one to three parallel answers. @returns the fixture, of another process after a shutdown or kill */
async function play(
  fixture: StreamFixture,
  { outcome, script, random, model }: Play,
): Promise<StreamFixture> {
  const count = outcome === 'left-while-waiting' ? 4 : 1 + random.below(3);
  const started = Math.min(count, 3);
  const current =
    outcome === 'own-model' ? await restart(fixture, fakeAi(script, { isCharged: false })) : fixture;
  const streams: OpenStream[] = [];
  for (let at = 0; at < count; at += 1) streams.push(await current.stream(current.ada, current.request()));
  model.answers += started;
  if (outcome === 'kill') {
    await waitForFirst(streams);
    model.balance -= started * CREDIT_COSTS.assistant;
    model.forgotten += started;
    model.unended += started;
    // Nothing is written after this moment, as in a process that is killed.
    const next = await restart(current, fakeAi(script), 'kill');
    for (const stream of streams) await stream.leave();
    return next;
  }
  if (outcome === 'shutdown') {
    await waitForFirst(streams);
    current.server.services.answers.close();
    for (const stream of streams) await stream.rest();
    return restart(current, fakeAi(script));
  }
  if (outcome === 'left-while-waiting') await streams[3]?.leave();
  const leaves = outcome.startsWith('left');
  if (outcome === 'left-after' || outcome === 'left-while-waiting') await waitForFirst(streams.slice(0, 3));
  for (const stream of streams) await (leaves ? stream.leave() : stream.rest());
  await until(async () => (await current.openReservations()) === model.forgotten && current.open() === 0);
  await until(async () => (await unended(current)) === model.unended);
  if (PAID.has(outcome) || outcome === 'left-while-waiting')
    model.balance -= started * CREDIT_COSTS.assistant;
  if (FREE_FAILURES.has(outcome)) model.freeFailures += started;
  return outcome === 'own-model' ? restart(current, fakeAi(script)) : current;
}

async function forgetDay({ server, ada }: StreamFixture): Promise<void> {
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(aiAnswer)
      .set({ createdAt: sql`${aiAnswer.createdAt} - ${DAY}` })
      .where(eq(aiAnswer.userId, ada.userId)),
  );
}

async function unended(fixture: StreamFixture): Promise<number> {
  return (await fixture.answers()).filter(({ endedAt }) => endedAt === null).length;
}

/** Reads each stream until its first words. */
async function waitForFirst(streams: readonly OpenStream[]): Promise<void> {
  for (const stream of streams)
    for (let event = await stream.next(); event && event.event !== 'data';) event = await stream.next();
}

/** Starts the app again on the same database. */
async function restart(fixture: StreamFixture, fake: FakeAi, how?: 'kill'): Promise<StreamFixture> {
  const { file } = fixture.server.db;
  if (how === 'kill') await fixture.server.db.close();
  else await fixture.server.close();
  return reopened(fixture, fake, openDatabase(file));
}

async function grant({ server, ada }: { server: StreamFixture['server']; ada: TestPerson }, model: Model) {
  const amount = 500;
  await server.db.write({ scopes: [] }, (tx) =>
    grantCredits(tx, {
      userId: ada.userId,
      amount,
      reason: 'admin',
      ref: crypto.randomUUID(),
      now: Date.now(),
    }),
  );
  model.balance += amount;
}
