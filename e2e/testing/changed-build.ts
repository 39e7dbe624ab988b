import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The client's sources and the scripts that build it, as paths from the repository's root. */
const SOURCES = [
  'client',
  'shared',
  'public',
  'scripts',
  'server/http/security-headers.ts',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** The folder of the client that was built from the current sources. */
export const BUILT_CLIENT = join(ROOT, 'dist/client');

export interface Edit {
  file: string;
  from: string;
  to: string;
}

/**
 * Builds the client from an edited copy of the sources, in place of the next release.
 * @returns the folder of the built client, and a function that deletes the copy
 * @throws when a file does not contain the text of its edit, or the build fails
 */
export async function buildChangedClient(
  edits: readonly Edit[],
): Promise<{ folder: string; remove: () => void }> {
  const copy = mkdtempSync(join(tmpdir(), 'foolscap-next-'));
  mkdirSync(join(copy, 'server/http'), { recursive: true });
  for (const source of SOURCES) cpSync(join(ROOT, source), join(copy, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, from, to } of edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold “${from}”.`);
    writeFileSync(join(copy, file), text.replace(from, to));
  }
  await runBuild(copy);
  return { folder: join(copy, 'dist/client'), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function runBuild(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['scripts/build-client.ts'], { cwd: folder });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The changed client could not be built:\n${output}`)),
    );
  });
}
