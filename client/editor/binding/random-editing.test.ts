// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { runRandomEditing } from './testing/random-editing.ts';
import type { RunReport } from './testing/random-editing.ts';
import { OPERATIONS } from './testing/random-operations.ts';

/** Runs of each kind: VITE_RANDOM_EDITING_RUNS for a long proof, VITE_RANDOM_EDITING_SEED to begin elsewhere or repeat one. */
const RUNS = Number(import.meta.env.VITE_RANDOM_EDITING_RUNS ?? 40);
const FIRST_SEED = Number(import.meta.env.VITE_RANDOM_EDITING_SEED ?? 1);
const STEPS = 60;

function run(operations: keyof typeof OPERATIONS, writers = 3) {
  const reports = Array.from({ length: RUNS }, (_, index) =>
    runRandomEditing({
      seed: FIRST_SEED + index,
      steps: STEPS,
      operations: OPERATIONS[operations],
      writers,
    }),
  );
  const sum = (count: (report: RunReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    wrong: reports.flatMap(({ seed, wrong }) => wrong.map((what) => `seed ${seed}: ${what}`)),
    lost: reports.flatMap(({ seed, lost }) => lost.map((word) => `seed ${seed}: ${word}`)),
    typed: sum((report) => report.typed),
    origins: {
      typed: sum(({ origins }) => origins.typed),
      marked: sum(({ origins }) => origins.marked),
      inserted: sum(({ origins }) => origins.inserted),
      bare: sum(({ origins }) => origins.bare),
    },
    /** The runs with letters that say something else than what is so, to be run again. */
    inexact: reports.flatMap(({ seed, origins: { marked, bare } }) =>
      marked + bare > 0 ? [`seed ${seed}: ${marked} typed marked, ${bare} others bare`] : [],
    ),
  };
}

describe('three writers editing at random, partly offline, with undo', () => {
  test(
    '[X1][X2][X5] attributes, marks, tables, new blocks: no divergence, no invalid document, no word lost',
    () => {
      const { wrong, lost, typed } = run('gentle');
      expect(wrong).toEqual([]);
      expect(lost).toEqual([]);
      expect(typed).toBeGreaterThan(RUNS * STEPS * 0.3);
    },
    RUNS * 5_000,
  );

  test(
    '[X2][X13] splits and joins as well: no divergence, no invalid document, at most 5 % of words lost',
    () => {
      const { wrong, lost, typed } = run('splitting');
      expect(wrong).toEqual([]);
      expect(lost.length / typed).toBeLessThanOrEqual(0.05);
    },
    RUNS * 5_000,
  );

  test(
    '[X1][X13] moves, boxes and merged cells as well: no divergence, no invalid document, at most 8 % of words lost',
    () => {
      const { wrong, lost, typed } = run('all');
      expect(wrong).toEqual([]);
      expect(lost.length / typed).toBeLessThanOrEqual(0.08);
    },
    RUNS * 5_000,
  );
});

describe('where letters came from, after random editing with undo, splits, lists and boxes', () => {
  test(
    '[X8] one writer: every letter says what is so',
    () => {
      const { wrong, inexact, origins } = run('origins', 1);
      expect(wrong).toEqual([]);
      expect(inexact).toEqual([]);
      expect(Math.min(origins.typed, origins.inserted)).toBeGreaterThan(RUNS * 10);
    },
    RUNS * 5_000,
  );

  test(
    '[X8] three writers, merging at random: at most 0.5 % of typed letters marked, 1 % of others bare',
    () => {
      const { wrong, inexact, origins } = run('origins');
      expect(wrong).toEqual([]);
      expect(Math.min(origins.typed, origins.inserted)).toBeGreaterThan(RUNS * 10);
      expect(origins.marked / origins.typed, inexact.join('\n')).toBeLessThanOrEqual(0.005);
      expect(origins.bare / origins.inserted, inexact.join('\n')).toBeLessThanOrEqual(0.01);
    },
    RUNS * 5_000,
  );
});
