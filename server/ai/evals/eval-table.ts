import type { Fault } from '#server/ai/checks/fault.ts';
import type { EvalResult } from './run-evals.ts';

/** Formats results as a table: a row for each action with its score and faults, and the total. */
export function evalTable(results: readonly EvalResult[]): string {
  const actions = [...new Set(results.map(({ action }) => action))];
  const rows = actions.map((action) =>
    rowOf(
      action,
      results.filter((result) => result.action === action),
    ),
  );
  rows.push(rowOf('total', results));
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name = '', score = '', faults = '']) =>
      `${name.padEnd(widths[0] ?? 0)}  ${score.padStart(widths[1] ?? 0)}  ${faults}`.trimEnd(),
    )
    .join('\n');
}

function rowOf(name: string, results: readonly EvalResult[]): [name: string, score: string, faults: string] {
  const good = results.filter(({ faults }) => faults.length === 0).length;
  const counts = new Map<Fault, number>();
  for (const { faults } of results)
    for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const list = [...counts].sort(([, a], [, b]) => b - a).map(([fault, count]) => `${fault} ${count}`);
  const share = results.length === 0 ? 0 : Math.round((100 * good) / results.length);
  return [name, `${good}/${results.length} (${share} %)`, list.join(', ')];
}
