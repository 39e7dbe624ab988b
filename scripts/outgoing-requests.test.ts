import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PLANTED = 'server/planted-request.ts';

afterEach(() => rmSync(join(ROOT, PLANTED), { force: true }));

/** Lints a file of the server with the project's settings. @returns the refused lines */
function lint(lines: readonly string[]): string[] {
  writeFileSync(join(ROOT, PLANTED), `${lines.join('\n')}\n`);
  const program = join(ROOT, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(program, ['--format', 'unix', PLANTED], { cwd: ROOT, encoding: 'utf8' });
  const found = stdout.matchAll(/planted-request\.ts:(\d+):\d+: .*no-restricted-(?:globals|imports)/g);
  const refused = new Set([...found].map(([, line]) => Number(line)));
  return lines.filter((_line, index) => refused.has(index + 1));
}

// scripts/boundaries.test.ts covers the imports that the linter cannot tell apart.
test('[I10] the linter rejects every way out of the server other than the connector', () => {
  const refused = [
    "import http from 'node:http';",
    "import { request } from 'node:https';",
    "import * as net from 'node:net';",
    "import { connect } from 'node:tls';",
    "import { fetch as send } from 'undici';",
    "import https from 'https';",
    "export const bare = fetch('https://example.com');",
    "export const ofGlobal = globalThis.fetch('https://example.com');",
    'export const passed = [fetch];',
    "export const socket = new WebSocket('wss://example.com');",
    "export const events = new EventSource('https://example.com');",
    "export const loaded = import('undici');",
  ];
  const allowed = [
    "import { createServer, type IncomingMessage } from 'node:http';",
    "import { isIP, type Socket } from 'node:net';",
    "import type { Agent } from 'undici';",
    'export const guarded = (connector: { fetch: (url: string) => void }) => connector.fetch("https://example.com");',
    "import type { Fetch } from '#server/connector/connector.ts';",
  ];
  expect(lint([...refused, ...allowed])).toEqual(refused);
});
