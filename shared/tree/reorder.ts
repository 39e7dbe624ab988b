import { generateNKeysBetween } from 'fractional-indexing';
import { longestIncreasingSubsequence } from '../lib/longest-increasing-subsequence.ts';
import { isOrderKey } from '../lib/sibling-order.ts';
import { compareCodeUnits } from '../lib/compare-code-units.ts';

interface Sibling {
  id: string;
  order: string;
}

/**
 * Returns new order keys that bring siblings into the given order. As few keys as possible change, so that concurrent
 * moves by other devices keep their effect. Siblings that are not listed keep their keys.
 * @param siblings all children of one parent, in any order
 * @param ids the ids of some of them in the wanted order, each at most once
 * @returns the changed keys by id
 */
export function reorder(siblings: readonly Sibling[], ids: readonly string[]): Map<string, string> {
  const known = new Map(siblings.map((sibling) => [sibling.id, sibling]));
  const wanted = ids.flatMap((id) => known.get(id) ?? []);
  const named = new Set(wanted);
  const keyed = wanted.filter(({ order }) => isOrderKey(order));
  const unchanged = new Set(longestIncreasingSubsequence(keyed, (one, other) => one.order < other.order));
  const keys = siblings
    .filter((sibling) => !named.has(sibling) || unchanged.has(sibling))
    .map(({ order }) => order)
    .filter(isOrderKey)
    .sort(compareCodeUnits);
  const changed = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += 1) {
    let to = from;
    for (let next = wanted[to]; next && !unchanged.has(next); next = wanted[to]) to += 1;
    if (to === from) continue;
    const [lower, upper] = boundsOf(wanted[from - 1]?.order, wanted[to]?.order, keys);
    const newKeys = generateNKeysBetween(lower, upper, to - from);
    wanted.slice(from, to).forEach(({ id }, at) => changed.set(id, newKeys[at] ?? ''));
    from = to;
  }
  return changed;
}

/**
 * Returns the keys between which moved siblings go: directly after the preceding sibling or, as the first siblings,
 * directly before the next one.
 */
function boundsOf(
  before: string | undefined,
  after: string | undefined,
  keys: readonly string[],
): [string | null, string | null] {
  if (before !== undefined) return [before, keys.find((key) => key > before) ?? null];
  if (after !== undefined) return [keys.findLast((key) => key < after) ?? null, after];
  return [keys.at(-1) ?? null, null];
}
