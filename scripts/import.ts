import { readFileSync } from 'node:fs';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { user } from '#server/db/schema/index.ts';
import { importTexts } from '#server/documents/imports/import-texts.ts';
import { nameOf } from '#server/documents/imports/read-text-file.ts';
import { inNaturalOrder, textsOfFiles, type TextFile } from '#server/documents/imports/texts-of-files.ts';
import { UnreadableText } from '#shared/editor/markdown/decode-text.ts';
import { Address, Title } from '#shared/lib/scalars.ts';
import { openServerDatabase, readArguments, Refusal, runProgram } from './operator-program.ts';

// Only the owner can read the files that this program writes [I4].
process.umask(0o077);

const USAGE = `Usage: npm run import -- FILE… [--for ADDRESS] [--title TITLE]

Makes a workspace of Markdown or plain text files: one document for each of several files, or for each chapter of one.
  --for ADDRESS   whose workspace it becomes; the demo account when left out
  --title TITLE   the workspace's title; the first file's name when left out`;

/** Imports the files. @returns a sentence that reports the result */
async function run(argv: string[]): Promise<string> {
  const { values, positionals: files } = readArguments(
    argv,
    { for: { type: 'string' }, title: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    USAGE,
  );
  if (values.help || files.length === 0) throw new Refusal(USAGE);
  const title = v.safeParse(Title, values.title ?? nameOf(files[0] ?? ''));
  if (!title.success) throw new Refusal(title.issues[0].message);
  const { databaseFile, publicUrl } = readConfig(process.env);
  const db = await openServerDatabase(databaseFile);
  try {
    const owner = await findOwner(db, values.for);
    const { texts, isNovel } = textsOfFiles(inNaturalOrder(files).map(readFile));
    console.log(`In this order:\n${texts.map((text) => `  ${text.title}`).join('\n')}\n`);
    const cancel = new AbortController();
    process.once('SIGINT', () => {
      console.error('\nStopping after this document. Press Ctrl+C again to stop at once.');
      cancel.abort();
    });
    const done = await importTexts(db, {
      ownerId: owner.id,
      title: title.output,
      type: isNovel ? 'novel' : 'general',
      texts,
      signal: cancel.signal,
      onProgress: ({ written, total, title }) => console.log(`  ${written}/${total}  ${title}`),
    });
    const address = `${publicUrl}/workspace/${done.workspaceId}`;
    return done.written < done.total
      ? `Stopped: ${done.written} of ${done.total} documents are in “${title.output}” of ${owner.email}.\n${address}`
      : `${done.written} ${done.written === 1 ? 'document is' : 'documents are'} in “${title.output}” of ${owner.email}.\n${address}`;
  } finally {
    await db.close();
  }
}

function readFile(path: string): TextFile {
  try {
    return { path, bytes: readFileSync(path) };
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
