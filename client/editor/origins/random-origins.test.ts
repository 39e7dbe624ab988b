// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { runRandomOrigins, type OriginsRun } from './testing/random-origins.ts';

/**
 * Number of runs of each kind. VITE_RANDOM_EDITING_RUNS sets it for a long proof; VITE_RANDOM_EDITING_SEED sets the
 * first seed, to start elsewhere or to repeat a run.
 */
const RUNS = Number(import.meta.env.VITE_RANDOM_EDITING_RUNS ?? 40);
const FIRST_SEED = Number(import.meta.env.VITE_RANDOM_EDITING_SEED ?? 1);
const STEPS = 60;

const run = (writers: number): OriginsRun[] =>
  Array.from({ length: RUNS }, (_, index) =>
    runRandomOrigins({ seed: FIRST_SEED + index, steps: STEPS, writers }),
  );
const sum = (runs: readonly OriginsRun[], count: (each: OriginsRun) => number): number =>
  runs.reduce((total, each) => total + count(each), 0);

describe('[X8] the report of origins after random editing with splits, joins, boxes, undo and redo', () => {
  test(
    '[X8] with three writers merging at random, the words of the report add up to the words of the document',
    () => {
      const runs = run(3);
      expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
      // A merge marks a few typed words, which then count as edited, and leaves a few others without a mark.
      const written = sum(runs, (each) => each.written.ai);
      const missing = sum(runs, ({ reported, written: { ai } }) => Math.abs(reported.ai - ai));
      expect(written).toBeGreaterThan(RUNS * 10);
      expect(missing / written).toBeLessThanOrEqual(0.02);
    },
    RUNS * 5_000,
  );

  test(
    '[X8] with one writer the words of AI and those edited since are exact, and the others but for one in 200',
    () => {
      const runs = run(1);
      expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
      for (const { seed, reported, written } of runs)
        expect({ seed, ai: reported.ai, edited: reported.edited }).toEqual({
          seed,
          ai: written.ai,
          edited: written.edited,
        });
      expect(sum(runs, (each) => each.written.ai)).toBeGreaterThan(RUNS * 5);
      // A redo can leave pasted or imported words without their mark: then they count as typed.
      const others = sum(runs, ({ written: { paste, import: imported } }) => paste + imported);
      const wrong = sum(
        runs,
        ({ reported, written }) =>
          Math.abs(reported.paste - written.paste) + Math.abs(reported.import - written.import),
      );
      expect(wrong / others).toBeLessThanOrEqual(0.005);
    },
    RUNS * 5_000,
  );
});
