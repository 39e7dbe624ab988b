import { isOrderKey } from '#shared/lib/sibling-order.ts';

/** The largest absolute value of a coordinate. Coordinates are integers [K2]. */
export const MAX_COORDINATE = 1_000_000;

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Reads a coordinate; undefined for a value that is not a finite number. */
export const readCoordinate = (value: unknown): number | undefined =>
  isFinite(value) ? clampToInteger(value) : undefined;

/** Rounds a number and clamps it to the range of coordinates. */
export const clampToInteger = (value: number): number =>
  // Adding 0 turns -0 into 0.
  Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, Math.round(value))) + 0;

/**
 * Reads a non-empty text.
 * @param maxLength the maximum length in UTF-16 code units; a longer text is cut
 */
export const readText = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : null;

/** Reads the id of an item of the workspace. */
export const readId = (value: unknown): string | null => readText(value, 64);

export const readInteger = (value: unknown, fallback: number): number =>
  isFinite(value) ? clampToInteger(value) : fallback;

export const readChoice = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value);

export const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** fractional-indexing writes letters and digits. Other characters would sort differently. */
const ORDER_KEY = /^[0-9A-Za-z]{1,200}$/;

/**
 * Whether a text is an order key next to which another key can be generated. A file or a peer may contain any text.
 */
export const isStepKey = (key: string): boolean => ORDER_KEY.test(key) && isOrderKey(key);
