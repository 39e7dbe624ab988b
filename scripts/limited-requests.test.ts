import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PLANTED = 'client/ui/planted-request.ts';

afterEach(() => rmSync(join(ROOT, PLANTED), { force: true }));

/** What the linter says of a file of the client, with the project's own settings. */
function lint(source: string): string {
  writeFileSync(join(ROOT, PLANTED), `${source}\n`);
  const program = join(ROOT, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(program, [PLANTED], { cwd: ROOT, encoding: 'utf8' });
  return stdout;
}

test.each([
  ["export const tree = fetch('/tree');", 'limitedFetch'],
  ["export const tree = window.fetch('/tree');", 'limitedFetch'],
  ['export const ask = self.fetch.bind(self);', 'limitedFetch'],
  ['export const request = new XMLHttpRequest();', 'sendBody'],
  ["export const events = new EventSource('/events');", 'without a limit'],
  ["export const socket = new WebSocket('/sync');", 'Socket'],
])('[C13] the check refuses a request without a limit: %s', (source, advice) => {
  const said = lint(source);
  expect(said).toContain('no-restricted-globals');
  expect(said).toContain(advice);
});

test('[C13] the check passes a request with its limit', () => {
  const source =
    "import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';\nexport const tree = limitedFetch('/tree');";
  expect(lint(source)).not.toContain('no-restricted-globals');
});
