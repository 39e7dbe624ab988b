import { spawn } from 'node:child_process';
import type { LongResult } from '#sync/testing/long-forms.ts';
import { killDuringAnswers } from './answer-kills.ts';

/** A real kill takes a start of the server; most kills of the random runs are simulated. */
const RUNS_PER_KILL = 25;

/** Random AI answers with failures, aborts, shutdowns and kills; the ledger must equal a model. */
export async function repeatAnswers(runs: number, log: (line: string) => void): Promise<LongResult> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const file = 'server/http/streaming-ai/streaming-ledger.test.ts';
    spawn('npx', ['vitest', 'run', '--project', 'operation', file], {
      stdio: 'inherit',
      env: { ...process.env, AI_LEDGER_RUNS: String(runs) },
    })
      .once('error', reject)
      .once('exit', resolve);
  });
  const kills = Math.ceil(runs / RUNS_PER_KILL);
  const problems = await killDuringAnswers(kills, log);
  return {
    summary: `${runs} random runs of AI answers in process, ${kills} kills of a server during three answers`,
    problems: [...(code === 0 ? [] : ['The ledger differs from its model; see above.']), ...problems],
  };
}
