import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { structureFaults } from './house/structure-faults.ts';
import { layerFaults } from './house/layer-faults.ts';
import { sourceFiles } from './house/source-files.ts';
import { wordFaults } from './house/word-faults.ts';

/**
 * Reports files that are too long, folders that are too full, folder cycles, style rules outside of layers, and
 * replaced words in names. Exits with 1 if there are any.
 */
const root = join(import.meta.dirname, '..');
const files = sourceFiles(root);
const sheets = files
  .filter(({ path, isTest }) => /^client\/.*\.css$/.test(path) && !isTest)
  .map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const faults = [...structureFaults(files), ...layerFaults(sheets, files), ...wordFaults(files)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
