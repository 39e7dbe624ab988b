/** Upper ends of the classes, milliseconds; what is longer is in the last one. */
export const DURATION_CLASSES_MS: readonly number[] = [
  0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000,
];

/** How long something took, counted in classes: numbers alone, for it stands on the way of every key. */
export class Durations {
  /** One a class, and one for what is longer than all. */
  readonly counts: number[] = Array.from({ length: DURATION_CLASSES_MS.length + 1 }, () => 0);
  count = 0;
  sumMs = 0;

  add(ms: number): void {
    let at = 0;
    while (ms > (DURATION_CLASSES_MS[at] ?? Infinity)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.count += 1;
    this.sumMs += ms;
  }
}
