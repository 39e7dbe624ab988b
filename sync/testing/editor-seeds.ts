import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const TEST = 'client/editor/binding/moves/random-editors.test.ts';
/** Seeds of each kind that one process runs. The editors of thousands of runs would fill its memory. */
const SEEDS_OF_PROCESS = 250;
const COUNTS = ['words', 'lost', 'doubled', 'undead', 'misplaced'] as const;

/** The words of one kind of run, by their fate. */
type Counts = Record<(typeof COUNTS)[number], number>;

/**
 * P20 in real editors: two to four people edit one text at random, each with an editor, its binding and its undo. Runs
 * the editors' test in processes of its own, because an editor needs a DOM.
 * @param seeds runs of each kind
 */
export async function runEditorSeeds(
  seeds: number,
  log: (line: string) => void,
): Promise<{ summary: string; problems: string[] }> {
  const kinds = new Map<string, Counts>();
  const problems: string[] = [];
  for (let first = 1; first <= seeds; first += SEEDS_OF_PROCESS) {
    const runs = Math.min(SEEDS_OF_PROCESS, seeds - first + 1);
    const { lines, code } = await runEditors(first, runs);
    for (const line of lines) {
      log(line);
      addTo(kinds, line);
    }
    if (code !== 0) problems.push(`${TEST} failed with seeds ${first} to ${first + runs - 1}`);
  }
  const summary = [...kinds].map(
    ([kind, { misplaced, ...counts }]) =>
      `${kind}: ${Object.entries(counts)
        .map(([fate, count]) => `${count} ${fate}`)
        .join(', ')}, ${((100 * misplaced) / counts.words).toFixed(2)} % misplaced`,
  );
  return { summary: `in real editors ${summary.join('; ')}`, problems };
}

async function runEditors(first: number, runs: number): Promise<{ lines: string[]; code: number | null }> {
  const program = spawn('npx', ['vitest', 'run', TEST, '--disable-console-intercept', '--no-color'], {
    env: {
      ...process.env,
      VITE_RANDOM_EDITORS_RUNS: String(runs),
      VITE_RANDOM_EDITORS_SEED: String(first),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: program.stdout }))
    if (line.startsWith('editors ')) lines.push(line);
  const code = await new Promise<number | null>((resolve) => {
    if (program.exitCode !== null) resolve(program.exitCode);
    else program.once('exit', resolve);
  });
  return { lines, code };
}

/** Adds the counts of a line `editors <kind>: 5182 words, 0 lost, …` to its kind. */
function addTo(kinds: Map<string, Counts>, line: string): void {
  const kind = line.slice('editors '.length, line.indexOf(':'));
  const sum = kinds.get(kind) ?? { words: 0, lost: 0, doubled: 0, undead: 0, misplaced: 0 };
  kinds.set(kind, sum);
  for (const name of COUNTS) sum[name] += Number(new RegExp(`(\\d+) ${name}`).exec(line)?.[1] ?? 0);
}
