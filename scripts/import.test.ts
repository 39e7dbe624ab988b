import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asset, document } from '#server/db/schema/index.ts';
import { testFolder } from '#server/testing/database.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';

const VAULT = join(import.meta.dirname, '../server/files/fixtures/vault');
// Child processes are slow on a busy machine.
const server = serverForFile();

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, CLOCK_OFFSET_MS } = process.env;
  const DATA_DIR = dirname(server.db.file);
  const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, CLOCK_OFFSET_MS, DATA_DIR };
  try {
    const script = join(import.meta.dirname, 'import.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
    return { code: 0, output: stdout };
  } catch (error) {
    // The error of execFile.
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

test('the import of texts refuses what it cannot read with a sentence and exit status 1', async () => {
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run import') });
  expect(await run('gone.md')).toEqual({ code: 1, output: 'gone.md cannot be read.\n' });
  const empty = testFolder();
  expect(await run(empty)).toEqual({
    code: 1,
    output: 'There is no Markdown or plain text in this folder.\n',
  });
  expect((await run(VAULT, '--for', 'nobody@letters.example')).output).toContain('Nobody has an account');
});

test('the import of a folder prints its order, its pictures and the address of the workspace', async () => {
  const mara = await server.person('mara');
  const { code, output } = await run(VAULT, '--for', mara.email);
  expect(code).toBe(0);
  expect(output).toContain(
    'In this order:\n  Café Nord\n  Chart of the bay\n  Ferryman\n  Tova’s lamp'.replace('’', "'"),
  );
  expect(output).toContain(`4 documents are in “vault” of ${mara.email}.\n1 picture was added.\nhttp`);
  const documents = await server.db.read.select().from(document).where(eq(document.ownerId, mara.userId));
  const [file] = await server.db.read.select().from(asset).where(eq(asset.ownerId, mara.userId));
  expect(documents.filter(({ workspaceId }) => workspaceId === file?.workspaceId)).toHaveLength(4);
  expect((await server.call(mara, 'get-asset', { id: file?.id })).body).toMatchObject({
    name: 'blue square.png',
  });
});
