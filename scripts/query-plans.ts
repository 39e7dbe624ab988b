import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALLOWED_SCANS } from './statements/allowed-scans.ts';
import { databaseWithoutStatistics, databaseWithStatistics } from './statements/planned-database.ts';
import { planFaults } from './statements/query-plans.ts';

/**
 * `node scripts/query-plans.ts FOLDER`: holds every statement that the tests made the program prepare (`record.ts` wrote
 * them to the folder) against scripts/statements/allowed-scans.ts. Fails where one walks a table that grows.
 */
const [folder = ''] = process.argv.slice(2);
/** The program has several hundred: fewer mean that nothing was recorded. */
const AT_LEAST = 300;

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
const isEnough = statements.length >= AT_LEAST;
if (!isEnough) console.log(`Only ${statements.length} statements were recorded in ${folder}.`);
console.log(`${statements.length} statements`);
process.exitCode = scans.length === 0 && unused.length === 0 && isEnough ? 0 : 1;
