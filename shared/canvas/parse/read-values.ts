/** The largest absolute value of a coordinate. Coordinates are integers [K2]. */
export const FARTHEST = 1_000_000;

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Reads a coordinate; undefined for a value that is not a finite number. */
export const readCoordinate = (value: unknown): number | undefined =>
  isFinite(value) ? wholeWithin(value) : undefined;

/** Rounds a number and clamps it to the range of coordinates. */
export const wholeWithin = (value: number): number =>
  // Adding 0 turns -0 into 0.
  Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value))) + 0;

/**
 * Reads a non-empty text.
 * @param most the maximum length in UTF-16 code units; a longer text is cut
 */
export const readText = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null;

/** Reads the id of an item of the workspace. */
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
