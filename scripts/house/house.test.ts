import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { houseFaults } from './house-faults.ts';
import { figuresTable, houseFigures } from './house-figures.ts';
import { sourceFiles } from './source-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, lines: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), 'x\n'.repeat(lines));
}

describe('a house', () => {
  test('of files of 500 lines, and folders of twenty beside their tests, has no fault', () => {
    for (let at = 0; at < 20; at += 1) write(`server/auth/file-${at}.ts`, 500);
    for (let at = 0; at < 20; at += 1) write(`server/auth/file-${at}.test.ts`, 500);
    write('client/app/routes.gen.ts', 9_000);
    write('docs/long.md', 9_000);
    expect(houseFaults(sourceFiles(root))).toEqual([]);
  });

  test.each(['sync/room.ts', 'client/page.tsx', 'client/page.css', 'shared/tree.test.ts', 'e2e/a.spec.ts'])(
    'in which %s has 501 lines is told so',
    (path) => {
      write(path, 501);
      expect(houseFaults(sourceFiles(root))).toEqual([
        `${path} has 501 lines; 500 is the most. Split it by meaning.`,
      ]);
    },
  );

  test('with a folder of 21 files is told so', () => {
    for (let at = 0; at < 21; at += 1) write(`client/ui/part-${at}.tsx`, 1);
    expect(houseFaults(sourceFiles(root))).toEqual([
      'client/ui has 21 files; 20 is the most. Split it by meaning.',
    ]);
  });
});

describe('its figures', () => {
  test('are median and p90 of what is no test, and tests by line', () => {
    for (let lines = 10; lines <= 100; lines += 10) write(`shared/lib/of-${lines}.ts`, lines);
    write('shared/lib/of-10.test.ts', 500);
    write('shared/testing/words.ts', 325);
    write('shared/look.css', 400);
    const [shared] = houseFigures(sourceFiles(root));
    expect(shared).toEqual({ part: 'shared', median: 50, p90: 90, tests: 1.5 });
  });

  test('are a line for each part, and for one that has nothing too', () => {
    write('sync/main.ts', 7);
    const table = figuresTable(houseFigures(sourceFiles(root)));
    expect(table).toMatch(/^ +median +p90 +test lines per line$/m);
    expect(table).toMatch(/^sync +7 +7 +0\.00$/m);
    expect(table).toMatch(/^client\s+0\s+0\s+–$/m);
    expect(table).toMatch(/^all four/m);
  });
});
