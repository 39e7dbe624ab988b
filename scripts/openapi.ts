import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '#server/http/openapi.ts';
import { authRoutes } from '#shared/operations/auth.ts';
import { operations } from '#shared/operations/index.ts';

/** Writes docs/openapi.json from the contracts; with `--check` only says whether it is up to date. */
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const file = join(root, 'docs/openapi.json');
const derived = `${JSON.stringify(openApiDocument(Object.values(operations), version, Object.values(authRoutes)), null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, derived);
  console.log('docs/openapi.json is written.');
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== derived) {
  console.error('docs/openapi.json does not say what the contracts say. Run: npm run openapi');
  process.exitCode = 1;
}
