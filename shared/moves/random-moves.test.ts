import { expect, test } from 'vitest';
import { MODES, runRandomMoves, sumReports, type RandomReport } from './testing/random-moves.ts';

/** Number of runs of each kind. `npm run torture -- p20` runs more, and allows 0.2 % misplaced words. */
const RUNS = 8;
const FIRST_SEED = 1;

const modes = Object.keys(MODES) as (keyof typeof MODES)[];
const kinds = modes.flatMap((mode) => [
  { mode, isOffline: false, name: 'send row by row' },
  { mode, isOffline: true, name: 'write offline for three rounds' },
]);

function run(mode: keyof typeof MODES, isOffline: boolean, options = {}): RandomReport {
  return sumReports(
    Array.from({ length: RUNS }, (_, index) => {
      const seed = FIRST_SEED + index;
      return runRandomMoves({ seed, mode, isOffline, people: 2 + (seed % 3), ...options });
    }),
  );
}

test.each(kinds)(
  '[M2][M3][M7] when two to four people $name and make edits of the kind "$mode", no word or break is lost, doubled or undead, and at most 0.5 % of the words are misplaced',
  ({ mode, isOffline }) => {
    const { words, misplaced, lost, doubled, undead, breaks, diverged, refused } = run(mode, isOffline);
    expect({ lost, doubled, undead, breaks, diverged, refused }).toEqual({
      lost: 0,
      doubled: 0,
      undead: 0,
      breaks: { lost: 0, doubled: 0, undead: 0 },
      diverged: 0,
      refused: 0,
    });
    expect(misplaced / words).toBeLessThanOrEqual(0.005);
  },
);

test.each([false, true])('[M2] typing alone is never corrected (offline: %s)', (isOffline) => {
  expect(run('typing', isOffline).corrected).toBe(0);
});

test.each([false, true])(
  '[M11] a server that starts again reads the shadow from the document, and nothing is lost, doubled or undead (offline: %s)',
  (isOffline) => {
    const { lost, doubled, undead, diverged } = run('both', isOffline, { restarts: 0.05 });
    expect({ lost, doubled, undead, diverged }).toEqual({ lost: 0, doubled: 0, undead: 0, diverged: 0 });
  },
);

test('without the corrections of the server the same edits lose and double words', () => {
  const { lost, doubled, undead } = run('both', true, { isCorrected: false });
  expect(Math.min(lost, doubled, undead)).toBeGreaterThan(0);
});
