import type { NamedTest } from './named-tests.ts';
import type { Part, Rule } from './rule.ts';

/** Lists the faults in the tests of the rules, one sentence each: a rule without a test, an id without a rule. */
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

/** docs/rules.md: each rule with its sentence and the files whose tests name it. */
export function rulesPage(parts: readonly Part[], tests: readonly NamedTest[]): string {
  return `# Rules and their tests

Look up a rule by its id. A test whose title begins with the id, as in \`[A1]\`, proves the rule: search its file for the
id. \`npm run rules\` writes this page; \`npm run check\` fails when the page is out of date, or when a rule of a finished part
has no test.

${parts.map((part) => section(part, tests)).join('\n')}`;
}

function section({ letter, title, isBuilt, rules }: Part, tests: readonly NamedTest[]): string {
  const rows = rules.map((rule) => `| ${rule.id} | ${sentence(rule)} | ${filesOf(rule, tests)} |`).join('\n');
  return `## ${letter}. ${title}${isBuilt ? '' : ' (partly built)'}

| Rule | Sentence | Files |
|---|---|---|
${rows}
`;
}

function sentence({ says, later }: Rule): string {
  return cell(later ? `${says} *Later: ${later}.*` : says);
}

function filesOf({ id }: Rule, tests: readonly NamedTest[]): string {
  const files = new Set(tests.filter(({ ids }) => ids.includes(id)).map(({ file }) => file));
  return [...files].map((file) => `\`${file}\``).join('<br>');
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
}
