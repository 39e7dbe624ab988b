import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** What the client is built from, and by. */
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

/** The client as it is here. */
export const BUILT_CLIENT = join(ROOT, 'dist/client');

export interface Edit {
  file: string;
  from: string;
  to: string;
}

/**
 * Builds the client from a copy of the sources with some words changed, as the next release would be built.
 * @returns the folder of the built client, and how to remove it
 */
export async function changedBuild(edits: readonly Edit[]): Promise<{ folder: string; remove: () => void }> {
  const copy = mkdtempSync(join(tmpdir(), 'foolscap-next-'));
  mkdirSync(join(copy, 'server/http'), { recursive: true });
  for (const source of SOURCES) cpSync(join(ROOT, source), join(copy, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, from, to } of edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold “${from}”.`);
    writeFileSync(join(copy, file), text.replace(from, to));
  }
  await run(copy);
  return { folder: join(copy, 'dist/client'), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function run(folder: string): Promise<void> {
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
