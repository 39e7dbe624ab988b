/** Places lie within this many units of the middle, in whole units [K2]. */
export const FARTHEST = 1_000_000;

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A coordinate as it can be drawn; undefined for what is none. */
export const readCoordinate = (value: unknown): number | undefined =>
  isFinite(value) ? wholeWithin(value) : undefined;

export const wholeWithin = (value: number): number =>
  // Adding 0 makes a whole of minus zero.
  Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value))) + 0;

export const readText = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null;

/** An id of something in the workspace. */
export const readId = (value: unknown): string | null => readText(value, 64);

export const readWhole = (value: unknown, otherwise: number): number =>
  isFinite(value) ? wholeWithin(value) : otherwise;

export const readChoice = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value);

export const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;
