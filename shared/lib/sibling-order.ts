import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { compareCodeUnits } from './compare-code-units.ts';

const MAX_KEY_LENGTH = 200;

/** Returns whether a text is a key of fractional-indexing next to which other keys can be generated. */
export function isOrderKey(key: string): boolean {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) return false;
  try {
    // The library validates a bound only when it generates a key after it or before it.
    generateKeyBetween(key, null);
    generateKeyBetween(null, key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the key for a new sibling. Invalid keys among the siblings are ignored and never cause an error [F14].
 * @param wanted a valid key is returned unchanged (siblings with equal keys are ordered by id); a number n means
 * after the n-th sibling, 0 means first; an invalid key or undefined means last
 * @param siblings the existing keys, in any order
 */
export function orderFor(wanted: string | number | undefined, siblings: readonly string[]): string {
  if (typeof wanted === 'string' && isOrderKey(wanted)) return wanted;
  if (typeof wanted !== 'number') return generateKeyBetween(lastKey(siblings), null);
  const keys = siblings.filter(isOrderKey).sort(compareCodeUnits);
  return between(keys, Math.min(Math.max(0, Math.trunc(wanted)), keys.length));
}

/** Returns the greatest valid key. Validates every text only when the greatest one is not a key. */
function lastKey(siblings: readonly string[]): string | null {
  const last = greatest(siblings);
  return last === null || isOrderKey(last) ? last : greatest(siblings.filter(isOrderKey));
}

function greatest(texts: readonly string[]): string | null {
  let found: string | null = null;
  for (const text of texts) if (found === null || text > found) found = text;
  return found;
}

/** Returns a key after the first `at` keys. Among equal keys, the next greater key is the upper bound. */
function between(keys: readonly string[], at: number): string {
  const lower = keys[at - 1] ?? null;
  const upper = keys.find((key) => lower === null || key > lower) ?? null;
  return generateKeyBetween(lower, upper);
}

/**
 * Returns a key directly after that of a sibling and before the next one; the last position when the sibling's key is
 * invalid.
 * @param siblings the existing keys; those above the sibling's key are enough
 */
export function orderAfter(key: string, siblings: readonly string[]): string {
  if (!isOrderKey(key)) return orderFor(undefined, siblings);
  const next = siblings.filter((other) => other > key && isOrderKey(other)).sort(compareCodeUnits)[0];
  return generateKeyBetween(key, next ?? null);
}

/** Returns keys for siblings that are created together, in their order. */
export const firstOrders = (count: number): string[] => generateNKeysBetween(null, null, count);

/**
 * Returns ascending keys for `count` siblings between those before and those after. Invalid keys are ignored [F14].
 * @param before the smaller keys, in any order
 * @param after the greater keys, in any order
 */
export function ordersBetween(before: readonly string[], after: readonly string[], count: number): string[] {
  const lower = lastKey(before);
  // Compared first, because validating a key is slow.
  const upper = after
    .filter((key) => lower === null || key > lower)
    .sort(compareCodeUnits)
    .find(isOrderKey);
  return generateNKeysBetween(lower, upper ?? null, count);
}
