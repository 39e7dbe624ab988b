import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { readMigrations, schemaVersion } from '#server/db/migrate.ts';

/** A call that a program refuses. Its message is a sentence for the operator. */
export class Refusal extends Error {}

/** Reads the arguments of a program. @throws Refusal with the usage for an unknown option */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/**
 * Opens the server's database. The server may run at the same time.
 * @throws Refusal when the file does not exist, or when its schema has another version than this program
 */
export async function openServerDatabase(databaseFile: string): Promise<Db> {
  if (!existsSync(databaseFile))
    throw new Refusal(`There is no database at ${databaseFile}. Start Foolscap once.`);
  const db = openDatabase(databaseFile);
  if (schemaVersion(db.rawReader) === readMigrations().length) return db;
  await db.close();
  throw new Refusal('The database is of another version than this program. Start Foolscap once.');
}

/**
 * Runs a program with the arguments of this process, and prints its report. An expected failure is a sentence and exit
 * status 1; everything else is thrown.
 */
export async function runProgram(
  run: (argv: string[]) => Promise<string>,
  expected: readonly (new (message: string) => Error)[],
): Promise<void> {
  try {
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    const isExpected = [Refusal, ConfigError, ...expected].some((kind) => error instanceof kind);
    if (!isExpected || !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
