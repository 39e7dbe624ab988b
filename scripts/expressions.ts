import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_EXPRESSIONS } from './house/expressions/allowed-expressions.ts';
import { expressionFaults } from './house/expressions/expression-faults.ts';
import { findExpressions } from './house/expressions/find-expressions.ts';
import { judgeExpressions, CLASSES_FILE } from './house/expressions/judge-expressions.ts';
import { sourceFiles } from './house/source-files.ts';

/**
 * Reports regular expressions of the product that can take more than linear time (P21). Exits with 1 if there are any.
 */
const root = join(import.meta.dirname, '..');
const found = sourceFiles(root)
  .filter(({ path, isTest }) => /^(?:shared|sync|server|client)\/.*\.tsx?$/.test(path) && !isTest)
  .flatMap(({ path }) => findExpressions(path, readFileSync(join(root, path), 'utf8')));
const faults = expressionFaults(found, ALLOWED_EXPRESSIONS, await judgeExpressions(found, CLASSES_FILE));
for (const fault of faults) console.error(fault);
console.log(`${found.length} expressions, ${faults.length} faults, ${ALLOWED_EXPRESSIONS.length} allowed`);
// recheck's process would keep this one alive.
process.exit(faults.length > 0 ? 1 : 0);
