import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { setAdministrator } from '#server/auth/administrators.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { Address } from '#shared/lib/scalars.ts';

// Everything a program of ours writes is its owner's alone [I4].
process.umask(0o077);

const USAGE = 'Usage: npm run admin -- grant ADDRESS, or: npm run admin -- revoke ADDRESS';

class Refusal extends Error {}

/** @returns what was done, in a sentence */
async function run([command, typed, ...rest]: string[]): Promise<string> {
  if ((command !== 'grant' && command !== 'revoke') || typed === undefined || rest.length > 0) {
    throw new Refusal(USAGE);
  }
  const address = v.safeParse(Address, typed);
  if (!address.success) throw new Refusal(`"${typed}" is not an e-mail address.`);
  const { databaseFile } = readConfig(process.env);
  if (!existsSync(databaseFile))
    throw new Refusal(`There is no database at ${databaseFile}. Start Foolscap once.`);
  const db = openDatabase(databaseFile);
  try {
    if (schemaVersion(db.rawReader) !== readMigrations().length) {
      throw new Refusal('The database is of another version than this program. Start Foolscap once.');
    }
    const isAdmin = command === 'grant';
    const done = await setAdministrator(db, address.output, isAdmin);
    if (done === 'unknown') {
      throw new Refusal(
        `Nobody has an account with ${address.output}. Sign up and confirm the address first.`,
      );
    }
    const state = isAdmin ? 'is an administrator' : 'is no administrator';
    return done === 'unchanged' ? `${address.output} ${state} already.` : `${address.output} ${state} now.`;
  } finally {
    await db.close();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
