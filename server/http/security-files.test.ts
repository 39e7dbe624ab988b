import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_TEXT, openHttpFixture, type HttpFixture } from './testing/http-fixture.ts';

let http: HttpFixture;
beforeAll(async () => {
  http = await openHttpFixture();
});
afterAll(() => http.close());

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '..;', '....', '%252e%252e', '%c0%ae%c0%ae', '\u2025'];
const SLASHES = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./'];

/** Returns paths that try to leave the client's folder, each as it would be in a request. */
const traversals = (file: string): string[] =>
  UP.flatMap((up) =>
    SLASHES.flatMap((slash) =>
      ['/', '/assets/'].flatMap((start) =>
        [1, 2, 6].map((times) => `${start}${`${up}${slash}`.repeat(times)}${file}`),
      ),
    ),
  ).map((path) => path.replaceAll('\u2025', encodeURIComponent('\u2025')));

test('[I4] no spelling of a path leads out of the client’s folder', async () => {
  const { dataDir } = http.server.config;
  const files = [
    'secret.json',
    '.env',
    'client-private/secret.json',
    join(dataDir, 'service-secret').slice(1),
    join(dataDir, 'secrets-key').slice(1),
  ];
  const leaked: string[] = [];
  let tried = 0;
  for (const path of files.flatMap(traversals)) {
    const { status, text } = await http.send('GET', path, { headers: { accept: '*/*' } });
    tried += 1;
    // 400: the request has no valid path.
    if (![400, 404].includes(status) || text.includes(SECRET_TEXT)) leaked.push(`${status} ${path}`);
  }
  expect(leaked).toEqual([]);
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
  '/secrets-key',
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
  '[I4] %s is not served: it is a dotfile, data, a source map, a folder or absent',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await http.send(method, path, { headers: { accept: '*/*' } });
      expect([method, status]).toEqual([method, 404]);
    }
    const page = await http.send('GET', path, { headers: { accept: 'text/html' } });
    expect(page.text).not.toContain(SECRET_TEXT);
    expect(page.text.includes('<title>Foolscap</title>') || page.status === 404).toBe(true);
  },
);

test('[I4] no address serves the database, wherever DATA_DIR is', async () => {
  const { databaseFile, dataDir } = http.server.config;
  for (const path of [
    databaseFile,
    `/${basename(dataDir)}/foolscap.db`,
    `/assets/${basename(databaseFile)}`,
  ]) {
    const { status, text } = await http.send('GET', path, { headers: { accept: '*/*' } });
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('SQLite format 3');
  }
});

test('a file of the client is served', async () => {
  expect(await http.send('GET', '/assets/app-1a2b.js')).toMatchObject({ status: 200, text: 'export {};' });
});
