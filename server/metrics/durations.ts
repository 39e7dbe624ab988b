/** Upper bounds of the buckets, in milliseconds. Longer durations are in one more bucket. */
export const DURATION_BUCKETS_MS: readonly number[] = [
  0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000,
];

/** A histogram of durations. It only counts numbers, because it runs on every keystroke. */
export class Durations {
  /** One count per bucket, and one for longer durations. */
  readonly counts: number[] = Array.from({ length: DURATION_BUCKETS_MS.length + 1 }, () => 0);
  count = 0;
  sumMs = 0;

  add(ms: number): void {
    let bucket = 0;
    while (ms > (DURATION_BUCKETS_MS[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.count += 1;
    this.sumMs += ms;
  }
}

/** Renders a histogram in the text format of Prometheus 0.0.4, in seconds. */
export function renderDurations(name: string, help: string, durations: Durations): string {
  let cumulative = 0;
  const buckets = DURATION_BUCKETS_MS.map((ms, at) => {
    cumulative += durations.counts[at] ?? 0;
    return `${name}_bucket{le="${ms / 1_000}"} ${cumulative}`;
  });
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...buckets,
    `${name}_bucket{le="+Inf"} ${durations.count}`,
    `${name}_sum ${durations.sumMs / 1_000}`,
    `${name}_count ${durations.count}`,
    '',
  ].join('\n');
}
