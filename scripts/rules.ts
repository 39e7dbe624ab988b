import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_RULES } from './rules/content-rules.ts';
import { namedTests } from './rules/named-tests.ts';
import { gapsOf, rulesPage } from './rules/rules-page.ts';
import { SERVER_RULES } from './rules/server-rules.ts';
import { SYNC_RULES } from './rules/sync-rules.ts';

/**
 * Writes docs/rules.md from the titles of all tests. With `--check`, fails if the page is out of date and writes nothing.
 * Also fails when a rule of an implemented part has no test, or a title names an unknown rule.
 */
const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/rules.md');
const parts = [...SYNC_RULES, ...SERVER_RULES, ...CONTENT_RULES];
const tests = namedTests(root);
const page = rulesPage(parts, tests);
const gaps = gapsOf(parts, tests);

if (!process.argv.includes('--check')) {
  writeFileSync(file, page);
  console.log(`docs/rules.md is written: ${tests.length} tests name a rule.`);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  gaps.push('docs/rules.md is out of date. Run: npm run rules');
}
for (const gap of gaps) console.error(gap);
if (gaps.length > 0) process.exitCode = 1;
