import { describe, expect, test } from 'vitest';
import { MATCHERS, type Matcher } from './matchers.ts';
import { slowTexts } from './slow-texts.ts';

/**
 * Far above linear, so that a busy machine fails no test: a quadratic function has 2. Texts that take less than
 * 40 ms of CPU time are not judged.
 */
const SEARCH = { randomTexts: 6, maxLength: 16_384, maxExponent: 1.6, seed: 21 };
const TIMEOUT_MS = 300_000;

const matcher = (match: Matcher['match'], tokens = ['a', ' ']): Matcher => ({
  name: 'planted',
  match,
  tokens,
});

describe('[P21] the time for a hostile text', () => {
  test.each(MATCHERS)(
    '$name reads hostile texts in time that grows with their length, not with its square',
    (each) => {
      const maxLength = each.testLength ?? (each.inWorker || each.onDevice ? 4_096 : SEARCH.maxLength);
      expect(slowTexts(each, { ...SEARCH, maxLength }).slow).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'a planted quadratic expression is found',
    () => {
      const { slow } = slowTexts(
        matcher((text) => /a+$/.test(text)),
        { ...SEARCH, randomTexts: 0 },
      );
      expect(slow).not.toEqual([]);
      expect(slow[0]).toContain('"a" × n');
    },
    TIMEOUT_MS,
  );

  test('a planted linear expression is not reported', () => {
    expect(
      slowTexts(
        matcher((text) => /^a+$/.test(text)),
        SEARCH,
      ).slow,
    ).toEqual([]);
  });
});
