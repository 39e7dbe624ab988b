import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { byBytes } from './by-bytes.ts';

const LONGEST_KEY = 200;

/** Whether a text is a key of fractional-indexing that others can be made beside. */
export function isOrderKey(key: string): boolean {
  if (key.length === 0 || key.length > LONGEST_KEY) return false;
  try {
    // The library checks a bound by making a key after it, and before it.
    generateKeyBetween(key, null);
    generateKeyBetween(null, key);
    return true;
  } catch {
    return false;
  }
}

/**
 * The key for a new sibling.
 *
 * A well-formed key is kept; equal ones are told apart by id. A number n means after the n-th sibling, 0 first. What is
 * no key, and what is left out, comes last. Foreign keys among the siblings are passed over, never thrown on [F14].
 * @param siblings the keys that are there, in any order
 */
export function orderFor(wanted: string | number | undefined, siblings: readonly string[]): string {
  if (typeof wanted === 'string' && isOrderKey(wanted)) return wanted;
  if (typeof wanted !== 'number') return generateKeyBetween(lastKey(siblings), null);
  const keys = siblings.filter(isOrderKey).sort(byBytes);
  return between(keys, Math.min(Math.max(0, Math.trunc(wanted)), keys.length));
}

/** The greatest key; looked at one by one only where the greatest text is none. */
function lastKey(siblings: readonly string[]): string | null {
  const last = greatest(siblings);
  return last === null || isOrderKey(last) ? last : greatest(siblings.filter(isOrderKey));
}

function greatest(texts: readonly string[]): string | null {
  let found: string | null = null;
  for (const text of texts) if (found === null || text > found) found = text;
  return found;
}

/** A key after the first `at` keys; between equal ones the next greater one is the bound. */
function between(keys: readonly string[], at: number): string {
  const lower = keys[at - 1] ?? null;
  const upper = keys.find((key) => lower === null || key > lower) ?? null;
  return generateKeyBetween(lower, upper);
}

/**
 * The key right after a sibling's, before whatever comes next; the last where that sibling's key is none.
 * @param siblings the keys that are there, those above the sibling's alone will do
 */
export function orderAfter(key: string, siblings: readonly string[]): string {
  if (!isOrderKey(key)) return orderFor(undefined, siblings);
  const next = siblings.filter((other) => other > key && isOrderKey(other)).sort(byBytes)[0];
  return generateKeyBetween(key, next ?? null);
}

/** Keys for siblings that are made together, in their order. */
export const firstOrders = (count: number): string[] => generateNKeysBetween(null, null, count);

/**
 * Keys, rising, for `count` siblings that come between those before and those after. Foreign keys are passed over [F14].
 * @param before the keys above, in any order
 * @param after the keys below, in any order
 */
export function ordersBetween(before: readonly string[], after: readonly string[], count: number): string[] {
  const lower = lastKey(before);
  // Compared first, for to look whether a key is one takes long.
  const upper = after
    .filter((key) => lower === null || key > lower)
    .sort(byBytes)
    .find(isOrderKey);
  return generateNKeysBetween(lower, upper ?? null, count);
}
