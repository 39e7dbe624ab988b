import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { freePort } from '#server/testing/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const dockerfile = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .map((line) => line.trim());
const fly = read('fly.toml');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns the arguments of all instructions with this keyword in the last stage. */
function lastStage(keyword: string): string[] {
  const from = dockerfile.findLastIndex((line) => line.startsWith('FROM '));
  return dockerfile
    .slice(from)
    .filter((line) => line.startsWith(`${keyword} `))
    .map((line) => line.slice(keyword.length + 1));
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    lastStage('ENV')
      .flatMap((line) => line.split(/\s+/))
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
}

/** The paths that the last stage copies from the build context. */
const copiedPaths = (): string[] =>
  lastStage('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(/\s+/).slice(0, -1));

/** Returns the value of a key in a table of fly.toml. The file is simple enough to be read line by line. */
function setting(table: string, key: string): string | undefined {
  const [, body = ''] = `\n${fly}`.split(new RegExp(`\\n\\[\\[?${table.replace('.', '\\.')}\\]\\]?\\n`));
  const lines = (table === '' ? fly : body).split(/\n\[/)[0] ?? '';
  return new RegExp(`^${key} = "?([^"\\n]*)"?$`, 'm').exec(lines)?.[1];
}

describe('the image', () => {
  test('copies only existing paths, all of which .dockerignore allows', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const sources = dockerfile
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    for (const source of sources) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
      expect(allowed, `.dockerignore keeps ${source} out`).toContain(source.split('/')[0]);
    }
    for (const name of allowed) expect(sources, `nothing copies ${name}`).toContain(name);
  });

  test('runs the Node version of package.json, listens on all addresses, and stores its data on the volume', () => {
    const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const major = manifest.dependencies['node']?.split('.')[0];
    const images = dockerfile.filter((line) => line.startsWith('FROM node:'));
    expect(images.length).toBeGreaterThan(1);
    for (const image of images)
      expect(image).toMatch(new RegExp(`^FROM node:${major}-bookworm-slim( AS \\w+)?$`));
    expect(environment()).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
    expect(lastStage('VOLUME')).toEqual([environment()['DATA_DIR']]);
    expect(lastStage('EXPOSE')).toEqual([environment()['PORT']]);
    expect(lastStage('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(lastStage('HEALTHCHECK')[0]).toContain('${process.env.PORT}/readyz');
  });

  test('[I4] has an executable entry point that gives up the rights of root', () => {
    const [entry = ''] = JSON.parse(lastStage('ENTRYPOINT')[0] ?? '[]') as string[];
    const file = join(ROOT, entry.replace('/app/', ''));
    accessSync(file, constants.X_OK);
    const script = readFileSync(file, 'utf8');
    expect(script).toContain('umask 077');
    expect(script).toMatch(/if \[ "\$\(id -u\)" = 0 \][\s\S]+exec setpriv/);
    // Not `npm start`, which would build the client with the rights of the server.
    expect(script).toMatch(/^exec node --max-semi-space-size=4 server\/start\.ts$/m);
    expect(spawnSync('sh', ['-n', file]).status).toBe(0);
  });
});

describe('[I5] fly.toml', () => {
  test('routes requests to the port of the server and checks /readyz', () => {
    expect(setting('http_service', 'internal_port')).toBe(environment()['PORT']);
    expect(setting('http_service.checks', 'path')).toBe('/readyz');
    expect(setting('mounts', 'destination')).toBe(environment()['DATA_DIR']);
    expect(setting('metrics', 'port')).toBe(setting('env', 'METRICS_PORT'));
    expect(setting('metrics', 'path')).toBe('/metrics');
  });

  test('never stops the machine, limits connections, and allows time for the shutdown', () => {
    expect(setting('http_service', 'auto_stop_machines')).toBe('off');
    expect(Number(setting('http_service', 'min_machines_running'))).toBe(1);
    expect(setting('http_service.concurrency', 'type')).toBe('connections');
    expect(Number(setting('http_service.concurrency', 'hard_limit'))).toBeGreaterThan(0);
    expect(setting('', 'kill_signal')).toBe('SIGTERM');
    const shutDownMs = /GIVE_UP_MS = ([\d_]+)/.exec(read('server/shut-down.ts'))?.[1]?.replaceAll('_', '');
    expect(Number.parseInt(setting('', 'kill_timeout') ?? '', 10) * 1_000).toBeGreaterThan(
      Number(shutDownMs),
    );
  });

  test('contains every setting that the image needs to start, except for the mail server and the key', () => {
    const env = {
      ...environment(),
      PUBLIC_URL: setting('env', 'PUBLIC_URL'),
      CLIENT_IP_HEADER: setting('env', 'CLIENT_IP_HEADER'),
      METRICS_PORT: setting('env', 'METRICS_PORT'),
      METRICS_HOST: setting('env', 'METRICS_HOST'),
    };
    expect(() => readConfig(env)).toThrow('SMTP_URL');
    const config = readConfig({
      ...env,
      SMTP_URL: 'smtp://mail.example:587',
      SECRETS_KEY: '00'.repeat(32),
    });
    expect(config).toMatchObject({ mode: 'production', isLocal: false, clientIpHeader: 'fly-client-ip' });
    expect(read('litestream.yml')).toContain('path: ${DATA_DIR}/foolscap.db');
    expect(config.databaseFile).toBe('/data/foolscap.db');
  });
});

const byName = (a: string, b: string): number => a.localeCompare(b);

test('.env.example and docs/operations.md name exactly the settings that the server reads', () => {
  const sources = read('server/config.ts') + read('server/service-settings.ts');
  const known = [...sources.matchAll(/^ {2}([A-Z][A-Z\d_]+): (?:v\.|url\()/gm)]
    .map(([, name]) => name ?? '')
    .toSorted(byName);
  const example = [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)]
    .map(([, name]) => name ?? '')
    .toSorted(byName);
  expect(example).toEqual(known);
  const described = new Set(
    // The first cell of a row names one or more settings.
    [...read('docs/operations.md').matchAll(/^\| (`[A-Z][A-Z\d_]+`(?:, `[A-Z][A-Z\d_]+`)*) \|/gm)].flatMap(
      ([, names = '']) => names.replaceAll('`', '').split(', '),
    ),
  );
  expect(known.filter((name) => !described.has(name))).toEqual([]);
  expect([...described].filter((name) => !known.includes(name))).toEqual([]);
});

/** Copies the files of the last stage into a new folder. @returns its path */
function stage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-image-'));
  folders.push(folder);
  for (const source of copiedPaths()) {
    cpSync(join(ROOT, source), join(folder, source), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$|\/testing$/.test(path),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('[I4] the files of the image start by the entry point, protect their data from other users, and end at SIGTERM', async () => {
  const folder = stage();
  const dataDir = join(folder, 'volume');
  const port = await freePort();
  const settings: Record<string, string> = {
    ...environment(),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://foolscap.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RUN_AS: 'nobody',
    PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`,
  };
  // The entry point switches users only when it starts as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder]) spawnSync('chmod', ['755', path]);
  const child = spawn(join(folder, 'scripts/container.sh'), {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(output);
    await sleep(50);
  }
  const database = statSync(join(dataDir, 'foolscap.db'));
  expect(database.mode & 0o077).toBe(0);
  if (isRoot) expect(database.uid).not.toBe(0);
  // A demo account's password would be printed: there must be none.
  expect(output).not.toContain('password');
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await ended, output).toBe(0);
}, 60_000);

test('container, npm start and benchmarks start the server with the same limit for the young generation', () => {
  const flags = ['scripts/container.sh', 'package.json', 'bench/servers/product.ts'].flatMap((file) =>
    (read(file).match(/--max-semi-space-size=\d+/g) ?? []).map((flag) => [file, flag]),
  );
  expect(flags).toHaveLength(4);
  expect(new Set(flags.map(([, flag]) => flag)).size).toBe(1);
});
