import { describe, expect, test } from 'vitest';
import { idsIn, namedTestsIn } from './rules/named-tests.ts';
import { partOf } from './rules/rule.ts';
import { gapsOf, rulesPage } from './rules/rules-page.ts';

const idsOf = (source: string, file = 'sync/a.test.ts') =>
  namedTestsIn(source, file).map(({ ids }) => ids.join(' '));

describe('the collector of test titles', () => {
  test('finds the rule ids in every form of a test', () => {
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

  test('ignores tests that do not run', () => {
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

  test('reads several ids of a title, and promises without brackets', () => {
    expect(idsIn('[X5][X6] both')).toEqual(['X5', 'X6']);
    expect(idsIn('[F11] [I6] both')).toEqual(['F11', 'I6']);
    expect(idsIn('[A1, P1] both')).toEqual(['A1', 'P1']);
    expect(idsIn('[A1] P1: in 25 kills')).toEqual(['A1', 'P1']);
    expect(idsIn('A1 without brackets, [odd], P2 in the middle')).toEqual([]);
  });

  test('counts a step of the check as a test', () => {
    expect(idsOf("{ name: '[F12] types', command: ['tsc'] }", 'scripts/check.ts')).toEqual(['F12']);
  });
});

describe('the page of rules', () => {
  const built = partOf('A', 'Journal', true, [
    'Stored.',
    'Complete.',
    { says: 'Announced.', later: 'announced by others', isLater: true },
  ]);
  const later = partOf('K', 'Canvas', false, ['One value.']);
  const held = { title: '[A1] a | b', file: 'sync/a.test.ts', ids: ['A1'] };

  test('reports a rule without a test in a built part only', () => {
    expect(gapsOf([built, later], [held])).toEqual(['A2 has no test: Complete.']);
  });

  test('reports an id without a rule', () => {
    const odd = { title: '[A9] x', file: 'sync/b.test.ts', ids: ['A9'] };
    expect(gapsOf([later], [odd])).toEqual(['A9 is no rule: "[A9] x" in sync/b.test.ts']);
  });

  test('has a row for each rule with its test files, each file once, and the part that is built later', () => {
    const again = { ...held, title: '[A1] again' };
    const page = rulesPage([built, later], [held, again]);
    expect(page).toContain('| A1 | Stored. | `sync/a.test.ts` |');
    expect(page).toContain('| A3 | Announced. *Later: announced by others.* |  |');
    expect(page).toContain('## K. Canvas (partly built)');
  });
});
