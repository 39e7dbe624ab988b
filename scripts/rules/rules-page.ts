import type { NamedTest } from './named-tests.ts';
import type { Part, Rule } from './rule.ts';

/** What is wrong with the tests of the rules, as sentences: a rule without a test, an id that no rule has. */
export function gapsOf(parts: readonly Part[], tests: readonly NamedTest[]): string[] {
  const rules = parts.flatMap((part) => part.rules);
  const known = new Set(rules.map(({ id }) => id));
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  const untested = parts
    .filter(({ isBuilt }) => isBuilt)
    .flatMap((part) => part.rules)
    .filter(({ id, isLater }) => !isLater && !tested.has(id))
    .map(({ id, says }) => `${id} has no test: ${says}`);
  const unknown = tests.flatMap(({ title, file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${id} is no rule: "${title}" in ${file}`),
  );
  return [...untested, ...unknown];
}

/** docs/rules.md. */
export function rulesPage(parts: readonly Part[], tests: readonly NamedTest[]): string {
  return `# Rules, and the tests that hold them

Made by \`npm run rules\` from the titles of the tests; \`npm run check\` fails when it is out of date or when a rule of a
part that is built has no test. Each rule was taken out of the product, most in several ways, and its tests were seen to
fail; the commits that change this page say how.

${parts.map((part) => section(part, tests)).join('\n')}`;
}

function section({ letter, title, isBuilt, rules }: Part, tests: readonly NamedTest[]): string {
  const rows = rules.map((rule) => `| ${rule.id} | ${sentence(rule)} | ${testsOf(rule, tests)} |`).join('\n');
  return `## ${letter}. ${title}${isBuilt ? '' : ' (not all built yet)'}

| Rule | What it says | Tests |
|---|---|---|
${rows}
`;
}

function sentence({ says, later }: Rule): string {
  return cell(later ? `${says} *Later: ${later}.*` : says);
}

function testsOf({ id }: Rule, tests: readonly NamedTest[]): string {
  const files = Map.groupBy(
    tests.filter(({ ids }) => ids.includes(id)),
    ({ file }) => file,
  );
  return [...files]
    .map(([file, inFile]) => `${inFile.map(({ title }) => cell(bare(title))).join('; ')} (\`${file}\`)`)
    .join('<br>');
}

/** A title without its ids: they are the row's. */
function bare(title: string): string {
  return title.replace(/\[[A-Z]\d+(?:[,;\s]+[A-Z]\d+)*\]\s*/g, '').trim();
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
}
