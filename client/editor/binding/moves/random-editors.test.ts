// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { EDITOR_MODES, runRandomEditors, sumEditors } from './testing/random-editors.ts';

const RUNS = Number(import.meta.env.VITE_RANDOM_EDITORS_RUNS ?? 25);
const FIRST_SEED = Number(import.meta.env.VITE_RANDOM_EDITORS_SEED ?? 1);

const modes = Object.keys(EDITOR_MODES) as (keyof typeof EDITOR_MODES)[];
test.each(modes.flatMap((mode) => [false, true].map((isOffline) => ({ mode, isOffline }))))(
  'random $mode offline $isOffline',
  ({ mode, isOffline }) => {
    const start = performance.now();
    const reports = Array.from({ length: RUNS }, (_, index) => {
      const seed = FIRST_SEED + index;
      const report = runRandomEditors({
        seed,
        mode,
        isOffline,
        people: 2 + (seed % 3),
        ...(RUNS === 1 && { trace: (line: string) => console.log(line) }),
      });
      if (report.problems.length > 0 || report.diverged > 0) console.log(seed, JSON.stringify(report));
      return report;
    });
    const { problems, ...sum } = sumEditors(reports);
    console.log(mode, isOffline, JSON.stringify(sum), performance.now() - start);
    expect(sum.lost).toBe(0);
  },
  600_000,
);
