import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { structureFaults } from './structure-faults.ts';
import { figuresTable, sizeFigures } from './size-figures.ts';
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

describe('the structure check', () => {
  test('accepts files of 500 lines in folders that import each other in one direction', () => {
    for (let at = 0; at < 30; at += 1) write(`server/auth/file-${at}.ts`, 500);
    for (const part of ['lib', 'ui', 'api', 'sync']) write(`client/${part}/one.ts`, 1);
    write('client/app/routes.gen.ts', 9_000);
    write('shared/tree/rows.ts', 2, '#shared/lib/bytes.ts', './order/first.ts');
    write('shared/tree/order/first.ts', 1, '../rows.ts');
    write('shared/lib/bytes.ts', 1);
    write('shared/lib/bytes.test.ts', 1, '../tree/rows.ts');
    write('docs/long.md', 9_000);
    expect(structureFaults(sourceFiles(root))).toEqual([]);
  });

  test.each(['sync/room.ts', 'client/page.tsx', 'client/page.css', 'shared/tree.test.ts', 'e2e/a.spec.ts'])(
    'reports %s when it has 501 lines',
    (path) => {
      write(path, 501);
      expect(structureFaults(sourceFiles(root))).toEqual([
        `${path} has 501 lines; 500 is the most. Split it by meaning.`,
      ]);
    },
  );

  test('reports a part that contains more than a quarter of the client', () => {
    for (const part of ['ui', 'api', 'features/tree']) write(`client/${part}/one.ts`, 1);
    for (const name of ['one', 'two']) write(`client/features/search/${name}.ts`, 1);
    expect(structureFaults(sourceFiles(root))).toEqual([
      'client/features/search holds 2 of 5 files of the client. Split it by meaning.',
    ]);
  });

  test.each([
    ['two folders', ['a/one.ts', '../b/two.ts'], ['b/two.ts', '#shared/x/a/one.ts']],
    [
      'three folders',
      ['a/one.ts', '../b/two.ts'],
      ['b/two.ts', '../c/three.ts'],
      ['c/three.ts', '../a/other.ts'],
      ['a/other.ts'],
    ],
    [
      'nested folders',
      ['a/in/one.ts', '../../b/two.ts'],
      ['b/two.ts', '../a/out/three.ts'],
      ['a/out/three.ts'],
    ],
  ])('reports a cycle of imports between %s', (_many, ...files) => {
    for (const [path = '', ...imported] of files) write(`shared/x/${path}`, 3, ...imported);
    const [fault, ...more] = structureFaults(sourceFiles(root));
    expect(fault).toMatch(
      /^Folders of shared\/x form a circle: shared\/x\/a\/.* imports shared\/x\/b\/two\.ts, /,
    );
    expect(more).toEqual([]);
  });

  test('reports a cycle of folders in the benchmarks', () => {
    write('bench/load/clients.ts', 2, '../servers/measured.ts');
    write('bench/servers/measured.ts', 2, '../load/clients.ts');
    const [fault, ...more] = structureFaults(sourceFiles(root));
    expect(fault).toMatch(/^Folders of bench form a circle: bench\/.* imports bench\/.*, bench\/.* imports /);
    expect(more).toEqual([]);
  });
});

describe('the size figures', () => {
  test('are median and p90 of files without tests, and test lines for each source line', () => {
    for (let lines = 10; lines <= 100; lines += 10) write(`shared/lib/of-${lines}.ts`, lines);
    write('shared/lib/of-10.test.ts', 500);
    write('shared/testing/words.ts', 325);
    write('shared/look.css', 400);
    const [shared] = sizeFigures(sourceFiles(root));
    expect(shared).toEqual({ part: 'shared', median: 50, p90: 90, tests: 1.5 });
  });

  test('have a row for each part, also for an empty one', () => {
    write('sync/main.ts', 7);
    const table = figuresTable(sizeFigures(sourceFiles(root)));
    expect(table).toMatch(/^ +median +p90 +test lines per line$/m);
    expect(table).toMatch(/^sync +7 +7 +0\.00$/m);
    expect(table).toMatch(/^client\s+0\s+0\s+–$/m);
    expect(table).toMatch(/^all four/m);
  });
});
