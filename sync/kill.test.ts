import { expect, test } from 'vitest';
import { killCycles } from './testing/faults/kill-cycle.ts';

test('[A1] P1: no acknowledged keystroke is lost in 8 kills with SIGKILL', { timeout: 300_000 }, async () => {
  const result = await killCycles(8);
  expect(result.lost).toBe(0);
  expect(result.cycles).toBe(8);
  expect(result.fewestAcks).toBeGreaterThanOrEqual(20);
});
