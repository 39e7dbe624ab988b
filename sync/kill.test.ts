import { expect, test } from 'vitest';
import { killCycles } from './testing/faults/kill-cycle.ts';

test(
  '[A1] P1: no acknowledged keystroke is lost in 25 kills with SIGKILL',
  { timeout: 240_000 },
  async () => {
    const result = await killCycles(25);
    expect(result.lost).toBe(0);
    expect(result.cycles).toBe(25);
    expect(result.fewestAcks).toBeGreaterThanOrEqual(20);
  },
);
