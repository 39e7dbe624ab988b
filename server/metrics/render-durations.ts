import { DURATION_CLASSES_MS, type Durations } from './durations.ts';

/** A histogram in the text format of Prometheus 0.0.4, in seconds. */
export function renderDurations(name: string, help: string, durations: Durations): string {
  let soFar = 0;
  const classes = DURATION_CLASSES_MS.map((ms, at) => {
    soFar += durations.counts[at] ?? 0;
    return `${name}_bucket{le="${ms / 1_000}"} ${soFar}`;
  });
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...classes,
    `${name}_bucket{le="+Inf"} ${durations.count}`,
    `${name}_sum ${durations.sumMs / 1_000}`,
    `${name}_count ${durations.count}`,
    '',
  ].join('\n');
}
