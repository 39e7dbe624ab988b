import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { expect, test } from 'vitest';
import { adminLog, gptResponse } from '#server/db/schema/index.ts';
import { testFolder } from '#server/testing/database.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';

// Child processes are slow on a busy machine.
const server = serverForFile();

async function importIn(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'import-legacy.ts');
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, CLOCK_OFFSET_MS } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, CLOCK_OFFSET_MS, DATA_DIR: dataDir };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
    return { code: 0, output: stdout };
  } catch (error) {
    // The error of execFile.
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

const run = (...args: string[]) => importIn(dirname(server.db.file), ...args);

function fileOf(content: unknown): string {
  const file = join(testFolder(), 'legacy.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const recordFor = (email: string) => ({
  id: uuidv4(),
  email,
  title: 'Tides',
  content: 'The tide came late.',
  status: 'completed',
  createdAt: '2024-03-01T10:00:00Z',
});

test('the import of legacy records rejects invalid input with a sentence and exit status 1', async () => {
  const valid = fileOf([recordFor('nobody@letters.example')]);
  const refused = async (...args: string[]) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    return output;
  };
  expect(await refused()).toContain('Usage: npm run import:legacy');
  expect(await refused(valid, '--force')).toContain('Usage:');
  expect(await refused(`${valid}.missing`)).toContain('There is no file');
  expect(await refused(fileOf('[1]'))).toContain('Record 1 (line 1): It is not an object.');
  const elsewhere = await importIn(testFolder(), valid);
  expect([elsewhere.code, elsewhere.output]).toEqual([1, expect.stringContaining('There is no database')]);
});

test('the import of legacy records writes them once beside a running server, and its dry run writes nothing', async () => {
  const mara = await server.person('mara');
  const file = fileOf([recordFor(mara.email), recordFor(mara.email), recordFor('nobody@letters.example')]);
  const stored = () => server.db.read.$count(gptResponse, eq(gptResponse.userId, mara.userId));
  const dry = await run(file, '--dry-run');
  expect([await stored(), dry.output]).toEqual([
    0,
    [
      'legacy.json: 3 records',
      '2 records would be imported for 1 user, with 2 completed blog posts.',
      '1 record left out:',
      '  Record 3 (line 1): Nobody here has the account nobody@letters.example.',
      'Nothing was written.',
      '',
    ].join('\n'),
  ]);
  const real = await run(file);
  expect([await stored(), real.code]).toEqual([2, 0]);
  expect(real.output).toContain('2 records were imported for 1 user, with 2 completed blog posts.');
  expect((await run(file)).output).toContain('2 records had been imported before and stay as before.');
  const acts = await server.db.read.select().from(adminLog);
  expect(acts.map(({ message }) => message)).toEqual(['Imported 2 records of the former product.']);
  expect((await server.call(mara, 'check-user-needs-migration')).body).toEqual({
    needsMigration: true,
    posts: 2,
  });
});
