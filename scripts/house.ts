import { join } from 'node:path';
import { houseFaults } from './house/house-faults.ts';
import { sourceFiles } from './house/source-files.ts';

/** Says which file is too long and which folder too full; ends with 1 when one is. */
const faults = houseFaults(sourceFiles(join(import.meta.dirname, '..')));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
