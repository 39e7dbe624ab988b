import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test, a group of tests or a step of `npm run check` whose title names rules. */
export interface NamedTest {
  title: string;
  /** From the root of the repository. */
  file: string;
  ids: readonly string[];
}

const FOLDERS = ['bench', 'client', 'e2e', 'scripts', 'server', 'shared', 'sync'];
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\]|\\\\.)*`';
/** Matches `test('…'`, `describe('…'`, and `…)('…'` after `test.each(…)`. */
const TITLE = new RegExp(
  String.raw`(?:\b(?:test|it|describe)((?:\.\w+(?:\([^()]*\))?)*)|\))\s*\(\s*(${STRING})`,
  'g',
);
/** Matches a step of the check, which counts as a test: `name: '[F12] …'`. */
const STEP = new RegExp(String.raw`()\bname:\s*(${STRING})`, 'g');
/** Matches modifiers of tests that do not run. */
const NOT_RUN = /\.(?:skip|todo|fixme)\b(?!If)/;
const COMMENT = /^\s*(?:\/\/.*|\/\*[^]*?\*\/\s*)$/gm;

/** Returns the ids in a title: `[A3]`, `[X5][X6]`, `[A1, A2]`, or a promise without brackets (`P1: …`). */
export function idsIn(title: string): string[] {
  const inBrackets = [...title.matchAll(/\[([A-Z]\d+(?:[,;\s]+[A-Z]\d+)*)\]/g)].flatMap(
    ([, ids]) => ids?.match(/[A-Z]\d+/g) ?? [],
  );
  const promises = [...title.matchAll(/(?:^|\s)(P\d+)(?=:)/g)].map(([, id]) => id ?? '');
  return [...new Set([...inBrackets, ...promises])];
}

/** Returns the titles in a test file that name a rule. */
export function namedTestsIn(source: string, file: string): NamedTest[] {
  const pattern = file === 'scripts/check.ts' ? STEP : TITLE;
  return [...source.replace(COMMENT, '').matchAll(pattern)].flatMap(([, chain, literal]) => {
    const title = unquote(literal ?? '');
    const ids = NOT_RUN.test(chain ?? '') ? [] : idsIn(title);
    return ids.length > 0 ? [{ title, file, ids }] : [];
  });
}

/** Returns all tests of the repository that name a rule, ordered by file and position. */
export function namedTests(root: string): NamedTest[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:test|spec)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  return [...files.filter((file) => file !== OWN_TEST).sort(), 'scripts/check.ts'].flatMap((file) =>
    namedTestsIn(readFileSync(join(root, file), 'utf8'), file),
  );
}

/** Excluded: the titles in this file are samples. */
const OWN_TEST = 'scripts/rules.test.ts';

function unquote(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/g, '$1').replace(/\s+/g, ' ');
}
