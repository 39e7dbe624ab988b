import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Files with a forbidden import, each with the rule that it breaks. */
const FORBIDDEN = [
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
    'client/editor/extensions/lists/planted-t.ts',
    "export { Quote } from '../quote/extension.ts';",
    'editor-extensions-are-apart',
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
  ['server/ai/planted-u.ts', "export const undici = import('undici');", 'only-the-connector-calls-out'],
  ['server/jobs/planted-v.ts', "export const http = import('node:http');", 'only-the-connector-calls-out'],
  ['server/jobs/planted-w.ts', "export { default } from 'openai';", 'only-its-client-imports-openai'],
  ['sync/planted-h.ts', "export * from '#server/mail/mailer.ts';", 'sync-reads-little'],
] as const;

/** Two files that import each other. */
const CYCLE = [
  ['shared/lib/planted-k.ts', "export { j } from './planted-j.ts';\nexport const k = 1;\n"],
  ['shared/lib/planted-j.ts', "export { k } from './planted-k.ts';\nexport const j = 1;\n"],
] as const;

const ALLOWED = [
  'client/ui/planted-i.ts',
  "export { localStore } from '#client/lib/local-store.ts';",
] as const;

const brokenRules = new Map<string, string[]>();
let exitStatus: number | null = null;

// One run for all files, with the settings of `npm run check`: a run takes almost a second, however few its files.
beforeAll(() => {
  const planted = [...FORBIDDEN, ...CYCLE, ALLOWED].map(([file, source]) => ({ file, source }));
  const files = planted.map(({ file }) => file);
  try {
    for (const { file, source } of planted) {
      mkdirSync(dirname(join(ROOT, file)), { recursive: true });
      writeFileSync(join(ROOT, file), source);
    }
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        'node_modules/.bin/depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        ...files,
      ],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    );
    exitStatus = status;
    for (const [, rule = '', from = ''] of stdout.matchAll(/error (\S+): (\S+)/g)) {
      brokenRules.set(from, [...(brokenRules.get(from) ?? []), rule]);
    }
  } finally {
    for (const file of files) rmSync(join(ROOT, file), { force: true });
  }
}, 120_000);

const rulesBrokenBy = (file: string): string[] => brokenRules.get(file) ?? [];

test.each(FORBIDDEN)('a forbidden import in %s fails the check', (file, _source, rule) => {
  expect(rulesBrokenBy(file)).toContain(rule);
  expect(exitStatus).toBeGreaterThan(0);
});

test('two files that import each other fail the check', () => {
  expect(rulesBrokenBy('shared/lib/planted-j.ts')).toContain('no-cycles');
  expect(exitStatus).toBeGreaterThan(0);
});

test('an allowed import passes', () => {
  expect(rulesBrokenBy(ALLOWED[0])).toEqual([]);
});
