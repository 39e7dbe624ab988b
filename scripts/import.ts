import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { user } from '#server/db/schema/index.ts';
import { nameOf } from '#server/documents/imports/read-text-file.ts';
import { textsOfFiles, type TextFile } from '#server/documents/imports/texts-of-files.ts';
import { textSources, type TextSource, type TextSources } from '#server/documents/imports/text-sources.ts';
import { importFiles } from '#server/files/import-files.ts';
import { importReport } from '#server/files/import-report.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { serviceSecret } from '#server/policies/service-token.ts';
import { UnreadableText } from '#shared/editor/markdown/decode-text.ts';
import { Address, Title } from '#shared/lib/scalars.ts';
import { openServerDatabase, readArguments, Refusal, runProgram } from './operator-program.ts';

// Only the owner can read the files that this program writes [I4].
process.umask(0o077);

const USAGE = `Usage: npm run import -- FILE|FOLDER… [--for ADDRESS] [--title TITLE]

Makes a workspace of Markdown or plain text files: one document for each of several files, or for each chapter of one.
A folder stands for the texts in it. Links between the files and pictures beside them are imported too.
  --for ADDRESS   whose workspace it becomes; the demo account when left out
  --title TITLE   the workspace's title; the first file's name when left out`;

/** Imports the files. @returns a sentence that reports the result */
async function run(argv: string[]): Promise<string> {
  const { values, positionals: paths } = readArguments(
    argv,
    { for: { type: 'string' }, title: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    USAGE,
  );
  if (values.help || paths.length === 0) throw new Refusal(USAGE);
  const title = v.safeParse(Title, values.title ?? nameOf(resolve(paths[0] ?? '')));
  if (!title.success) throw new Refusal(title.issues[0].message);
  const { sources, roots } = sourcesOf(paths);
  const config = readConfig(process.env);
  const { databaseFile, publicUrl } = config;
  const db = await openServerDatabase(databaseFile);
  try {
    const owner = await findOwner(db, values.for);
    const { texts, isNovel } = textsOfFiles(sources.map(readFile));
    console.log(`In this order:\n${texts.map((text) => `  ${text.title}`).join('\n')}\n`);
    const cancel = new AbortController();
    process.once('SIGINT', () => {
      console.error('\nStopping after this document. Press Ctrl+C again to stop at once.');
      cancel.abort();
    });
    const done = await importFiles(db, openFileStore(config, serviceSecret(config)), {
      roots,
      ownerId: owner.id,
      title: title.output,
      type: isNovel ? 'novel' : 'general',
      texts,
      signal: cancel.signal,
      onProgress: ({ written, total, title }) => console.log(`  ${written}/${total}  ${title}`),
    });
    const address = `${publicUrl}/workspace/${done.workspaceId}`;
    const place = `in “${title.output}” of ${owner.email}.`;
    const sentence =
      done.written < done.total
        ? `Stopped: ${done.written} of ${done.total} documents are ${place}`
        : `${done.written} ${done.written === 1 ? 'document is' : 'documents are'} ${place}`;
    return [sentence, ...importReport(done), address].join('\n');
  } finally {
    await db.close();
  }
}

function sourcesOf(paths: readonly string[]): TextSources {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Refusal(`${missing} cannot be read.`);
  const found = textSources(paths);
  if (found.sources.length === 0) throw new Refusal('There is no Markdown or plain text in this folder.');
  return found;
}

function readFile(source: TextSource): TextFile {
  const { path } = source;
  try {
    return { ...source, bytes: readFileSync(path) };
  } catch {
    throw new Refusal(`${path} cannot be read.`);
  }
}

async function findOwner(db: Db, addressText: string | undefined): Promise<{ id: string; email: string }> {
  if (addressText === undefined) {
    const [demo] = await db.read
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(and(eq(user.isDemo, true), isNull(user.deletedAt)));
    if (!demo) throw new Refusal('There is no demo account. Say whose workspace it is with --for ADDRESS.');
    return demo;
  }
  const address = v.safeParse(Address, addressText);
  if (!address.success) throw new Refusal(`"${addressText}" is not an e-mail address.`);
  const [found] = await db.read
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.email, address.output), isNull(user.deletedAt)));
  if (!found) throw new Refusal(`Nobody has an account with ${address.output}. Sign up first.`);
  return found;
}

await runProgram(run, [UnreadableText]);
