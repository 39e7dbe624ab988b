import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDescription } from '#server/http/api-description.ts';

/**
 * Writes docs/openapi.json from the contracts. With `--check`, fails if the file is out of date and writes nothing.
 */
const file = join(import.meta.dirname, '../docs/openapi.json');
if (!process.argv.includes('--check')) {
  writeFileSync(file, apiDescription());
  console.log('docs/openapi.json is written.');
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== apiDescription()) {
  console.error('docs/openapi.json does not match the contracts. Run: npm run openapi');
  process.exitCode = 1;
}
