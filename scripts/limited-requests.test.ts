import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PLANTED = 'client/ui/planted-request.ts';

afterEach(() => rmSync(join(ROOT, PLANTED), { force: true }));

/** Lints a file of the client with the project's settings. @returns the messages by line */
function lint(lines: readonly string[]): Map<number, string> {
  writeFileSync(join(ROOT, PLANTED), `${lines.join('\n')}\n`);
  const program = join(ROOT, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(program, ['--format', 'unix', PLANTED], { cwd: ROOT, encoding: 'utf8' });
  const found = stdout.matchAll(/planted-request\.ts:(\d+):\d+: (.*no-restricted-globals.*)/g);
  return new Map([...found].map(([, line, message = '']) => [Number(line), message]));
}

test('[C13] the linter rejects every form of a request without a time limit', () => {
  const messages = lint([
    "import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';",
    "export const limited = limitedFetch('/tree');",
    "export const bare = fetch('/tree');",
    "export const ofWindow = window.fetch('/tree');",
    'export const bound = self.fetch.bind(self);',
    'export const request = new XMLHttpRequest();',
    "export const events = new EventSource('/events');",
    "export const socket = new WebSocket('/sync');",
  ]);
  expect([...messages.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8]);
  for (const line of [3, 4, 5]) expect(messages.get(line)).toContain('limitedFetch');
  expect(messages.get(6)).toContain('sendBody');
});
