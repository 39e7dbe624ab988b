import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { longestIncreasingSubsequence } from './longest-increasing-subsequence.ts';

const rising = (numbers: readonly number[]): number[] =>
  longestIncreasingSubsequence(numbers, (one, other) => one < other);

test.each([
  [[], []],
  [[3], [3]],
  [[3, 2, 1], [1]],
  [[1, 1, 1], [1]],
  [
    [2, 1, 3],
    [1, 3],
  ],
  [
    [1, 5, 2, 3],
    [1, 2, 3],
  ],
])('the longest increasing subsequence of %j is %j', (numbers, longest) => {
  expect(rising(numbers)).toEqual(longest);
});

/** Returns the length of the longest increasing subsequence, found by trying all of them. */
function lengthOfLongest(numbers: readonly number[], above = -Infinity): number {
  let best = 0;
  numbers.forEach((number, at) => {
    if (number > above) best = Math.max(best, 1 + lengthOfLongest(numbers.slice(at + 1), number));
  });
  return best;
}

test('the result is an increasing subsequence of maximum length for any input, so that the fewest blocks move', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { below } = new SeededRandom(seed);
    const numbers = Array.from({ length: below(10) }, () => below(8));
    const found = rising(numbers);
    expect(
      found.every((number, at) => at === 0 || number > (found[at - 1] ?? 0)),
      `seed ${seed}`,
    ).toBe(true);
    let from = 0;
    for (const number of found) {
      const at = numbers.indexOf(number, from);
      expect(at, `seed ${seed}`).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
    expect(found.length, `seed ${seed}`).toBe(lengthOfLongest(numbers));
  }
});
