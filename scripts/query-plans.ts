import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALLOWED_SCANS } from './statements/allowed-scans.ts';
import { databaseWithoutStatistics, databaseWithStatistics } from './statements/planned-database.ts';
import { planFaults } from './statements/plan-faults.ts';

/**
 * `node scripts/query-plans.ts FOLDER`: checks the query plans of all statements that the program prepared during the
 * tests (`statements/record-statements.ts` wrote them to the folder). Fails if a plan scans a growing table without
 * permission in `statements/allowed-scans.ts`.
 */
const [folder = ''] = process.argv.slice(2);
/** The program has several hundred statements. Fewer mean that the recording failed. */
const MIN_STATEMENTS = 300;

const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
const statements = [...new Set(lines.filter(Boolean))].map((line) => JSON.parse(line) as string).sort();
const files = mkdtempSync(join(tmpdir(), 'foolscap-plans-'));
const databases = [
  databaseWithStatistics(join(files, 'with.db')),
  databaseWithoutStatistics(join(files, 'without.db')),
];
const { scans, unused } = planFaults(databases, statements, ALLOWED_SCANS);
for (const raw of databases) raw.close();
rmSync(files, { recursive: true });

for (const { table, detail, statement } of scans)
  console.log(`Walks ${table}, which grows: ${detail}\n  ${statement}\n`);
for (const { statement, plan } of unused)
  console.log(
    `Allowed in scripts/statements/allowed-scans.ts, and no statement needs it: ${statement} (${plan})`,
  );
const isEnough = statements.length >= MIN_STATEMENTS;
if (!isEnough) console.log(`Only ${statements.length} statements were recorded in ${folder}.`);
console.log(`${statements.length} statements`);
process.exitCode = scans.length === 0 && unused.length === 0 && isEnough ? 0 : 1;
