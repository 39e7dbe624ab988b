import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { readMigrations } from '#server/db/migrate.ts';
import { openWriter } from '#server/db/open.ts';
import { testDatabaseFile } from '../database.ts';
import { ServerProgram } from '../server-program.ts';
import { TestClient, TestRooms } from '../test-rooms.ts';

/**
 * Writes `samples/schema-N.db.gz`: a database as the present release leaves it, with rows in most tables. Run it once
 * for each release (`node server/testing/upgrade/make-sample.ts`). Never run it again for the same schema: a later
 * program would produce another database.
 */
async function makeSample(): Promise<string> {
  const rooms = await TestRooms.start(
    { foldLimits: { idleMs: 10, rows: 3, bytes: 1_000, everyMs: 10 } },
    testDatabaseFile(),
  );
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  // One text is in a snapshot.
  const folded = await rooms.join(ada, ydocId);
  for (const word of ['The', 'tide', 'clerk', 'counts', 'boats.']) folded.type(` ${word}`);
  await folded.saved();
  await folded.waitFor(() => rooms.rows(ydocId).length === 0);
  const { file } = rooms.db;
  await rooms.close();

  // Another text is in rows, long ones included. Operations create people, folders and rows of deleted items.
  const program = await ServerProgram.start(dirname(file));
  const call = async (name: string, input: unknown): Promise<string> => {
    const { status, body } = await program.call(ada.sessionId, name, input, uuidv7());
    if (status !== 200) throw new Error(`${name}: ${body.message}`);
    return body.id ?? '';
  };
  const folderId = await call('create-folder', { workspaceId, name: 'Characters' });
  const documentId = await call('create-document', { workspaceId, folderId, title: 'High Water' });
  await call('invite-workspace-member', { workspaceId, email: 'ines@letters.example', role: 'editor' });
  const deleted = await call('create-workspace', { title: 'Low Water', type: 'novel' });
  await call('delete-workspace', { id: deleted });
  const client = new TestClient({ url: program.syncUrl, name: documentId, session: ada.sessionId });
  await client.synced();
  client.type(' At noon the water turned.');
  await client.saved();
  client.type(` ${'and turned '.repeat(20_000)}`);
  await client.saved();
  client.destroy();
  const { code } = await program.end('SIGTERM');
  if (code !== 0) throw new Error(program.output);

  const raw = openWriter(file);
  raw.exec('VACUUM');
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
  const sample = join(import.meta.dirname, 'samples', `schema-${readMigrations().length}.db.gz`);
  writeFileSync(sample, gzipSync(readFileSync(file), { level: 9 }));
  return sample;
}

if (import.meta.main) process.stdout.write(`${await makeSample()}\n`);
