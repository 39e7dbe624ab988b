import { expect, test } from 'vitest';
import { killCycles } from './testing/faults/kill-cycle.ts';

test(
  '[A1] P1: in 25 kills with SIGKILL no acknowledged keystroke is lost',
  { timeout: 240_000 },
  async () => {
    const result = await killCycles(25);
    expect(result.lost).toBe(0);
    expect(result.cycles).toBe(25);
    expect(result.fewestAcks).toBeGreaterThanOrEqual(20);
  },
);
