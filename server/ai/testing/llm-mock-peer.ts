import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { testFolder } from '#server/testing/database.ts';

/** The folder of stand-ins, or undefined: then tests that need one are skipped. */
export const PEERS = process.env['PEERS_DIR'];

/** A fixture of the stand-in: the answer to a message that contains a text. */
export interface LlmFixture {
  match: { userMessage?: string; endpoint?: string };
  response: object;
  [setting: string]: unknown;
}

export interface LlmMockPeer {
  /** Ends with `/v1`. */
  baseUrl: string;
  apiKey: string;
  close: () => void;
}

const Ready = v.object({ baseURL: v.string(), apiKey: v.string() });

/** Starts the stand-in for a provider. @param fixtures replace its own; the first that matches answers */
export async function startLlmMock(port: number, fixtures: readonly LlmFixture[]): Promise<LlmMockPeer> {
  if (PEERS === undefined) throw new Error('PEERS_DIR is not set.');
  const folder = testFolder();
  const file = join(folder, 'fixtures.json');
  writeFileSync(file, JSON.stringify({ fixtures }));
  const { stdout } = await promisify(execFile)(
    'bash',
    [join(PEERS, 'llm-mock/start.sh'), folder, String(port)],
    { env: { ...process.env, FIXTURES: file } },
  );
  const [, json = ''] = /READY (.*)/.exec(stdout) ?? [];
  const { baseURL, apiKey } = v.parse(Ready, JSON.parse(json));
  return {
    baseUrl: baseURL,
    apiKey,
    close: () => execFileSync('bash', [join(PEERS, 'stop.sh'), folder]),
  };
}
