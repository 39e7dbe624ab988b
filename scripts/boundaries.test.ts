import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const planted: string[] = [];

afterEach(() => {
  for (const file of planted.splice(0)) rmSync(join(ROOT, file), { force: true });
});

/** Writes a file, has the boundaries checked as `npm run check` does, and gives the names of the rules it breaks. */
function rulesBrokenBy(file: string, source: string): string[] {
  planted.push(file);
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), source);
  const { stdout, status } = spawnSync(
    process.execPath,
    ['node_modules/.bin/depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', file],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  const names = [...stdout.matchAll(/error (\S+): (\S+)/g)]
    .filter(([, , from]) => from === file)
    .map(([, name]) => name ?? '');
  if (names.length > 0) expect(status).toBeGreaterThan(0);
  return names;
}

test.each([
  ['shared/lib/planted-a.ts', "export { readConfig } from '#server/config.ts';", 'shared-stands-alone'],
  ['shared/lib/planted-b.ts', "export { join } from 'node:path';", 'shared-is-pure'],
  ['client/ui/planted-c.ts', "export type { Db } from '#server/db/database.ts';", 'client-never-server'],
  ['client/ui/planted-o.ts', "export { signOut } from '#client/api/sign-in.ts';", 'client-ui'],
  ['client/api/planted-p.ts', "export { Button } from '#client/ui/button.tsx';", 'client-api'],
  ['client/lib/planted-d.ts', "export { hasUnsavedText } from '#client/sync/index.ts';", 'client-lib'],
  ['client/features/auth/planted-e.ts', "export * from '../workspaces/library.ts';", 'features-are-apart'],
  [
    'client/canvas/planted-l.ts',
    "export { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';",
    'client-editor-canvas',
  ],
  [
    'client/workspace/planted-m.ts',
    "export { tree } from '#client/features/tree/contribution.ts';",
    'client-workspace',
  ],
  [
    'client/features/tree/planted-n.ts',
    "export { contributions } from '#client/app/contributions.ts';",
    'client-features',
  ],
  [
    'client/canvas/nodes/frame/planted-q.ts',
    "export { ImageNode } from '../image/image-node.tsx';",
    'canvas-nodes-are-apart',
  ],
  [
    'shared/canvas/nodes/planted-r.ts',
    "export { frameNode } from './frame-node.ts';",
    'canvas-node-slices-are-apart',
  ],
  [
    'shared/canvas/layout/planted-s.ts',
    "export { frameNode } from '../nodes/frame-node.ts';",
    'canvas-node-slices-are-read-by-the-list',
  ],
  ['server/db/planted-f.ts', "export * from '#server/policies/workspace-access.ts';", 'server-db'],
  ['server/http/planted-g.ts', "export type { Sync } from '#sync/create-sync.ts';", 'only-main-imports-sync'],
  ['sync/planted-h.ts', "export * from '#server/mail/mailer.ts';", 'sync-reads-little'],
])('a forbidden import in %s fails the check', (file, source, rule) => {
  expect(rulesBrokenBy(file, source)).toContain(rule);
});

test('two files that import each other fail the check', () => {
  const beside = 'shared/lib/planted-k.ts';
  planted.push(beside);
  writeFileSync(join(ROOT, beside), "export { j } from './planted-j.ts';\nexport const k = 1;\n");
  const source = "export { k } from './planted-k.ts';\nexport const j = 1;\n";
  expect(rulesBrokenBy('shared/lib/planted-j.ts', source)).toContain('no-cycles');
});

test('an allowed import passes', () => {
  expect(
    rulesBrokenBy('client/ui/planted-i.ts', "export { localStore } from '#client/lib/local-store.ts';"),
  ).toEqual([]);
});
