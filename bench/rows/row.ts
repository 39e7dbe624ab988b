/** One row of the result table. */
export interface Row {
  measure: string;
  product: string;
  reference: string;
  /** Product to reference, or product to goal when there is no reference. */
  ratio: string;
  goal: string;
  met: boolean;
}

export const best = (values: readonly number[]): number => Math.min(...values);
/** Returns a percentile; Infinity for an empty list. @param share from 0 to 1, 0.5 for the median */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Infinity;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
