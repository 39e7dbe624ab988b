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

/** Two files that have so many lines in common; has them looked at as `npm run check` does. */
function look(common: number): { status: number | null; stdout: string } {
  const lines = Array.from({ length: common }, (_, at) => `export const tide${at} = [${at}, 'ebb'];`);
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

test('thirty-one lines that stand in two files fail the check, which names both', () => {
  const { status, stdout } = look(31);
  expect(status).toBe(1);
  expect(stdout).toContain('one.ts');
  expect(stdout).toContain('other.ts');
});

test('twenty lines pass', () => {
  expect(look(20).status).toBe(0);
});
