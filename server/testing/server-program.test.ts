import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from './database.ts';
import { ServerProgram } from './server-program.ts';

let dataDir: string;
let program: ServerProgram;
let umask: number;
beforeAll(async () => {
  dataDir = join(testFolder(), 'data');
  // The usual umask of a shell, with which everybody could read new files.
  umask = process.umask(0o022);
  program = await ServerProgram.start(dataDir);
});
afterAll(async () => {
  process.umask(umask);
  await program.end('SIGTERM');
});

test('[I5] health answers one word and reveals nothing about the machine', async () => {
  for (const [path, word] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const answer = await fetch(program.url + path);
    expect([answer.status, await answer.text()], path).toEqual([200, word]);
  }
});

test('[I5] metrics answer 404 without their token', async () => {
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    const answer = await fetch(`${program.url}/metrics`, { headers: { ...headers, accept: 'text/plain' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/# (?:HELP|TYPE)|process_cpu/);
  }
});

test('[I4] every file that the server writes is readable only by its owner, whatever the umask', () => {
  const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  expect(readdirSync(dataDir)).toContain('foolscap.db');
});
