import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { ServerProcess } from './server-process.ts';

/** An answer of the model to prompts that contain some words; the first one that matches is sent. */
export interface ModelAnswer {
  /** Words of the prompt, such as those of the task or of the selection. */
  to: string;
  content?: string;
  /** Milliseconds before the first word, and words a second; by default all at once. */
  pace?: { first: number; perSecond: number };
  /** The connection is cut after so many pieces. */
  cutAfter?: number;
  /** The provider refuses with this status. */
  status?: number;
}

export interface ModelServer {
  server: ServerProcess;
  /** Replaces the answers of the model. */
  answer: (answers: readonly ModelAnswer[]) => void;
  /** Returns the prompts that the model has received, as JSON, newest last. */
  prompts: () => Promise<string[]>;
  close: () => Promise<void>;
}

const fixtureOf = ({ to, content = '', pace, cutAfter, status }: ModelAnswer): object => ({
  match: { userMessage: to },
  response:
    status === undefined ? { content } : { error: { message: 'refused', type: 'server_error' }, status },
  ...(pace && { streamingProfile: { ttft: pace.first, tps: pace.perSecond, jitter: 0 }, chunkSize: 6 }),
  ...(cutAfter !== undefined && { truncateAfterChunks: cutAfter, chunkSize: 8 }),
});

/**
 * Starts a server whose model is a stand-in that answers from a list.
 * @param peers the folder of `PEERS_DIR`
 */
export async function startWithModel(peers: string, answers: readonly ModelAnswer[]): Promise<ModelServer> {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-model-'));
  const fixtures = join(folder, 'answers.json');
  const write = (list: readonly ModelAnswer[]): void =>
    writeFileSync(fixtures, JSON.stringify({ fixtures: list.map(fixtureOf) }));
  write(answers);
  const port = await freePort();
  const started = execFileSync('bash', [join(peers, 'llm-mock', 'start.sh'), folder, String(port)], {
    env: { ...process.env, FIXTURES: fixtures },
    encoding: 'utf8',
  });
  const { baseURL, journal } = JSON.parse(started.slice(started.indexOf('{'))) as {
    baseURL: string;
    journal: string;
  };
  const server = await ServerProcess.start({ AI_BASE_URL: baseURL, AI_API_KEY: 'mock', AI_MODEL: 'tide-1' });
  return {
    server,
    answer: write,
    prompts: async () => {
      const entries = (await (await fetch(journal)).json()) as unknown[];
      return entries.map((entry) => JSON.stringify(entry));
    },
    close: async () => {
      execFileSync('bash', [join(peers, 'stop.sh'), folder]);
      await server.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
