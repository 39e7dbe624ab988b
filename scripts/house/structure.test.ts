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

function write(path: string, lines: number, ...imported: string[]): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  const imports = imported.map((specifier) => `import { x } from '${specifier}';\n`);
  writeFileSync(join(root, path), imports.join('') + 'x\n'.repeat(lines - imports.length));
}

describe('a house', () => {
  test('of files of 500 lines, in folders that import each other one way, has no fault', () => {
    for (let at = 0; at < 30; at += 1) write(`server/auth/file-${at}.ts`, 500);
    for (const part of ['lib', 'ui', 'api', 'sync']) write(`client/${part}/one.ts`, 1);
    write('client/app/routes.gen.ts', 9_000);
    write('shared/tree/rows.ts', 2, '#shared/lib/bytes.ts', './order/first.ts');
    write('shared/tree/order/first.ts', 1, '../rows.ts');
    write('shared/lib/bytes.ts', 1);
    write('shared/lib/bytes.test.ts', 1, '../tree/rows.ts');
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

  test('in which one part holds more than a quarter of the client is told so', () => {
    for (const part of ['ui', 'api', 'features/tree']) write(`client/${part}/one.ts`, 1);
    for (const name of ['one', 'two']) write(`client/features/search/${name}.ts`, 1);
    expect(houseFaults(sourceFiles(root))).toEqual([
      'client/features/search holds 2 of 5 files of the client. Split it by meaning.',
    ]);
  });

  test.each([
    ['two folders', ['a/one.ts', '../b/two.ts'], ['b/two.ts', '#shared/x/a/one.ts']],
    [
      'three',
      ['a/one.ts', '../b/two.ts'],
      ['b/two.ts', '../c/three.ts'],
      ['c/three.ts', '../a/other.ts'],
      ['a/other.ts'],
    ],
    [
      'folders of folders',
      ['a/in/one.ts', '../../b/two.ts'],
      ['b/two.ts', '../a/out/three.ts'],
      ['a/out/three.ts'],
    ],
  ])('in which %s import each other in a circle is told so', (_many, ...files) => {
    for (const [path = '', ...imported] of files) write(`shared/x/${path}`, 3, ...imported);
    const [fault, ...more] = houseFaults(sourceFiles(root));
    expect(fault).toMatch(
      /^Folders of shared\/x form a circle: shared\/x\/a\/.* imports shared\/x\/b\/two\.ts, /,
    );
    expect(more).toEqual([]);
  });

  test('of which the measurements form a circle of folders is refused', () => {
    write('bench/load/clients.ts', 2, '../servers/measured.ts');
    write('bench/servers/measured.ts', 2, '../load/clients.ts');
    const [fault, ...more] = houseFaults(sourceFiles(root));
    expect(fault).toMatch(/^Folders of bench form a circle: bench\/.* imports bench\/.*, bench\/.* imports /);
    expect(more).toEqual([]);
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
