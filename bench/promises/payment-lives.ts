import { spawn } from 'node:child_process';
import { PEERS } from '#server/testing/payments/stripe-peer.ts';
import { liveMonths } from '#server/testing/payments/lives/live-months.ts';
import type { LongResult } from '#sync/testing/long-forms.ts';

/** Lives on one Stripe stand-in, which becomes slower with each object that it stores. */
const TOGETHER = 10;
/** Stand-ins that run at the same time. */
const GROUPS = 2;
const MONTHS = 24;

/** P17: people subscribe, switch, cancel, buy and spend for two years each. It needs PEERS_DIR. */
export async function livePayingLives(lives: number, log: (line: string) => void): Promise<LongResult> {
  if (PEERS === undefined) return { summary: 'not run', problems: ['PEERS_DIR is not set.'] };
  const total = { deliveries: 0, repeated: 0, actions: 0, kills: 0, drops: 0 };
  const problems: string[] = [];
  let [begun, done] = [0, 0];
  const group = async (): Promise<void> => {
    while (begun < lives) {
      const count = Math.min(TOGETHER, lives - begun);
      const seed = 1700 + begun;
      begun += count;
      const result = await liveMonths({ lives: count, months: MONTHS, rounds: 2, seed });
      done += count;
      problems.push(...result.problems);
      for (const key of ['deliveries', 'repeated', 'actions', 'kills', 'drops'] as const)
        total[key] += result[key];
      log(`${done} of ${lives} lives, ${total.deliveries} deliveries, ${problems.length} problems`);
    }
  };
  await Promise.all(Array.from({ length: GROUPS }, group));
  return {
    summary: `${lives} lives of ${MONTHS} months, ${total.actions} actions, ${total.deliveries} deliveries of webhooks (${total.repeated} repeated after no answer), ${total.drops} rounds dropped, ${total.kills} kills`,
    problems,
  };
}

/** The random sequences of the credit ledger, as many as requested. */
export async function repeatLedger(sequences: number): Promise<LongResult> {
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn('npx', ['vitest', 'run', '--project', 'unit', 'server/billing/credits.test.ts'], {
      stdio: 'inherit',
      env: { ...process.env, LEDGER_SEQUENCES: String(sequences) },
    })
      .once('error', reject)
      .once('exit', resolve);
  });
  return {
    summary: `${sequences} sequences of grants, reservations, settlements, releases, refunds and kills`,
    problems: code === 0 ? [] : ['The ledger differs from its model; see above.'],
  };
}
