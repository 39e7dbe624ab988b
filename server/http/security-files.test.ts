import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_TO_BE_READ, openDoor, type Door } from './testing/door.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '..;', '....', '%252e%252e', '%c0%ae%c0%ae', '\u2025'];
const SLASHES = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./'];

/** Ways out of the client's folder, each as it would stand in a request. */
const climbs = (file: string): string[] =>
  UP.flatMap((up) =>
    SLASHES.flatMap((slash) =>
      ['/', '/assets/'].flatMap((start) =>
        [1, 2, 6].map((times) => `${start}${`${up}${slash}`.repeat(times)}${file}`),
      ),
    ),
  ).map((path) => path.replaceAll('\u2025', encodeURIComponent('\u2025')));

test('[I4] no path leads out of the client’s folder, however it is written', async () => {
  const { dataDir } = door.server.config;
  const files = [
    'secret.json',
    '.env',
    'client-private/secret.json',
    join(dataDir, 'service-secret').slice(1),
  ];
  const read: string[] = [];
  let tried = 0;
  for (const path of files.flatMap(climbs)) {
    const { status, text } = await door.send('GET', path, { headers: { accept: '*/*' } });
    tried += 1;
    // 400: no address at all.
    if (![400, 404].includes(status) || text.includes(NOT_TO_BE_READ)) read.push(`${status} ${path}`);
  }
  expect(read).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
});

const HIDDEN = [
  '/.env',
  '/.env.json',
  '/%2eenv.json',
  '/.git/config.txt',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/assets/.private/secret.json',
  '/assets/.hidden.js',
  '/assets/%2ehidden.js',
  '/assets//.hidden.js',
  '/assets/app-1a2b.js.map',
  '/assets/app-1a2b.js.bak',
  '/assets/app-1a2b.js%00.map',
  '/notes.db',
  '/notes.ts',
  '/notes',
  '/notes.db%00.js',
  '/assets',
  '/assets/',
  '/etc/passwd',
  '//etc/passwd',
  '/file:///etc/passwd',
  '/foolscap.db',
  '/foolscap.db-wal',
  '/service-secret',
  '/data/foolscap.db',
  '/mail/',
  '/package.json',
  '/server/main.ts',
  '/node_modules/hono/package.json',
  '/src/main.tsx',
  '/@fs/etc/passwd',
  '/@vite/client',
  '/metrics',
  '/debug',
  '/%',
  '/%zz',
  '/%ff%fe',
];

test.each(HIDDEN)(
  '[I4] %s is nothing: no dotfile, no data, no source map, no list of files',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await door.send(method, path, { headers: { accept: '*/*' } });
      expect([method, status]).toEqual([method, 404]);
    }
    const page = await door.send('GET', path, { headers: { accept: 'text/html' } });
    expect(page.text).not.toContain(NOT_TO_BE_READ);
    expect(page.text.includes('<title>Foolscap</title>') || page.status === 404).toBe(true);
  },
);

test('[I4] no address answers with the database, wherever DATA_DIR is', async () => {
  const { databaseFile, dataDir } = door.server.config;
  for (const path of [
    databaseFile,
    `/${basename(dataDir)}/foolscap.db`,
    `/assets/${basename(databaseFile)}`,
  ]) {
    const { status, text } = await door.send('GET', path, { headers: { accept: '*/*' } });
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('SQLite format 3');
  }
});

test('what is meant to be read is read', async () => {
  expect(await door.send('GET', '/assets/app-1a2b.js')).toMatchObject({ status: 200, text: 'export {};' });
});
