import { monthOf } from '#shared/plans/months.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { grantMonthlyCreditsBatch } from '#server/billing/monthly-credits.ts';
import { startPayingServer, type PayingServer } from '../paying-server.ts';
import { Life } from './life.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The day of the month on which people act and subscriptions renew. */
const MID_MONTH = 12;

export interface LivesResult {
  /** Deliveries of webhooks, repeated ones included. */
  deliveries: number;
  actions: number;
  /** Deliveries that had no answer in time and were repeated. */
  repeated: number;
  /** How often the server ended while it received webhooks. */
  kills: number;
  /** How often all webhooks of a round were dropped. */
  drops: number;
  problems: string[];
}

interface LivesOptions {
  lives: number;
  months: number;
  /** Rounds in a month. In each round every person performs one action. */
  rounds: number;
  seed: number;
}

/**
 * Simulates months of people with the stand-in for Stripe, and compares ledger, plan and payments with the model three
 * times a month. Every event is delivered three times, shuffled and in parallel; in some rounds the server ends
 * meanwhile, or all events are dropped. The daily comparison with the provider repairs those rounds.
 */
export async function liveMonths({ lives: count, months, rounds, seed }: LivesOptions): Promise<LivesResult> {
  const random = new SeededRandom(seed);
  const result: LivesResult = { deliveries: 0, repeated: 0, actions: 0, kills: 0, drops: 0, problems: [] };
  const paying = await startPayingServer();
  try {
    await advanceTo(paying, MID_MONTH);
    let now = await timeOf(paying);
    const lives: Life[] = [];
    // Each person has random numbers of their own, because they act at the same time.
    while (lives.length < count)
      lives.push(await Life.begin(paying, new SeededRandom(random.below(2 ** 32)), now));
    const compare = async (moment: string): Promise<void> => {
      for (const [at, life] of lives.entries())
        for (const difference of await life.differences())
          result.problems.push(`seed ${seed}, life ${at}, ${moment} ${monthOf(now)}: ${difference}`);
    };
    for (let month = 0; month < months && result.problems.length === 0; month += 1) {
      for (let round = 0; round < rounds; round += 1)
        await deliver(paying, random, result, async () => {
          await Promise.all(lives.map((life) => life.act(monthOf(now))));
        });
      await compare('in the middle of');
      // The provider tries failed charges again within a week.
      await deliver(paying, random, result, () => advanceTo(paying, 1));
      now = await timeOf(paying);
      for (const { model } of lives) model.retry();
      await grantMonth(paying, now);
      for (const { model } of lives) model.beginMonth();
      await compare('at the beginning of');
      await deliver(paying, random, result, () => advanceTo(paying, MID_MONTH));
      now = await timeOf(paying);
      for (const { model } of lives) model.renew();
      await compare('after the renewals of');
    }
    result.actions = lives.reduce((sum, { actions }) => sum + actions.length, 0);
    return result;
  } finally {
    await paying.close();
  }
}

/** Runs the actions of a round. Their webhooks arrive repeatedly and shuffled, in part, or not at all. */
async function deliver(
  paying: PayingServer,
  random: SeededRandom,
  result: LivesResult,
  happen: () => Promise<void>,
): Promise<void> {
  const { peer } = paying;
  const isDropped = random.chance(0.15);
  const begunAt = await peer.now();
  await peer.control('hooks', { mode: isDropped ? 'drop' : 'hold' });
  await happen();
  await peer.control('fault', { mode: 'off' });
  if (isDropped) result.drops += 1;
  else {
    const released = peer.control('release', {
      order: 'shuffle',
      times: 3,
      parallel: true,
      seed: 1 + random.below(1_000_000),
      retry: false,
    });
    const isKilled = random.chance(0.1);
    if (isKilled) {
      await new Promise((resolve) => setTimeout(resolve, random.below(60)));
      await paying.restart();
      result.kills += 1;
    }
    const { sent, statuses } = await released;
    result.deliveries += sent;
    // 0: no answer within 10 seconds, on a busy machine.
    const isExpected = (status: number): boolean => status === 200 || status === 0 || isKilled;
    if (!statuses.every(isExpected))
      result.problems.push(`a webhook was answered with ${[...new Set(statuses)].join(', ')}`);
    if (isKilled) await reconcile(paying);
    else await repeatUndelivered(paying, begunAt, result);
  }
  if (isDropped) await reconcile(paying);
}

/** Sends events without an answer again, as the provider does. */
async function repeatUndelivered(paying: PayingServer, since: number, result: LivesResult): Promise<void> {
  const { peer } = paying;
  const list = { delivery_success: false, created: { gte: since }, limit: 100 };
  for (let isComplete = false; !isComplete;) {
    isComplete = true;
    for await (const { id } of peer.api.events.list(list)) {
      isComplete = false;
      await peer.control('resend', { event: id });
      result.repeated += 1;
    }
  }
}

const reconcile = ({ server }: PayingServer): Promise<void> | undefined =>
  server.services.payments?.reconcile(new AbortController().signal);

const timeOf = async ({ peer }: PayingServer): Promise<number> => (await peer.now()) * 1000;

/** Lets days pass until the next one with this number. */
async function advanceTo(paying: PayingServer, dayOfMonth: number): Promise<void> {
  const start = await timeOf(paying);
  let days = 1;
  while (new Date(start + days * DAY_MS).getUTCDate() !== dayOfMonth) days += 1;
  await paying.peer.control('advance', { days });
}

/** The monthly job, at the provider's time. */
async function grantMonth({ server }: PayingServer, now: number): Promise<void> {
  while ((await server.db.write({ scopes: [] }, (tx) => grantMonthlyCreditsBatch(tx, now, 25))) > 0);
}
