import { describe, expect, test } from 'vitest';
import { idsIn, namedTestsIn } from './rules/named-tests.ts';
import { partOf } from './rules/rule.ts';
import { gapsOf, rulesPage } from './rules/rules-page.ts';

const idsOf = (source: string, file = 'sync/a.test.ts') =>
  namedTestsIn(source, file).map(({ ids }) => ids.join(' '));

describe('titles that name a rule', () => {
  test('are found in every form a test is written', () => {
    const source = `
      test('[A1] one', async () => {});
        it("[A2] two's", () => {});
      describe('[A3] a group', () => {});
      test(
        '[A4] on a line of its own', () => {});
      test.each([{ level: 2 }, { list: 'x' }])(
        '[A5] %j', () => {});
      test.skipIf(!peers)('[A6] where it can', () => {});
      test.concurrent(\`[A7] of \${cycles} kills\`, () => {});
    `;
    expect(idsOf(source)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']);
  });

  test('do not count where nothing runs', () => {
    expect(
      idsOf(`
      test.skip('[A1] later', () => {});
      test.todo('[A2] later');
      describe.skip('[A3] later', () => {});
      // test('[A4] commented out', () => {});
      expect(rows, '[A5] no title').toBe(1);
      const name = '[A6] no title';
    `),
    ).toEqual([]);
  });

  test('carry several ids, and promises without brackets', () => {
    expect(idsIn('[X5][X6] both')).toEqual(['X5', 'X6']);
    expect(idsIn('[F11] [I6] both')).toEqual(['F11', 'I6']);
    expect(idsIn('[A1, P1] both')).toEqual(['A1', 'P1']);
    expect(idsIn('[A1] P1: in 25 kills')).toEqual(['A1', 'P1']);
    expect(idsIn('A1 without brackets, [odd], P2 in the middle')).toEqual([]);
  });

  test('a step of the check is a test as well', () => {
    expect(idsOf("{ name: '[F12] types', command: ['tsc'] }", 'scripts/check.ts')).toEqual(['F12']);
  });
});

describe('the page', () => {
  const built = partOf('A', 'Journal', true, [
    'Kept.',
    'Whole.',
    { says: 'Told.', later: 'told by others', isLater: true },
  ]);
  const later = partOf('K', 'Canvas', false, ['One value.']);
  const held = { title: '[A1] a | b', file: 'sync/a.test.ts', ids: ['A1'] };

  test('a rule of a built part without a test is a gap, one of a later part is not', () => {
    expect(gapsOf([built, later], [held])).toEqual(['A2 has no test: Whole.']);
  });

  test('an id that no rule has is a gap', () => {
    const odd = { title: '[A9] x', file: 'sync/b.test.ts', ids: ['A9'] };
    expect(gapsOf([later], [odd])).toEqual(['A9 is no rule: "[A9] x" in sync/b.test.ts']);
  });

  test('has a row for each rule, with each file whose tests name it once, and with what comes later', () => {
    const again = { ...held, title: '[A1] again' };
    const page = rulesPage([built, later], [held, again]);
    expect(page).toContain('| A1 | Kept. | `sync/a.test.ts` |');
    expect(page).toContain('| A3 | Told. *Later: told by others.* |  |');
    expect(page).toContain('## K. Canvas (not all built yet)');
  });
});
