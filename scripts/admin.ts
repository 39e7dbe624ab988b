import * as v from 'valibot';
import { endAllSessions, listAdministrators, setAdministrator } from '#server/admin/administrators.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { createSecurityLog } from '#server/auth/security-log/security-log.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { createLogger } from '#server/log.ts';
import { serviceSecret } from '#server/policies/service-token.ts';
import { Address, Reason } from '#shared/lib/scalars.ts';
import { openServerDatabase, Refusal, runProgram } from './operator-program.ts';

// Only the owner can read the files that this program writes [I4].
process.umask(0o077);

const USAGE = `Usage:
  npm run admin -- list                           the administrators
  npm run admin -- grant ADDRESS [REASON]         makes somebody an administrator
  npm run admin -- revoke ADDRESS [REASON]        makes them an ordinary user again
  npm run admin -- end-sessions ADDRESS [REASON]  logs them out everywhere
The log of the administration has each change with its reason.`;

/** The user whom a command concerns, and the reason for it. */
interface Subject {
  email: string;
  reason: string | undefined;
}

type Command = (db: Db, subject: Subject, securityLog: SecurityRecorder) => Promise<string>;

const setAdministratorTo =
  (isAdmin: boolean): Command =>
  async (db, subject, securityLog) => {
    const { email: address } = subject;
    const done = await setAdministrator(db, subject, isAdmin);
    if (done === 'unknown') throw unknownAddress(address);
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

const endSessions: Command = async (db, subject, securityLog) => {
  const { email: address } = subject;
  const done = await endAllSessions(db, subject);
  if (done === 'unknown') throw unknownAddress(address);
  const { userId, ended } = done;
  securityLog.record({ kind: 'end-sessions', result: 'done', userId });
  return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${address} ended.`;
};

const COMMANDS: ReadonlyMap<string, { run: Command; hasAddress: boolean }> = new Map([
  ['list', { run: list, hasAddress: false }],
  ['grant', { run: setAdministratorTo(true), hasAddress: true }],
  ['revoke', { run: setAdministratorTo(false), hasAddress: true }],
  ['end-sessions', { run: endSessions, hasAddress: true }],
]);

const unknownAddress = (address: string): Refusal =>
  new Refusal(`Nobody has an account with ${address}. Sign up and confirm the address first.`);

/** Runs the command. @returns a sentence that reports the result */
async function run([name = '', ...args]: string[]): Promise<string> {
  const command = COMMANDS.get(name);
  const [addressText = '', ...rest] = args;
  if (!command || (command.hasAddress ? args.length === 0 || rest.length > 1 : args.length > 0))
    throw new Refusal(USAGE);
  const address = v.safeParse(Address, addressText);
  if (command.hasAddress && !address.success) throw new Refusal(`"${addressText}" is not an e-mail address.`);
  const [reasonText] = rest;
  const reason = reasonText === undefined ? undefined : v.safeParse(Reason, reasonText);
  if (reason && !reason.success) throw new Refusal(reason.issues[0].message);
  const config = readConfig(process.env);
  const db = await openServerDatabase(config.databaseFile);
  // A silent log: security events go into the database, and the output of this program is for its caller.
  const log = createLogger('silent');
  const securityLog = createSecurityLog({ db, log, secret: serviceSecret(config) });
  try {
    const email = address.success ? address.output : '';
    return await command.run(db, { email, reason: reason?.output }, securityLog);
  } finally {
    await securityLog.close();
    await db.close();
  }
}

await runProgram(run, []);
