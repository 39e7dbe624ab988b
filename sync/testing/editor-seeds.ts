import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const TEST = 'client/editor/binding/moves/random-editors.test.ts';

/**
 * P20 in real editors: two to four people edit one text at random, each with an editor, its binding and its undo. Runs
 * the editors' test in a process of its own, because an editor needs a DOM.
 * @param seeds runs of each kind
 */
export async function runEditorSeeds(
  seeds: number,
  log: (line: string) => void,
): Promise<{ summary: string; problems: string[] }> {
  const program = spawn('npx', ['vitest', 'run', TEST, '--disable-console-intercept', '--no-color'], {
    env: { ...process.env, VITE_RANDOM_EDITORS_RUNS: String(seeds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: program.stdout })) {
    if (!line.startsWith('editors ')) continue;
    lines.push(line);
    log(line);
  }
  const code = await new Promise<number | null>((resolve) => {
    if (program.exitCode !== null) resolve(program.exitCode);
    else program.once('exit', resolve);
  });
  return {
    summary: `in real editors ${lines.join('; ').replaceAll('editors ', '')}`,
    problems: code === 0 ? [] : [`${TEST} failed with VITE_RANDOM_EDITORS_RUNS=${seeds}`],
  };
}
