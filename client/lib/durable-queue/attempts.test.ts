import { describe, expect, test } from 'vitest';
import { afterFailure, NOT_ATTEMPTED, waitOf } from './attempts.ts';

describe('[D4] the wait of an entry', () => {
  test('the wait of an entry lasts until its time and is never negative', () => {
    expect(waitOf({ notBefore: 1_500 }, 1_000)).toBe(500);
    expect(waitOf({ notBefore: 500 }, 1_000)).toBe(0);
  });

  test('the wait of an entry is 0 when its time is over ten minutes away, because the clock was set back since', () => {
    expect(waitOf({ notBefore: 600_000 }, 0)).toBe(600_000);
    expect(waitOf({ notBefore: 600_001 }, 0)).toBe(0);
  });
});

describe('[D4] a transient failure', () => {
  const failure = { message: 'A fault.', isCounted: true, afterMs: null };

  test('each transient failure doubles the wait up to a minute, and the eighth counted one ends the automatic retries', () => {
    let entry = NOT_ATTEMPTED;
    const waits: number[] = [];
    const spent: boolean[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const { isSpent, ...next } = afterFailure(entry, failure, 1_000, 1);
      entry = next;
      waits.push((entry.notBefore - 1_000) / 1_000);
      spent.push(isSpent);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(spent).toEqual([false, false, false, false, false, false, false, true]);
    expect(entry).toMatchObject({ attempts: 8, lastError: 'A fault.' });
  });

  test('a transient failure that says nothing about the entry is not counted', () => {
    const lost = { ...failure, isCounted: false };
    expect(afterFailure({ attempts: 7 }, lost, 0, 1)).toMatchObject({ attempts: 7, isSpent: false });
  });

  test('the wait after a transient failure is as long as the server asks, even when that is no time at all', () => {
    const after = (afterMs: number) =>
      afterFailure(NOT_ATTEMPTED, { ...failure, afterMs }, 1_000, 1).notBefore;
    expect([after(7_000), after(0)]).toEqual([8_000, 1_000]);
  });
});
