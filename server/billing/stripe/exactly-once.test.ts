import { describe, expect, test } from 'vitest';
import { liveMonths } from '#server/testing/payments/lives/live-months.ts';
import { PEERS } from '#server/testing/payments/stripe-peer.ts';

/** `npm run torture -- p17` runs 200 lives of 24 months. */
describe.skipIf(PEERS === undefined)('exactly-once money (needs PEERS_DIR)', () => {
  test(
    '[P17] ledger, plan and payments equal a model, with every event three times, shuffled, in parallel, dropped or cut off by the end of the server',
    { timeout: 600_000 },
    async () => {
      const result = await liveMonths({ lives: 3, months: 3, rounds: 3, seed: 10 });
      expect(result.problems).toEqual([]);
      expect(result.drops).toBeGreaterThan(0);
      expect(result.kills).toBeGreaterThan(0);
      expect(result.deliveries).toBeGreaterThan(200);
    },
  );
});
