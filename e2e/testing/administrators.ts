import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openWriter } from '../../server/db/open.ts';
import { makePerson, type Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const runProgram = promisify(execFile);

/** Creates a person and makes them an administrator, with the command at the machine of the server. */
export async function makeAdministrator(server: ServerProcess, name: string): Promise<Person> {
  const person = await makePerson(server, name);
  await runProgram(
    join(ROOT, 'node_modules/.bin/node'),
    [join(ROOT, 'scripts/admin.ts'), 'grant', person.email],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: 'warn' } },
  );
  return person;
}

/** Makes the last proof of identity of everybody's sessions older than 15 minutes. */
export function ageProofs(server: ServerProcess): void {
  const raw = openWriter(join(server.dataDir, 'foolscap.db'));
  raw.prepare('UPDATE session SET proved_at = ?').run(Date.now() - 16 * 60_000);
  raw.close();
}
