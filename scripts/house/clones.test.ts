import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clones-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes two files with common lines and runs jscpd on them as `npm run check` does. */
function findClones(commonLines: number): { status: number | null; stdout: string } {
  const lines = Array.from({ length: commonLines }, (_, at) => `export const tide${at} = [${at}, 'ebb'];`);
  for (const name of ['one', 'other'])
    writeFileSync(
      join(folder, `${name}.ts`),
      [`export function ${name}() {}`, ...lines, `void ${name}();`].join('\n'),
    );
  const { status, stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/jscpd'),
    ['--config', join(ROOT, '.jscpd.json'), '--exit-code', '1', folder],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { status, stdout };
}

test('thirty-one lines that two files have in common fail the check, which names both files', () => {
  const { status, stdout } = findClones(31);
  expect(status).toBe(1);
  expect(stdout).toContain('one.ts');
  expect(stdout).toContain('other.ts');
});

test('twenty common lines pass the check', () => {
  expect(findClones(20).status).toBe(0);
});
