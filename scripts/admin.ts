import { existsSync } from 'node:fs';
import * as v from 'valibot';
import {
  endAllSessions,
  listAdministrators,
  setAdministrator,
} from '#server/auth/accounts/administrators.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { createSecurityLog } from '#server/auth/security-log/security-log.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { createLogger } from '#server/log.ts';
import { serviceSecret } from '#server/policies/service-token.ts';
import { Address } from '#shared/lib/scalars.ts';

// Everything a program of ours writes is its owner's alone [I4].
process.umask(0o077);

const USAGE = `Usage:
  npm run admin -- list                  the administrators
  npm run admin -- grant ADDRESS         makes somebody an administrator
  npm run admin -- revoke ADDRESS        makes them an ordinary user again
  npm run admin -- end-sessions ADDRESS  logs them out everywhere`;

class Refusal extends Error {}

type Command = (db: Db, address: string, securityLog: SecurityRecorder) => Promise<string>;

const setTo =
  (isAdmin: boolean): Command =>
  async (db, address, securityLog) => {
    const done = await setAdministrator(db, address, isAdmin);
    if (done === 'unknown') throw nobody(address);
    const { userId, isChanged } = done;
    const kind = isAdmin ? 'grant-administrator' : 'revoke-administrator';
    if (isChanged) securityLog.record({ kind, result: 'done', userId });
    const state = isAdmin ? 'is an administrator' : 'is no administrator';
    return isChanged ? `${address} ${state} now.` : `${address} ${state} already.`;
  };

const list: Command = async (db) => {
  const addresses = await listAdministrators(db);
  return addresses.length > 0 ? addresses.join('\n') : 'There is no administrator.';
};

const logOut: Command = async (db, address, securityLog) => {
  const done = await endAllSessions(db, address);
  if (done === 'unknown') throw nobody(address);
  const { userId, ended } = done;
  securityLog.record({ kind: 'end-sessions', result: 'done', userId });
  return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${address} ended.`;
};

const COMMANDS: ReadonlyMap<string, { run: Command; hasAddress: boolean }> = new Map([
  ['list', { run: list, hasAddress: false }],
  ['grant', { run: setTo(true), hasAddress: true }],
  ['revoke', { run: setTo(false), hasAddress: true }],
  ['end-sessions', { run: logOut, hasAddress: true }],
]);

const nobody = (address: string): Refusal =>
  new Refusal(`Nobody has an account with ${address}. Sign up and confirm the address first.`);

/** @returns what was done, in a sentence */
async function run([name = '', ...given]: string[]): Promise<string> {
  const command = COMMANDS.get(name);
  if (!command || given.length !== (command.hasAddress ? 1 : 0)) throw new Refusal(USAGE);
  const [typed = ''] = given;
  const address = v.safeParse(Address, typed);
  if (command.hasAddress && !address.success) throw new Refusal(`"${typed}" is not an e-mail address.`);
  const config = readConfig(process.env);
  const { databaseFile } = config;
  if (!existsSync(databaseFile))
    throw new Refusal(`There is no database at ${databaseFile}. Start Foolscap once.`);
  const db = openDatabase(databaseFile);
  // The row alone: what this program prints is for the person who calls it.
  const log = createLogger('silent');
  const securityLog = createSecurityLog({ db, log, secret: serviceSecret(config) });
  try {
    if (schemaVersion(db.rawReader) !== readMigrations().length) {
      throw new Refusal('The database is of another version than this program. Start Foolscap once.');
    }
    return await command.run(db, address.success ? address.output : '', securityLog);
  } finally {
    await securityLog.close();
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
